#pragma once

// For the account of the allocator, which Glibc's module does not show.
#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <termios.h>

/// Linux's rename with flags, which Glibc's module does not show.
int renameat2(
    int oldFolder, const char *_Nonnull oldPath, int newFolder, const char *_Nonnull newPath,
    unsigned int flags);

/// Has a thread of its own wait for signals and call `onSignal`, as ordinary code, with the first that comes.
///
/// They are blocked in the calling thread and those that it starts; older threads pass them on.
///
/// - Returns: True if the thread was started; otherwise nothing has changed.
bool CSystemAwaitSignals(sigset_t signals, void (*_Nonnull onSignal)(int));

/// Has a trap of Swift or a fault of a library restore the terminal before it ends the process.
///
/// In a signal handler little may be called, and nothing of Swift's.
///
/// - Parameters:
///   - state: The state of the terminal behind standard input that is restored.
///   - farewell: The text that is written to standard output then; it must stay.
void CSystemArmTerminal(struct termios state, const char *_Nonnull farewell);

/// Restores the terminal; nothing where it is not armed, or is restored already.
void CSystemRestoreTerminal(void);
