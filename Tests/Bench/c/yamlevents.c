/* yamlevents FOLDER: the floor of checking files. Reads every file of a folder and takes libyaml's events from it, and does
 * nothing with them. With a second argument it only reads the files. Prints how many files, bytes and events there were. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char text[1 << 20];

static long events(const unsigned char *bytes, size_t count) {
  yaml_parser_t parser;
  yaml_event_t event;
  long n = 0;
  int last = 0;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, count);
  while (!last) {
    if (!yaml_parser_parse(&parser, &event)) {
      n = -1;
      break;
    }
    n++;
    last = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return n;
}

int main(int count, char **words) {
  DIR *folder = count > 1 ? opendir(words[1]) : NULL;
  struct dirent *entry;
  long files = 0, bytes = 0, total = 0;
  if (!folder) return 2;
  while ((entry = readdir(folder))) {
    if (entry->d_name[0] == '.') continue;
    int file = openat(dirfd(folder), entry->d_name, O_RDONLY);
    ssize_t size = file < 0 ? -1 : read(file, text, sizeof text);
    if (file >= 0) close(file);
    if (size < 0) return 1;
    files++;
    bytes += size;
    if (count > 2) continue;
    long n = events(text, (size_t)size);
    if (n < 0) return 1;
    total += n;
  }
  closedir(folder);
  printf("%ld files, %ld bytes, %ld events\n", files, bytes, total);
  return 0;
}
