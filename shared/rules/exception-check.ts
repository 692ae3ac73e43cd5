/** The checks of an exception as a whole, before it is sent. */
import { EXCEPTION_PAYLOADS, FILE_TYPE_MODES } from '../model/exception';
import type { ExceptionType } from '../model/ids';
import { toolLabel } from './brand';
import { blockingFlag, exceptionTypesFor, offeredTypes } from './exception-gating';
import { EXCEPTION_TYPE_FACTS, exceptionTypeLabel, findExceptionType } from './exception-types';
import { checkExceptionValue } from './exception-value';
import { FLAGS, type FlagName, type Flags } from './flags';

/** Fields of an exception that may be wrong. */
export type ExceptionField = 'sec_type' | 'exception_type' | 'exception_str' | 'exception_payload.mode';

/** A field that is wrong, and what would be accepted there. */
export type ExceptionError = { readonly field: ExceptionField; readonly message: string };

/** An exception as it is checked. */
export type CheckedException = {
  readonly sec_type: string;
  readonly exception_type: string;
  readonly exception_str: string;
  readonly exception_payload?: Readonly<Record<string, unknown>> | null | undefined;
};

const reason = (flag: FlagName | undefined): string | undefined =>
  flag && `This tenant’s flag “${FLAGS[flag].label}” rules it out.`;
const noExceptions = (tool: string): string =>
  tool === '' ? 'An exception needs a security tool.' : `Postern knows no exceptions that ${tool} takes.`;
const modeMessage = (type: ExceptionType): string =>
  EXCEPTION_TYPE_FACTS[type].hasMode
    ? `Enter one of these modes: ${FILE_TYPE_MODES.join(', ')}.`
    : 'Only file types have a mode. Leave it out.';
const listTypes = (types: readonly string[]): string => types.map(exceptionTypeLabel).join(', ');

/**
 * Returns the first error of an exception; undefined if it is valid. `offered` are the types that the tenant offers for the tool; without
 * them, those that are known of the tool apply. `nameTool` names a tool in a message.
 */
export const findExceptionError = (
  { sec_type, exception_type, exception_str, exception_payload }: CheckedException,
  flags: Flags,
  offered?: readonly string[],
  nameTool: (tool: string) => string = toolLabel,
): ExceptionError | undefined => {
  const types =
    offered === undefined ? exceptionTypesFor(sec_type, flags) : offeredTypes(sec_type, offered, flags);
  const type = findExceptionType(exception_type);
  const flag = type === undefined ? undefined : blockingFlag(sec_type, type, flags);
  if (types.length === 0)
    return {
      field: 'sec_type',
      message: `${reason(flag) ?? noExceptions(nameTool(sec_type))} Choose another security tool.`,
    };
  if (type === undefined || !types.includes(type))
    return {
      field: 'exception_type',
      message: `${reason(flag) ?? `Postern knows no exceptions of type ${exceptionTypeLabel(exception_type)} that ${nameTool(sec_type)} takes.`} Known types: ${listTypes(types)}.`,
    };
  const message = checkExceptionValue(type, exception_str, flags);
  if (message !== undefined) return { field: 'exception_str', message };
  return EXCEPTION_PAYLOADS[type].safeParse(exception_payload ?? {}).success
    ? undefined
    : { field: 'exception_payload.mode', message: modeMessage(type) };
};
