import type { QueryAction } from '../../../shared/model/query';
import type { ChosenFields } from '../../../shared/rules/find-part';
import type { KeyedActionId } from '../../../shared/rules/keyed-actions';
import type { Command } from '../../commands/command';
import { toastBlocked } from '../../state/overlay-store';
import { KEYED_ACTIONS, offeredAction, type ActedRecord } from './record-actions';
import { TEXT } from './text';

/** The target of a key: the tenant's actions on it and, if it is one record, its state and what prevents its restore. */
type KeyTarget = {
  readonly offered: readonly QueryAction[];
  readonly record?: ActedRecord | undefined;
  readonly chosen?: ChosenFields | undefined;
  readonly obstacle?: string | undefined;
  readonly act: (action_id: string, id: KeyedActionId) => void;
  /** Says why the tenant offers no such action. Without it, the command is disabled then. */
  readonly explain?: (id: KeyedActionId) => void;
};

type Scope<T> = Pick<Command<T>, 'needs' | 'inPalette'> & {
  readonly enabled?: (target: T) => boolean;
  /** The first word of their IDs. */
  readonly of: string;
  readonly labels: Readonly<Record<KeyedActionId, string>>;
};

/** Makes the commands of a scope for the actions that have keys; `resolve` returns what they act on. */
export const keyedCommands = <T>(
  { of, labels, enabled = () => true, ...more }: Scope<T>,
  resolve: (target: T) => KeyTarget,
): readonly Command<T>[] =>
  KEYED_ACTIONS.map((keyed) => ({
    ...more,
    id: `${of}.${keyed.id}`,
    label: labels[keyed.id],
    keys: [keyed.key],
    needsSession: true,
    enabled: (target) => {
      if (!enabled(target)) return false;
      const { offered, explain } = resolve(target);
      return explain !== undefined || offeredAction(keyed, offered) !== undefined;
    },
    run: (target) => {
      const { offered, record, chosen, obstacle, act, explain } = resolve(target);
      const action = offeredAction(keyed, offered);
      if (!action) return explain?.(keyed.id);
      if (keyed.id === 'restore' && obstacle !== undefined) return toastBlocked(obstacle);
      if (record && !keyed.fits(record, chosen)) return toastBlocked(TEXT.misfits[keyed.id]);
      act(action.action_id, keyed.id);
    },
  }));
