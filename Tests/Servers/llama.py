"""Starts llama.cpp's own HTTP server on loopback: llama.py WEIGHTS PORT NAME [TEMPLATE [CONTEXT]]. It speaks chat completions and messages.

With CONTEXT one request at a time has so many tokens; without, two have 4096 each. An empty TEMPLATE is the model's own.
"""

import signal
import sys

import xllamacpp

parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(sys.argv[2])
parameters.model_alias = {sys.argv[3]}
if len(sys.argv) > 4 and sys.argv[4]:
    parameters.chat_template = open(sys.argv[4]).read()
parameters.n_ctx = int(sys.argv[5]) if len(sys.argv) > 5 else 8192
parameters.n_parallel = 1 if len(sys.argv) > 5 else 2
parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 2
parameters.use_jinja = True
parameters.n_gpu_layers = 0
parameters.ui = False
parameters.endpoint_metrics = True
server = xllamacpp.Server(parameters)
print("listening", server.listening_address, flush=True)
signal.pause()
