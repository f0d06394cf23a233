; inherits: yaml

; Since Helix 25.07 later patterns win: what is said here counts more than what YAML says of the same node.

; A key with a dot calls a tool.
((block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @function)))
 (#match? @function "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"))
((flow_pair key: (flow_node (plain_scalar (string_scalar) @function)))
 (#match? @function "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"))

; What decides and repeats.
((block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @keyword.control)))
 (#any-of? @keyword.control "when" "for_each"))

; Keys of other tools.
((block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @attribute)))
 (#match? @attribute "^x-"))

; A value that is one placeholder keeps its type and is no text; one with tags in its texts is not told apart from two.
((block_mapping_pair value: (flow_node (plain_scalar (string_scalar) @variable)))
 (#match? @variable "^<<([^<>]|<[^<]|>[^>])*>>$"))
((flow_pair value: (flow_node (plain_scalar (string_scalar) @variable)))
 (#match? @variable "^<<([^<>]|<[^<]|>[^>])*>>$"))

; Durations.
((block_mapping_pair value: (flow_node (plain_scalar (string_scalar) @constant.numeric)))
 (#match? @constant.numeric "^[0-9]+([smhdwy]|mo)$"))
((flow_pair value: (flow_node (plain_scalar (string_scalar) @constant.numeric)))
 (#match? @constant.numeric "^[0-9]+([smhdwy]|mo)$"))
