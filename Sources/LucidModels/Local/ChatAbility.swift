import LucidCore

/// Tells models that answer in words from those that make vectors, rank passages, or hear and draw.
///
/// Servers list them all side by side, often the embedding model first. What a server says of a
/// model decides; many say nothing, and then its name does, by the words that makers of such models
/// put into it.
enum ChatAbility {
  /// Parts of names, such as `nomic-embed-text`, `embeddinggemma` and `bge-reranker`.
  private static let parts = ["embed", "rerank", "minilm", "mpnet", "whisper"]
  /// Whole words of names, such as `bge-m3`, `gte-large` and `multilingual-e5`.
  private static let words: Set<String> = ["bge", "gte", "e5", "colbert", "splade", "sbert", "tts", "sdxl"]
  private static let otherTypes: Set<String> = [
    "embedding", "embeddings", "rerank", "reranker", "image", "audio", "speech", "transcription", "moderation",
  ]

  /// Whether a listed model can chat, by what its entry says or else by its name.
  static func canChat(_ entry: Value, name: String) -> Bool {
    let capabilities = Set((entry["capabilities"].list ?? []).compactMap { $0.text?.lowercased() })
    if !capabilities.isDisjoint(with: ["completion", "chat", "tools"]) { return true }
    if !capabilities.isDisjoint(with: otherTypes) { return false }
    if let type = entry["type"].text { return !otherTypes.contains(type.lowercased()) }
    // Ollama names the architecture: `bert`, `nomic-bert`.
    if entry["details"]["family"].text?.lowercased().hasSuffix("bert") == true { return false }
    return canChat(name: name)
  }

  static func canChat(name: String) -> Bool {
    let small = name.lowercased()
    guard !parts.contains(where: { small.contains($0) }) else { return false }
    return small.split { !$0.isLetter && !$0.isNumber }.allSatisfy { !words.contains(String($0)) }
  }
}
