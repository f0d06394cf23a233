// swift-tools-version: 6.2
import PackageDescription

/// One list of settings for every Swift target: Swift 6 mode, warnings are errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

// Targets in the order in which data flows: text, tree, plan, run, report.
let package = Package(
  name: "lucid",
  platforms: [.macOS(.v15)],
  targets: [
    // C libraries: libyaml is linked statically; the others are opened at first use, so that a run that needs none of them pays for none.
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CICal", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CMime", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CXMLSax", linkerSettings: [.linkedLibrary("dl")]),

    .target(name: "LucidCore", swiftSettings: settings),
    .target(name: "LucidRuntime", dependencies: ["LucidCore"], swiftSettings: settings),
    .target(name: "LucidBuiltins", dependencies: ["LucidCore", "LucidRuntime"], swiftSettings: settings),
    .target(
      name: "LucidBackends", dependencies: ["LucidCore", "LucidRuntime", "LucidBuiltins", "CICal", "CMime", "CXMLSax"],
      swiftSettings: settings),
    .target(name: "LucidReport", dependencies: ["LucidCore"], swiftSettings: settings),
    .target(name: "LucidArguments", dependencies: ["LucidCore"], swiftSettings: settings),
    .target(name: "LucidTesting", dependencies: ["LucidCore", "LucidRuntime", "LucidBackends"], swiftSettings: settings),

    .testTarget(name: "LucidCoreTests", dependencies: ["LucidCore", "LucidBackends", "LucidTesting"], swiftSettings: settings),
    .testTarget(name: "LucidBuiltinsTests", dependencies: ["LucidBuiltins", "LucidTesting"], swiftSettings: settings),
    .testTarget(name: "LucidBackendsTests", dependencies: ["LucidBackends", "LucidBuiltins", "LucidTesting"], swiftSettings: settings),
    .testTarget(name: "LucidReportTests", dependencies: ["LucidReport", "LucidTesting"], swiftSettings: settings),
    .testTarget(name: "LucidArgumentsTests", dependencies: ["LucidArguments", "LucidTesting"], swiftSettings: settings),
  ]
)
