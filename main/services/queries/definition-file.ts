import { z } from 'zod';
import { QueryPayload, Schedule } from '../../../shared/model/query';
import { scheduleSecrets, withoutSecrets } from '../../../shared/model/saved-query';
import { text } from './text';

const Definition = z.looseObject({
  query_label: z.string().optional(),
  schedule: z.looseObject({}).nullish(),
  has_schedule_password: z.boolean().optional(),
});
const Content = z.union([z.looseObject({ queries: z.array(z.unknown()) }), z.array(z.unknown())]);

/** The content of a file of definitions: a list, or an object with one. */
export type DefinitionFile = z.infer<typeof Content>;

/** Reads a file of definitions; undefined if it isn't one. */
export const readDefinitionFile = (bytes: Uint8Array): DefinitionFile | undefined => {
  try {
    return Content.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // Not text, not JSON or not definitions: the caller says that it isn't such a file.
    return undefined;
  }
};

/** The definitions of a file. */
export const definitionsIn = (content: DefinitionFile): readonly unknown[] =>
  Array.isArray(content) ? content : content.queries;

/** The bytes of a file with other definitions; everything else stays as it was. */
export const withDefinitions = (
  content: DefinitionFile,
  definitions: readonly unknown[],
): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(Array.isArray(content) ? definitions : { ...content, queries: definitions }, null, 2),
  );

/** A definition without the passwords of its schedule, marked if it had some; the same object if it had none. */
export const withoutPasswords = (definition: unknown): unknown => {
  const schedule = Definition.safeParse(definition).data?.schedule;
  const read = schedule ? Schedule.safeParse(schedule) : undefined;
  if (!read?.success || Object.keys(scheduleSecrets(read.data)).length === 0) return definition;
  return {
    ...(definition as object),
    schedule: withoutSecrets(read.data),
    has_schedule_password: true,
  };
};

/** Leaves out schedules whose password was removed by the export: they would send their reports unprotected. */
export const withoutLockedSchedules = (definitions: readonly unknown[]) => {
  const left: string[] = [];
  const kept = definitions.map((one, i) => {
    const read = Definition.safeParse(one);
    if (!read.success || read.data.has_schedule_password !== true) return one;
    const { has_schedule_password: _marker, schedule, ...rest } = read.data;
    if (schedule) left.push(read.data.query_label || text.unnamed(i + 1));
    return rest;
  });
  return { definitions: kept, withoutSchedule: left };
};

/** Returns the reason a definition isn't valid; undefined if it is. */
const definitionError = (definition: unknown): string | undefined => {
  const issue = QueryPayload.safeParse(definition).error?.issues[0];
  return issue && `${issue.path.map(String).join('.') || text.wholeDefinition}: ${issue.message}`;
};

type Refused = string | { readonly query_label: string; readonly reason?: string | null | undefined };

/** A definition that the tenant refused, with its reason or the one we find ourselves. */
export const refusedDefinition = (
  refused: Refused,
  definitions: readonly unknown[],
): { readonly label: string; readonly reason: string } => {
  const { query_label, reason } =
    typeof refused === 'string' ? { query_label: refused, reason: null } : refused;
  const own = definitions.find((one) => Definition.safeParse(one).data?.query_label === query_label);
  const known = own === undefined ? undefined : definitionError(own);
  return { label: query_label || text.notNamed, reason: reason || known || text.noReason };
};
