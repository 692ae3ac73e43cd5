import { EXCEPTION_TYPES } from '../../../main/demo/words';
import { draftEntries, newExceptionDraft } from '../../../renderer/features/exception/exception-draft';
import type { App } from '../../../shared/model/apps';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import type { Outcome } from '../../../shared/model/bulk-action';
import { EXCEPTION_TOOLS, offeredTypes } from '../../../shared/rules/exception-gating';
import { flagsByName } from '../../../shared/rules/flags';
import { checkOutcomes } from './jobs';
import { expectEqual, MAIL, type Path, valueOf } from './path';
import { checkChanged, readState } from './tenant-state';

const CREATOR = 'analyst@contoso.example';

/** A value of each type that no other dialect uses. */
const valuesOf = (seed: number): Readonly<Record<ExceptionType, string>> => {
  const hex = seed.toString(16).padStart(6, '0');
  return {
    hash: `${'d'.repeat(26)}${hex}`,
    macro_hash: `${'e'.repeat(26)}${hex}`,
    text_content: `Invoice ${hex} & "terms" ünd`,
    file_type: `x${hex}`,
    allow_file_type: `y${hex}`,
    'allow-url': `https://allow-${hex}.example/a?b=1&c=%20#d`,
    'allow-domain': `allow-${hex}.example`,
    'block-url': `https://block-${hex}.example/path`,
    'block-domain': `block-${hex}.example`,
    sender_email: `sender-${hex}@partner.example`,
    recipient_email: `recipients-${hex}.example`,
    ppat_sender_name: `Sender ${hex}`,
  };
};

/** Returns the first tool that takes each type, as the tenant tells for emails. */
const toolsByType = async (path: Path, apps: readonly App[]): Promise<ReadonlyMap<ExceptionType, string>> => {
  const { app } = path;
  const flags = flagsByName([]);
  const tools = apps.map(({ name }) => name).filter((name) => EXCEPTION_TOOLS.some((one) => one === name));
  const found = new Map<ExceptionType, string>();
  for (const tool of tools) {
    if (found.size === EXCEPTION_TYPES.length) break;
    const [allowed, blocked] = await Promise.all([
      app.api('exception.options', { a: tool, b: MAIL }),
      app.api('exception.blacklistOptions', { a: tool, b: MAIL }),
    ]);
    const options = [allowed, blocked].flatMap(
      (one) => valueOf(path, `types of ${tool}`, one)?.options ?? [],
    );
    for (const type of offeredTypes(
      tool,
      options.map(({ value }) => value),
      flags,
    ))
      if (!found.has(type)) found.set(type, tool);
  }
  return found;
};

/** Returns an exception of each type as the form makes it: every other one of the email, the rest without an entity. */
const entriesOf = (
  { dialect: { seed } }: Path,
  tools: ReadonlyMap<ExceptionType, string>,
  entity_id: string,
): readonly NewException[] => {
  const values = valuesOf(seed);
  return [...tools].flatMap(([exception_type, sec_type], at) => {
    const known = { sec_type, exception_type, exception_str: values[exception_type], mode: 'with_link' };
    const draft = newExceptionDraft({ ...known, comment: `Of seed ${seed}`, created_by_email: CREATOR });
    const isOfEmail = (at + seed) % 2 === 0;
    return draftEntries(draft, isOfEmail ? [{ entity_type: MAIL, entity_id }] : undefined);
  });
};

const withOutcome =
  (entries: readonly NewException[], outcome: Outcome) => (): ReadonlyMap<string, Outcome> =>
    new Map(entries.map((entry) => [exceptionKey(entry), outcome]));

/** Makes an exception of each type that the tenant has, and checks what it stores, and that none is added twice. */
export const checkExceptions = async (path: Path, apps: readonly App[], entity_id: string): Promise<void> => {
  const { app } = path;
  const tools = await toolsByType(path, apps);
  expectEqual(path, 'types of exceptions', [...tools.keys()].sort(), [...EXCEPTION_TYPES].sort());
  const entries = entriesOf(path, tools, entity_id);
  const before = readState(path);
  const add = (some: readonly NewException[]) =>
    app.command('exceptions.add', { created_by_email: CREATOR, entries: [...some] });
  await checkOutcomes(path, 'exceptions', await add(entries), withOutcome(entries, 'done'));
  const now = readState(path);
  const isKnown = new Set(before.exceptions.map(({ id }) => id));
  const stored = now.exceptions
    .filter(({ id }) => !isKnown.has(id))
    .map((one) => [exceptionKey(one), one.comment, one.exception_payload, one.is_exclusive]);
  const asked = entries.map((one) => [
    exceptionKey(one),
    one.comment,
    JSON.stringify(one.exception_payload ?? {}),
    0,
  ]);
  expectEqual(path, 'stored exceptions', [...stored].sort(), [...asked].sort());
  expectEqual(
    path,
    'former exceptions',
    now.exceptions.filter(({ id }) => isKnown.has(id)),
    before.exceptions,
  );
  checkChanged(path, 'exceptions', before, new Map(), now);
  // A tenant may leave out comments and payloads: without either, what it has is the same.
  const again = entries
    .filter(({ exception_type }) => exception_type === 'block-domain')
    .map(({ comment: _, ...entry }) => entry);
  await checkOutcomes(path, 'the same exception', await add(again), withOutcome(again, 'already'));
  checkChanged(path, 'the same exception', now, new Map());
};
