// Stands between a command and the disk (LD_PRELOAD), so that tests can end the command, or let a
// call fail, at each call that concerns one folder. From the environment:
//
//   DISK_FAULTS_FOLDER  the folder; nothing else is touched or counted
//   DISK_FAULTS_AT      which call, from 1 on; 0 counts only
//   DISK_FAULTS_HOW     "kill", "tear" (writes half, then ends), or the number of an error
//   DISK_FAULTS_COUNT   a file of 8 bytes, into which the calls are counted
//   DISK_FAULTS_FREE    how many bytes the disk of the folder says are free
//   DISK_FAULTS_LOG     a file for a line on each call that makes names or makes them last
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { MOST_FILES = 1024 };

static const char *folder;
static size_t folder_length;
static uint64_t fault_at;
static int fault_code, is_kill, is_tear;
static int log_file = -1;
static atomic_uint_fast64_t *counter;
static atomic_uint_fast64_t own_counter;
static atomic_char is_ours[MOST_FILES];

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  counter = &own_counter;
  const char *how = getenv("DISK_FAULTS_HOW");
  const char *at = getenv("DISK_FAULTS_AT");
  const char *count = getenv("DISK_FAULTS_COUNT");
  if (at) fault_at = strtoull(at, NULL, 10);
  if (how) {
    is_kill = strcmp(how, "kill") == 0;
    is_tear = strcmp(how, "tear") == 0;
    fault_code = atoi(how);
  }
  if (count) {
    int file = open(count, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && ftruncate(file, 8) == 0) {
      void *shared = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (shared != MAP_FAILED) counter = shared;
    }
    if (file >= 0) close(file);
  }
  const char *log = getenv("DISK_FAULTS_LOG");
  if (log) log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  folder = getenv("DISK_FAULTS_FOLDER");
  if (folder) folder_length = strlen(folder);
}

static int concerns(const char *path) {
  return folder && path && strncmp(path, folder, folder_length) == 0;
}

static int concerns_file(int file) {
  return file >= 0 && file < MOST_FILES && atomic_load(&is_ours[file]);
}

// 1 if this call has to fail; errno says how.
static int fails(void) {
  uint64_t number = atomic_fetch_add(counter, 1) + 1;
  if (number != fault_at) return 0;
  if (is_kill) kill(getpid(), SIGKILL);
  if (!fault_code) return 0;
  errno = fault_code;
  return 1;
}

static void note(const char *call, const char *path) {
  if (log_file >= 0) dprintf(log_file, "%s %s\n", call, path);
}

static void note_file(const char *call, int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  note(call, path);
}

static int opened(int file, const char *path) {
  if (file >= 0 && file < MOST_FILES) atomic_store(&is_ours[file], (char)concerns(path));
  return file;
}

#define MODE                                                                                       \
  mode_t mode = 0;                                                                                 \
  if (flags & (O_CREAT | O_TMPFILE)) {                                                             \
    va_list list;                                                                                  \
    va_start(list, flags);                                                                         \
    mode = va_arg(list, mode_t);                                                                   \
    va_end(list);                                                                                  \
  }

#define OPEN(name)                                                                                 \
  int name(const char *path, int flags, ...) {                                                     \
    MODE                                                                                           \
    if (concerns(path) && fails()) return -1;                                                      \
    return opened(((int (*)(const char *, int, ...))next(#name))(path, flags, mode), path);        \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                               \
  int name(int base, const char *path, int flags, ...) {                                           \
    MODE                                                                                           \
    if (concerns(path) && fails()) return -1;                                                      \
    return opened(                                                                                 \
        ((int (*)(int, const char *, int, ...))next(#name))(base, path, flags, mode), path);       \
  }
OPENAT(openat)
OPENAT(openat64)

#define MAKE(name)                                                                                 \
  int name(char *path) {                                                                           \
    if (concerns(path) && fails()) return -1;                                                      \
    return opened(((int (*)(char *))next(#name))(path), path);                                     \
  }
MAKE(mkstemp)
MAKE(mkstemp64)

int close(int file) {
  if (file >= 0 && file < MOST_FILES) atomic_store(&is_ours[file], 0);
  return ((int (*)(int))next("close"))(file);
}

// The disk has taken half of it when the process is gone.
#define WRITE(name, parameters, arguments, half)                                                   \
  ssize_t name parameters {                                                                        \
    ssize_t(*real) parameters = (ssize_t(*) parameters)next(#name);                                \
    if (!concerns_file(file)) return real arguments;                                               \
    if (is_tear && atomic_load(counter) + 1 == fault_at) {                                         \
      real half;                                                                                   \
      kill(getpid(), SIGKILL);                                                                     \
    }                                                                                              \
    if (fails()) return -1;                                                                        \
    return real arguments;                                                                         \
  }
WRITE(write, (int file, const void *bytes, size_t count), (file, bytes, count),
      (file, bytes, count / 2))
WRITE(pwrite, (int file, const void *bytes, size_t count, off_t place),
      (file, bytes, count, place), (file, bytes, count / 2, place))
WRITE(pwrite64, (int file, const void *bytes, size_t count, off64_t place),
      (file, bytes, count, place), (file, bytes, count / 2, place))
WRITE(read, (int file, void *bytes, size_t count), (file, bytes, count), (file, bytes, 0))
WRITE(pread, (int file, void *bytes, size_t count, off_t place), (file, bytes, count, place),
      (file, bytes, 0, place))
WRITE(pread64, (int file, void *bytes, size_t count, off64_t place), (file, bytes, count, place),
      (file, bytes, 0, place))

#define ON_FILE(name, parameters, arguments)                                                       \
  int name parameters {                                                                            \
    if (concerns_file(file) && fails()) return -1;                                                 \
    if (concerns_file(file)) note_file(#name, file);                                               \
    return ((int(*) parameters)next(#name))arguments;                                              \
  }
ON_FILE(fsync, (int file), (file))
ON_FILE(fdatasync, (int file), (file))
ON_FILE(ftruncate, (int file, off_t size), (file, size))
ON_FILE(ftruncate64, (int file, off64_t size), (file, size))
ON_FILE(flock, (int file, int operation), (file, operation))

#define ON_PATH(name, parameters, arguments)                                                       \
  int name parameters {                                                                            \
    if (concerns(path) && fails()) return -1;                                                      \
    if (concerns(path)) note(#name, path);                                                         \
    return ((int(*) parameters)next(#name))arguments;                                              \
  }
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(rmdir, (const char *path), (path))
ON_PATH(rename, (const char *path, const char *target), (path, target))

// Not noted, because they change nothing.
#define LOOK(name)                                                                                 \
  int name(const char *path, struct stat *status) {                                                \
    if (concerns(path) && fails()) return -1;                                                      \
    return ((int (*)(const char *, struct stat *))next(#name))(path, status);                      \
  }
LOOK(stat)
LOOK(lstat)

#define FREE(name)                                                                                 \
  int name(const char *path, struct name *status) {                                                \
    int result = ((int (*)(const char *, struct name *))next(#name))(path, status);                \
    const char *bytes = getenv("DISK_FAULTS_FREE");                                                \
    if (result == 0 && bytes && concerns(path))                                                    \
      status->f_bavail = strtoull(bytes, NULL, 10) / status->f_frsize;                             \
    return result;                                                                                 \
  }
FREE(statvfs)
FREE(statvfs64)
