import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidRecord
import LucidRuntime

/// What is settled before anything of the person's is read: the file, checked whole; whose data, when, and on which inputs.
struct PreparedRun {
  /// On the sample person's data.
  let isTry: Bool
  /// Nothing is written: the tools are asked what they would do.
  let isDry: Bool
  let file: SourceFile
  /// What the record says of the file.
  let origin: KeptFile
  let compilation: Compilation
  let plan: Plan
  let inputs: [Value]
  let configuration: Configuration
  let world: WorldFile?
  /// What is read: the person's folder, the sample person's, or a world's.
  let vault: (any FileTree)?
  /// The person's own folder, when it is what is read.
  let folder: FolderTree?
  let session: VaultSession
  let attachments: Attachments
  let composition: Composition
  let zone: Zone
  /// nil runs at the real time.
  let frozen: Instant?
  /// What an earlier process had left half done.
  let unfinished: [Notice]

  /// What is not real is not kept, held back or sent on.
  var isReal: Bool { !isTry && world == nil && !isDry }

  init(_ invocation: Invocation, isTry: Bool) throws(CommandError) {
    let surroundings = Surroundings(invocation)
    (self.isTry, isDry) = (isTry, invocation.has(.dryRun))
    file = try AbilityFile.read(invocation.operands.first ?? "briefing", invocation.host)
    _ = try SignedFile.signature(of: file, invocation.host)
    origin = Self.origin(file, invocation)
    configuration = try isTry ? surroundings.sample() : surroundings.configuration()
    world = try WorldFile.read(invocation)
    folder = isTry || world != nil ? nil : try surroundings.vault(configuration)
    vault = if let world { world.vault } else if isTry { ShippedAbilities.sampleVault } else { folder }
    zone = try surroundings.zone(configuration)
    // The sample person lives on one Monday.
    frozen = isTry && !invocation.has(.at) ? Self.sampleTime(zone) : try surroundings.frozenTime(zone)
    session = VaultSession(folder, permit: configuration.gate.writes, invocation.host)
    attachments = try Attachments(invocation.texts(.attach), invocation.host.folders)
    composition = Composition(
      vault: vault, zones: invocation.host.zones, writer: session.writer, settings: configuration.settings, index: session.index,
      attached: attachments.paths)
    compilation = composition.compiler.compile(file)
    let own = attachments.added(to: try Compiled.plan(compilation, invocation), composition.builtins.catalog)
    plan =
      try GivenSpan.seconds(invocation, .timeout).map { seconds in
        var limits = own.limits
        limits.seconds = seconds
        return own.within(limits)
      } ?? own
    if !isTry, world == nil { try Consent.refuse(plan, configuration.forbidden) }
    if !isTry, world == nil, !isDry { try Consent(invocation).check(plan, file) }
    unfinished = try session.recover()
    inputs = try Inputs.collect(
      plan, invocation.pairs(.input), invocation.host, isTry: isTry, readsStandardInput: invocation.operands.first != "-")
  }

  /// Results of earlier runs on the same files.
  var cache: (any ResultCache)? { world == nil && !isDry ? session.cache(frozen: frozen) : nil }

  /// The Monday on which the sample person lives.
  static func sampleTime(_ zone: Zone) -> Instant {
    zone.instant(CivilDateTime(date: CivilDate(year: 2026, month: 4, day: 6)!, time: CivilTime(hour: 7, minute: 30)!))
  }

  private static func origin(_ file: SourceFile, _ invocation: Invocation) -> KeptFile {
    let name = invocation.operands.first ?? "briefing"
    let path = name == "-" || HostFile.kind(name) != .file ? nil : HostFile.realPath(name)
    return KeptFile(name: name, path: path, hash: SHA256.hex(file.bytes))
  }
}
