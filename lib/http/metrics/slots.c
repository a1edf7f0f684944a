/*
 * slots.c: The file is mapped by every program, so that counting is an addition in memory. A slot belongs to the
 * process that holds the lock on its byte; one that is gone leaves its counters, and the next process goes on with
 * them. Numbers of processes would not do: pools in containers share the file, but have numbers of their own each.
 */
#include "http/metrics/slots.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_TRIES = 8, MAGIC = 0x63676d32 };

/* Upper bounds of the histogram in microseconds; one more bucket is without bound. */
static const struct {
	int64_t us;
	const char *label;
} bounds[CG_METRICS_BUCKETS] = {
	{ 5000, "0.005" },  { 10000, "0.01" },	{ 25000, "0.025" }, { 50000, "0.05" },
	{ 100000, "0.1" },  { 250000, "0.25" }, { 500000, "0.5" },  { 1000000, "1" },
	{ 2500000, "2.5" }, { 10000000, "10" }, { 30000000, "30" },
};

static struct cg_metrics_file *shared;
/* The lock of this process; what it looks at others with, as its own lock shows to other descriptors only; of _look. */
static int held = -1, asked = -1, looked = -1;

size_t cg_metrics_slots_bucket(int64_t us)
{
	size_t bucket = 0;

	while (bucket < CG_METRICS_BUCKETS && us > bounds[bucket].us)
		bucket++;
	return bucket;
}

const char *cg_metrics_slots_bound(size_t bucket)
{
	return bucket < CG_METRICS_BUCKETS ? bounds[bucket].label : "+Inf";
}

const struct cg_metrics_file *cg_metrics_slots_all(void)
{
	return shared;
}

static void let_go(int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
	*fd = -1;
}

/* The byte of the file that stands for a slot. */
static struct flock byte_of(size_t slot)
{
	return (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)slot, .l_len = 1 };
}

bool cg_metrics_slots_running(const struct cg_metrics_file *f, size_t slot)
{
	struct flock lock = byte_of(slot);
	int fd = f == shared ? asked : looked;

	return fd >= 0 && fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

bool cg_metrics_slots_alive(const struct cg_metrics_slot *s)
{
	return s->program[0] != '\0' && cg_metrics_slots_running(shared, (size_t)(s - shared->slots));
}

/* Another size or head is a file of another version. */
static struct cg_metrics_file *map_file(int fd)
{
	struct stat st;
	struct cg_metrics_file *f;

	if (fd < 0 || fstat(fd, &st) != 0 || st.st_size != (off_t)sizeof(*f))
		return NULL;
	f = mmap(NULL, sizeof(*f), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (f == MAP_FAILED)
		return NULL;
	if (f->magic == MAGIC && f->size == sizeof(*f))
		return f;
	(void)munmap(f, sizeof(*f));
	return NULL;
}

/* A whole new file takes the place of none or of another version: workers that mapped the old one keep it. */
static void make_file(const char *path)
{
	char temp[1100];
	const uint64_t head[2] = { MAGIC, sizeof(struct cg_metrics_file) };
	int n = snprintf(temp, sizeof(temp), "%s.%ld", path, (long)getpid());
	int fd = n > 0 && (size_t)n < sizeof(temp) ? open(temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0640) : -1;

	if (fd < 0)
		return;
	/* allocated now: a full disk must not become a SIGBUS later */
	if (posix_fallocate(fd, 0, (off_t)sizeof(struct cg_metrics_file)) == 0 &&
	    pwrite(fd, head, sizeof(head), 0) == sizeof(head))
		(void)rename(temp, path);
	(void)unlink(temp);
	close(fd);
}

struct cg_metrics_slot *cg_metrics_slots_take(struct cg_metrics_file *f)
{
	size_t taken = 0;

	for (; taken < CG_METRICS_SLOTS; taken++) {
		struct flock lock = byte_of(taken);

		if (fcntl(held, F_OFD_SETLK, &lock) == 0)
			break;
	}
	if (taken == CG_METRICS_SLOTS)
		return &f->slots[(size_t)getpid() % CG_METRICS_SLOTS];
	atomic_store(&f->slots[taken].pid, (int64_t)getpid());
	return &f->slots[taken];
}

/* The file that has this name now, locked against those who start at the same time and would replace it. */
static int lock_file(const char *path)
{
	struct stat mine_now, named;
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0640);

	if (fd >= 0 && flock(fd, LOCK_EX) == 0 && fstat(fd, &mine_now) == 0 && stat(path, &named) == 0 &&
	    mine_now.st_ino == named.st_ino)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

struct cg_metrics_file *cg_metrics_slots_open(const char *path)
{
	shared = NULL;
	let_go(&held);
	let_go(&asked);
	for (int tries = 0; path[0] != '\0' && shared == NULL && tries < OPEN_TRIES; tries++) {
		int fd = lock_file(path);

		shared = map_file(fd);
		if (fd >= 0 && shared == NULL)
			make_file(path);
		if (shared != NULL)
			asked = open(path, O_RDWR | O_CLOEXEC); /* the same file: nobody replaces it now */
		if (fd >= 0)
			(void)flock(fd, LOCK_UN); /* the mapping would keep it */
		if (shared != NULL)
			held = fd;
		else
			let_go(&fd);
	}
	return shared;
}

struct cg_metrics_file *cg_metrics_slots_look(const char *path)
{
	struct cg_metrics_file *f;

	let_go(&looked);
	looked = path[0] != '\0' ? open(path, O_RDWR | O_CLOEXEC) : -1;
	f = map_file(looked);
	if (f == NULL)
		let_go(&looked);
	return f;
}

void cg_metrics_slots_close(struct cg_metrics_file *f)
{
	(void)munmap(f, sizeof(*f));
	let_go(&looked);
}
