/// The digest of FIPS 180-4: names content by what it is.
package struct SHA256 {
  /// 32 bytes.
  package static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    // The rest of the last block: a bit, zeros, the length in bits.
    let length = bytes.count
    let whole = length / 64 * 64
    var tail = Array(bytes.suffix(length - whole)) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: (length * 8) >> shift)) }
    var state = State()
    let done: Void? = bytes.withContiguousStorageIfAvailable { state.mix(UnsafeBufferPointer(rebasing: $0[..<whole])) }
    if done == nil { Array(bytes.prefix(whole)).withUnsafeBufferPointer { state.mix($0) } }
    tail.withUnsafeBufferPointer { state.mix($0) }
    return state.words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// 64 hexadecimal digits.
  package static func hex(_ bytes: some Collection<UInt8>) -> String { hex(digest: digest(bytes)) }

  package static func hex(digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The eight words that each block changes.
  private struct State {
    private var value: SIMD8<UInt32> = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    var words: [UInt32] { value.indices.map { value[$0] } }

    /// Mixes in whole blocks of 64 bytes.
    mutating func mix(_ blocks: UnsafeBufferPointer<UInt8>) {
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
        SHA256.constants.withUnsafeBufferPointer { k in
          for start in stride(from: 0, to: blocks.count, by: 64) { mix(blocks, start, w, k) }
        }
      }
    }

    private mutating func mix(
      _ block: UnsafeBufferPointer<UInt8>, _ start: Int, _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafeBufferPointer<UInt32>
    ) {
      for i in 0..<16 {
        let at = start &+ 4 &* i
        w[i] = UInt32(block[at]) << 24 | UInt32(block[at &+ 1]) << 16 | UInt32(block[at &+ 2]) << 8 | UInt32(block[at &+ 3])
      }
      for i in 16..<64 {
        let (a, b) = (w[i &- 15], w[i &- 2])
        let low = turned(a, 7) ^ turned(a, 18) ^ (a &>> 3)
        let high = turned(b, 17) ^ turned(b, 19) ^ (b &>> 10)
        w[i] = w[i &- 16] &+ low &+ w[i &- 7] &+ high
      }
      var (a, b, c, d) = (value[0], value[1], value[2], value[3])
      var (e, f, g, h) = (value[4], value[5], value[6], value[7])
      for i in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ k[i] &+ w[i]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
      }
      value = value &+ SIMD8(a, b, c, d, e, f, g, h)
    }

    @inline(__always)
    private func turned(_ x: UInt32, _ n: UInt32) -> UInt32 { (x &>> n) | (x &<< (32 &- n)) }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
