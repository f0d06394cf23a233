"""Writes a language model of random weights that speaks bytes, half a megabyte: noise.py FILE. Its answers are cut inside characters."""

import sys

import gguf
import numpy

TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}")
WIDTH, HEADS, LAYERS, INNER = 64, 4, 2, 128


def byte_names():
    """The letters under which GPT-2 writes the 256 bytes."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [b for b in range(256) if b not in plain]
    names = {b: chr(b) for b in plain}
    names.update({b: chr(256 + n) for n, b in enumerate(others)})
    return [names[b] for b in range(256)]


def main(path):
    random = numpy.random.default_rng(7)

    def weights(*shape):
        return (random.standard_normal(shape) * 0.6).astype(numpy.float32)

    special = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    # The reader wants at least one rule for putting tokens together.
    tokens = special + byte_names() + ["th", "in"]
    kinds = [gguf.TokenType.CONTROL] * len(special) + [gguf.TokenType.NORMAL] * (len(tokens) - len(special))
    w = gguf.GGUFWriter(path, "llama")
    w.add_name("noise")
    w.add_context_length(8192)
    w.add_embedding_length(WIDTH)
    w.add_block_count(LAYERS)
    w.add_feed_forward_length(INNER)
    w.add_head_count(HEADS)
    w.add_head_count_kv(HEADS)
    w.add_layer_norm_rms_eps(1e-5)
    w.add_rope_dimension_count(WIDTH // HEADS)
    w.add_vocab_size(len(tokens))
    w.add_file_type(gguf.LlamaFileType.ALL_F32)
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre("gpt-2")
    w.add_token_list(tokens)
    w.add_token_types(kinds)
    w.add_token_merges(["t h", "i n"])
    w.add_bos_token_id(0)
    w.add_eos_token_id(2)
    w.add_add_bos_token(False)
    w.add_chat_template(TEMPLATE)
    w.add_tensor("token_embd.weight", weights(len(tokens), WIDTH))
    w.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    w.add_tensor("output.weight", weights(len(tokens), WIDTH))
    for i in range(LAYERS):
        block = f"blk.{i}."
        for name in ("attn_norm", "ffn_norm"):
            w.add_tensor(f"{block}{name}.weight", numpy.ones(WIDTH, numpy.float32))
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            w.add_tensor(f"{block}{name}.weight", weights(WIDTH, WIDTH))
        w.add_tensor(f"{block}ffn_gate.weight", weights(INNER, WIDTH))
        w.add_tensor(f"{block}ffn_up.weight", weights(INNER, WIDTH))
        w.add_tensor(f"{block}ffn_down.weight", weights(WIDTH, INNER))
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


main(sys.argv[1])
