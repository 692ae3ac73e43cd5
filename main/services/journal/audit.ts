/** Opens the audit journal with its doors on this workstation. */
import type { SessionState } from '../../../shared/model/app-state';
import { brandOf } from '../../../shared/rules/brand';
import type { Deps, Core } from '../../deps';
import type { Storage } from '../storage/storage';
import { createJournal, type ActOwner, type Act, type Journal } from './journal';
import { createSessionRecorder, recordSettings, recordShell } from './local-doors';
import type {
  LocalCallName,
  LocalCallOutput,
  ParsedLocalCallInput,
} from '../../../shared/local-calls/contract';
import type { Pinned } from '../../../shared/model/case';
import { NO_NAMES, targetOf, type Names } from './target';
import { text } from './text';

type Doors = { readonly journal: Pick<Journal, 'record'>; readonly owner: () => ActOwner };
/** Returns what is recorded of a call that went well; undefined if it changed nothing. */
type Describe<K extends LocalCallName> = (
  input: ParsedLocalCallInput<K>,
  value: LocalCallOutput<K>,
) => Omit<Act, 'what'> | undefined;

const ifCleared =
  (target: string) =>
  (_input: unknown, { isCleared }: { readonly isCleared: boolean }) =>
    isCleared ? { target } : undefined;
/** A pin that the case had already is not new: it is not recorded again. */
const ofPins = (_input: unknown, { case: { title }, added }: Pinned) =>
  added.length === 0 ? undefined : { target: title, after: added };
const asSent = (input: object) => ({ after: input });

/** The calls that are recorded. The target of one that says none is named by its input. Of what is pinned, the titles: the case itself has the evidence. */
const CALLS: { readonly [K in LocalCallName]?: Describe<K> } = {
  'case.change': (input, { title }) => ({ target: title, after: input }),
  'case.pin': ofPins,
  'case.pinScreenshot': ofPins,
  'schedule.save': (input, { id }) => ({ after: { ...input, id } }),
  'schedule.pause': asSent,
  'schedule.runNow': asSent,
  'schedule.remove': asSent,
  'verdicts.clear': ifCleared(text.verdictHistory),
  'pivot.clear': ifCleared(text.pivotIndex),
  'egress.save': ({ networks }) => ({ target: text.networks(networks.length), after: networks }),
};

/** Returns a call that records what it changed, once it went well. `schedule` names a schedule while it is there. */
export const recordCalls =
  ({ journal, owner }: Doors) =>
  (call: Core['call'], schedule: Names['schedule']): Core['call'] =>
  async (name, input, requestId) => {
    const describe = Object.hasOwn(CALLS, name)
      ? (CALLS[name as LocalCallName] as Describe<never>)
      : undefined;
    if (!describe) return call(name, input, requestId);
    // The analyst may change the tenant while a question is open.
    const asked = owner();
    // Named before the call, which may delete it.
    const target = targetOf({ what: name, input }, { ...NO_NAMES, schedule });
    const result = await call(name, input, requestId);
    // The call has checked the input, and the name tells the type of the value.
    const act = result.ok ? describe(input as never, result.value as never) : undefined;
    if (act) await journal.record(asked, { what: name, target, ...act });
    return result;
  };

type AuditDeps = Pick<Deps, 'clock' | 'log' | 'journalHeads' | 'settings' | 'shell'> & {
  readonly storage: Storage;
  /** Returns the session; called once there is one. */
  readonly tenant: () => {
    readonly tenantId: () => string;
    readonly tenantName: () => string;
    readonly who: () => string;
    readonly state: () => SessionState;
  };
};

/** Creates the audit journal. What changes settings or opens links uses `settings` and `shell` from here. */
export const createAudit = ({ tenant, ...deps }: AuditDeps) => {
  const journal = createJournal({ ...deps, heads: deps.journalHeads });
  const owner = (): ActOwner => {
    const brand = brandOf(tenant().state());
    return {
      journal: tenant().tenantId(),
      tenant: tenant().tenantName(),
      who: tenant().who(),
      ...(brand.source === 'default' ? {} : { brand: brand.name }),
    };
  };
  const doors = { journal, owner };
  return {
    journal,
    owner,
    recordSession: createSessionRecorder(doors, () => tenant().state()),
    recordCalls: recordCalls(doors),
    settings: recordSettings(deps.settings, doors),
    shell: recordShell(deps.shell, doors),
  };
};
