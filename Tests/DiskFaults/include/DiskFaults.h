/// Preloaded into a command, it ends or fails the command's n-th call that concerns a folder:
/// see DiskFaults.c.
const char *disk_faults_usage(void);
