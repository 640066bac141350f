/*
 * For LD_PRELOAD: the time of day is an hour less from the moment that the file named by
 * STEPPED_CLOCK_FILE exists. The monotonic clock is left alone, as when somebody sets a machine's
 * clock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long step(void) {
  const char *file = getenv("STEPPED_CLOCK_FILE");
  return file != NULL && access(file, F_OK) == 0 ? 3600 : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*original)(clockid_t, struct timespec *);
  if (original == NULL) {
    original = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
  }
  int result = original(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    time->tv_sec -= step();
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*original)(struct timeval *, void *);
  if (original == NULL) {
    original = (int (*)(struct timeval *, void *)) dlsym(RTLD_NEXT, "gettimeofday");
  }
  int result = original(time, zone);
  if (result == 0 && time != NULL) {
    time->tv_sec -= step();
  }
  return result;
}
