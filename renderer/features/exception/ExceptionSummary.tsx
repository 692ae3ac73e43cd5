import type { ExceptionRow } from '../../../shared/api/exception';
import {
  exceptionList,
  exceptionScope,
  exceptionTypeLabel,
  findExceptionType,
} from '../../../shared/rules/exception-types';
import { checkExceptionValue } from '../../../shared/rules/exception-value';
import { useApp } from '../../state/app-store';
import { displayText, useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { TEXT as ACTION_TEXT } from '../bulk-action/text';
import { useTenantName } from '../bulk-action/use-tenant-name';
import { draftValues, expiryOf, type ExceptionDraft } from './exception-draft';
import { TEXT } from './text';
import { useToolName } from './use-exception-types';

/** Characters of a value that are shown: the field has all of it. */
const MOST_SHOWN = 80;
const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

type Shown = { readonly shown: string; readonly tool: string; readonly isListUnknown: boolean | undefined };

/** Says what an exception does to what it applies to. */
const effectOf = (draft: ExceptionDraft, { shown, tool, isListUnknown }: Shown): string => {
  const { exception_type: type, mode } = draft;
  if (isListUnknown) return TEXT.listUnknown(tool, shown);
  return TEXT.does(
    exceptionList(type),
    shown,
    exceptionScope(type, draftValues(draft)[0] ?? '', { mode }),
    tool,
  );
};

const existsText = (
  { created_by_email = '', comment = '' }: ExceptionRow,
  show: (text: string) => string,
): string => TEXT.exists(show(created_by_email), comment);

/** Says what an exception will do, in which tenant, for how long it can be undone, and that it can't be removed. */
export const ExceptionSummary = ({
  draft,
  isChange,
  existing,
  expires: known,
  isListUnknown,
}: {
  readonly draft: ExceptionDraft;
  readonly isChange: boolean;
  /** The stored exception that it overwrites, as far as that is known. */
  readonly existing: ExceptionRow | undefined;
  /** The time at which the stored exception expires, if that is known already. */
  readonly expires: string | undefined;
  readonly isListUnknown?: boolean | undefined;
}) => {
  const show = useDefang();
  const expires = known ?? expiryOf((key) => existing?.[key]);
  const tenant = useTenantName();
  const zone = useZone();
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const tool = useToolName()(draft.sec_type);
  const values = draftValues(draft);
  const [value = ''] = values;
  const shown = values.length > 1 ? TEXT.several(values.length) : value && TEXT.quoted(show(cut(value)));
  const flags = useApp((s) => s.flags);
  const type = findExceptionType(draft.exception_type);
  const isKnown =
    type !== undefined &&
    draft.sec_type !== '' &&
    values.every((one) => checkExceptionValue(type, one, flags) === undefined);
  const does = effectOf(draft, { shown, tool, isListUnknown });
  return (
    <div className="strip action-summary" role="group" aria-label={TEXT.summary}>
      {isChange && (
        <p>
          <b>{exceptionTypeLabel(draft.exception_type)}</b> <bdi className="mono">{show(cut(value))}</bdi>
        </p>
      )}
      <p>
        <b>{tenant.name}</b>
        {tenant.note}
        {isKnown && <>: {displayText(does)}</>}
      </p>
      {existing && <p className="warn-text">{displayText(existsText(existing, show))}</p>}
      {expires !== '' && (
        <p className="warn-text">
          <bdi>{displayText(TEXT.expires(formatInstant(expires, zone)))}</bdi>
        </p>
      )}
      <p>
        {ACTION_TEXT.undoWindow(undoSeconds)} {isChange ? TEXT.overwrites : TEXT.noRemoval}
      </p>
    </div>
  );
};
