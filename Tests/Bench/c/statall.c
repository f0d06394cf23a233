/* The floor of a list: looks at every file of a folder as the library has to, and prints how many there are. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int count, char **words) {
  DIR *folder = count == 2 ? opendir(words[1]) : NULL;
  if (!folder) return 2;
  long files = 0;
  struct stat s;
  for (struct dirent *entry; (entry = readdir(folder));)
    if (entry->d_name[0] != '.' && fstatat(dirfd(folder), entry->d_name, &s, AT_SYMLINK_NOFOLLOW) == 0) files++;
  printf("%ld\n", files);
  return 0;
}
