/** The work that the body of a response takes. It has no state, so it can be done in any thread. */
import { contract, findEndpoint, type EndpointName } from '../../../shared/api/contract';
import { isWrite } from '../../../shared/api/endpoint';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { parseIds, type IdPage } from '../../datasets/dataset/pages';
import { checkAnswer, parseJson } from '../../wire/answer';
import { ACKNOWLEDGED } from '../../wire/denial';
import { failure } from '../../wire/failures';
import { hasMoreValues } from '../../wire/json-scan';

/** A body to be read: as the answer of a row of the table, or as the IDs in a page of a query. */
export type BodyJob = { readonly body: Uint8Array } & (
  { readonly kind: 'answer'; readonly name: EndpointName } | { readonly kind: 'ids' }
);
/** The value that a job reads. */
export type BodyValue<J extends BodyJob> = J extends { readonly kind: 'ids' } ? IdPage : unknown;

/** Values that a body may have: parsing more takes minutes and more memory than there is, and the page couldn't show them. */
const MAX_VALUES = 5_000_000;

/** The failure of a response that has more values, or takes more memory or time, than Postern can give to one. */
export const tooLargeToRead = () => failure('too_large', 'The tenant’s response is too large for Postern.');

/** Returns the object that a write's bare value stands for: an ID, a yes or a no. Anything else, such as a sentence, stays as it is. */
const asObject = (value: unknown): unknown => {
  if (value === null) return {};
  if (typeof value === 'boolean') return { success: value };
  if (typeof value === 'number') return { id: value };
  if (typeof value !== 'string' || /\s/.test(value.trim())) return value;
  return value.trim() === '' || ACKNOWLEDGED.test(value.trim()) ? {} : { id: value };
};

/** Parses the response to a write. Most are not specified, so an empty one or a plain `OK` counts as an empty object. */
const parseWritten = (text: string): Result<unknown> => {
  if (text.trim() === '' || ACKNOWLEDGED.test(text.trim())) return ok({});
  const parsed = parseJson(text);
  return parsed.ok ? ok(asObject(parsed.value)) : parsed;
};

/** Turns the text of a 2xx answer into the row's output. */
const readAnswer = (name: EndpointName, body: Uint8Array): Result<unknown> => {
  const row = findEndpoint(name);
  const text = new TextDecoder().decode(body);
  const parsed = isWrite(row) ? parseWritten(text) : parseJson(text);
  if (!parsed.ok) return parsed;
  const checked = checkAnswer(contract[name].output, parsed.value, isWrite(row));
  if (checked.ok || !row.isForMainOnly) return checked;
  const { response: _secret, ...shown } = checked.failure;
  return fail(shown);
};

/** Does a job in this thread. */
export const doBodyJob = async <J extends BodyJob>(job: J): Promise<Result<BodyValue<J>>> => {
  if (hasMoreValues(job.body, MAX_VALUES)) return fail(tooLargeToRead());
  const result = job.kind === 'ids' ? await parseIds(job.body) : readAnswer(job.name, job.body);
  return result as Result<BodyValue<J>>;
};
