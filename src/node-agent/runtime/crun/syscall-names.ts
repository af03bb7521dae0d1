const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * System calls of x86_64 that a sandbox may make without conditions, by what they act on. What the
 * runtime's libseccomp does not know yet is left out by it and answers ENOSYS.
 */
export const ALLOWED_CALLS: readonly string[] = [
  // open files and what is in them
  ...words(`
    open openat openat2 creat close close_range read readv pread64 preadv preadv2 write writev
    pwrite64 pwritev pwritev2 lseek dup dup2 dup3 fcntl flock ioctl fsync fdatasync sync syncfs
    sync_file_range truncate ftruncate fallocate fadvise64 readahead sendfile splice tee vmsplice
    copy_file_range getdents getdents64 pipe pipe2 memfd_create memfd_secret cachestat
    name_to_handle_at`),
  // names, owners and attributes
  ...words(`
    stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2 chdir fchdir getcwd
    chroot umask mkdir mkdirat rmdir mknod mknodat link linkat symlink symlinkat readlink readlinkat
    unlink unlinkat rename renameat renameat2 chmod fchmod fchmodat fchmodat2 chown fchown lchown
    fchownat utime utimes futimesat utimensat setxattr lsetxattr fsetxattr setxattrat getxattr
    lgetxattr fgetxattr getxattrat listxattr llistxattr flistxattr listxattrat removexattr
    lremovexattr fremovexattr removexattrat file_getattr file_setattr`),
  // waiting for files and events
  ...words(`
    poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_ctl_old epoll_wait
    epoll_wait_old epoll_pwait epoll_pwait2 eventfd eventfd2 signalfd signalfd4 inotify_init
    inotify_init1 inotify_add_watch inotify_rm_watch io_setup io_destroy io_submit io_cancel
    io_getevents io_pgetevents`),
  // sockets, once made
  ...words(`
    bind listen accept accept4 connect shutdown getsockname getpeername getsockopt setsockopt sendto
    sendmsg sendmmsg recvfrom recvmsg recvmmsg`),
  // memory
  ...words(`
    brk mmap munmap mremap mprotect madvise process_madvise msync mincore mlock mlock2 mlockall
    munlock munlockall remap_file_pages mbind set_mempolicy get_mempolicy set_mempolicy_home_node
    membarrier pkey_alloc pkey_free pkey_mprotect map_shadow_stack mseal shmget shmat shmctl shmdt`),
  // processes and threads
  ...words(`
    fork vfork execve execveat exit exit_group wait4 waitid kill tkill tgkill pidfd_open
    pidfd_getfd pidfd_send_signal process_mrelease process_vm_readv process_vm_writev ptrace prctl
    arch_prctl set_thread_area get_thread_area set_tid_address restart_syscall rseq getpid getppid
    gettid getpgid getpgrp setpgid getsid setsid getrlimit setrlimit prlimit64 getrusage
    getpriority setpriority ioprio_get ioprio_set getcpu futex futex_wait futex_wake futex_waitv
    futex_requeue set_robust_list get_robust_list seccomp landlock_create_ruleset
    landlock_add_rule landlock_restrict_self lsm_get_self_attr lsm_list_modules`),
  ...words(`
    sched_yield sched_setparam sched_getparam sched_setscheduler sched_getscheduler sched_setattr
    sched_getattr sched_setaffinity sched_getaffinity sched_get_priority_max
    sched_get_priority_min sched_rr_get_interval`),
  // users, groups and capabilities
  ...words(`
    getuid geteuid getgid getegid setuid setgid setreuid setregid setresuid getresuid setresgid
    getresgid setfsuid setfsgid getgroups setgroups capget capset`),
  // signals
  ...words(`
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigqueueinfo
    rt_tgsigqueueinfo rt_sigsuspend sigaltstack pause alarm`),
  // time; setting the clock needs a capability that no sandbox has
  ...words(`
    time times gettimeofday clock_gettime clock_getres clock_nanosleep clock_adjtime adjtimex
    nanosleep getitimer setitimer timer_create timer_settime timer_gettime timer_getoverrun
    timer_delete timerfd_create timerfd_settime timerfd_gettime`),
  // System V and POSIX message queues, semaphores
  ...words(`
    semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink mq_timedsend
    mq_timedreceive mq_notify mq_getsetattr`),
  // facts about the system
  ...words('uname sysinfo getrandom'),
];

/**
 * Calls that exist and are refused as "not permitted": programs expect that answer from a
 * container, where "not implemented" would make some of them give up. All other calls, new ones and
 * io_uring among them, answer ENOSYS, on which libraries fall back to older ones.
 */
export const REFUSED_CALLS: readonly string[] = [
  // mounts and namespaces
  ...words(`
    mount umount2 pivot_root mount_setattr move_mount open_tree open_tree_attr fsopen fsconfig
    fsmount fspick statmount listmount setns sethostname setdomainname`),
  // the kernel, its modules and its memory
  ...words(`
    init_module finit_module delete_module kexec_load kexec_file_load reboot bpf perf_event_open
    lookup_dcookie syslog userfaultfd ioperm iopl modify_ldt kcmp move_pages migrate_pages
    lsm_set_self_attr`),
  // state of the whole host
  ...words(`
    acct quotactl quotactl_fd swapon swapoff settimeofday clock_settime vhangup
    open_by_handle_at fanotify_init fanotify_mark add_key request_key keyctl`),
];
