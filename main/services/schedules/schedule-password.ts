/** The password of a schedule's files: stored in the keychain only. */
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Deps } from '../../deps';
import { failure } from '../../wire/failures';
import { PASSWORD_MISSING } from './run-outcome';
import { text } from './text';

type PasswordChange = ParsedLocalCallInput<'schedule.save'>['password'];

/** The keychain account of a schedule's password. */
export const passwordAccount = (id: string): string => `schedule-${id}`;

export const createPasswords = (secrets: Deps['secrets']) => ({
  /** Returns the password, or null for a schedule that has none. */
  read: async (schedule: {
    readonly id: string;
    readonly hasPassword: boolean;
  }): Promise<Result<string | null>> => {
    if (!schedule.hasPassword) return ok(null);
    const read = await secrets.get(passwordAccount(schedule.id));
    if (read.kind === 'found') return ok(read.secret);
    return fail(
      read.kind === 'not-found'
        ? failure('keychain', text.passwordMissing, {
            code: PASSWORD_MISSING,
            next: text.passwordMissingNext,
          })
        : failure('keychain', read.message, { code: read.kind, next: text.keychainReadNext }),
    );
  },
  /** Sets, removes or leaves the password as asked. Returns true if the schedule has one now. */
  change: async (id: string, had: boolean, change: PasswordChange): Promise<Result<boolean>> => {
    if (change.kind === 'keep') return ok(had);
    const account = passwordAccount(id);
    const written =
      change.kind === 'set' ? await secrets.set(account, change.text) : await secrets.delete(account);
    if (written.kind === 'done') return ok(change.kind === 'set');
    return fail(
      failure('keychain', written.message, {
        field: 'password',
        code: written.kind,
        next: text.keychainWriteNext,
      }),
    );
  },
  remove: async (id: string): Promise<Result<null>> => {
    const deleted = await secrets.delete(passwordAccount(id));
    if (deleted.kind === 'done') return ok(null);
    return fail(failure('keychain', deleted.message, { code: deleted.kind, next: text.keychainDeleteNext }));
  },
});
export type Passwords = ReturnType<typeof createPasswords>;
