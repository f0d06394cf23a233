# Completions of lucid for fish, made by `lucid generate completions fish`.
function __lucid_complete
  set -l words (commandline -opc) (commandline -ct)
  set -e words[1]
  set -l lines (lucid __complete -- $words 2>/dev/null)
  set -l kind $lines[1]
  set -e lines[1]
  switch "$kind"
    case files
      __fish_complete_path (commandline -ct)
    case folders
      __fish_complete_directories (commandline -ct)
  end
  for line in $lines
    echo $line
  end
end
complete -c lucid -f -a '(__lucid_complete)'
