import type { Condition } from '../../../shared/model/query';
import { api } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { textOfMail } from '../../mail-frame/mail-text';
import { cutBody } from '../../mail-frame/cut-body';
import { sanitizeMail } from '../../mail-frame/sanitize';
import { findOperator } from '../../query/condition-terms';
import { fieldFor } from '../../query/field-parts';
import { huntCondition } from '../../query/pivot';
import { formatCount } from '../../state/format';
import { toast, toastFailure } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { recount, useSimilarLines } from './similar-counts';
import { distinctiveLine, NOT_SEARCHABLE, type SimilarLine } from './similar-emails';
import { SimilarLink } from './SimilarEmails';
import { TEXT } from './text';

const T = TEXT.related;

type TargetProps = { readonly target: RecordTarget };

const MODES = ['subject', 'sender', 'body'] as const;
type Mode = (typeof MODES)[number];

/** Hunts for the longest sentence of the body, in the field that the tenant has for bodies. */
const huntBody = async (target: RecordTarget, condition: (sentence: string) => Condition | undefined) => {
  const body = await api['mail.body']({ a: target.entityType, b: target.entityId });
  if (!body.ok) return toastFailure(body.failure);
  const { text, html } = body.value;
  const found = condition(
    distinctiveLine(cutBody(text ?? '') || (html ? textOfMail(sanitizeMail(cutBody(html)).html) : '')),
  );
  if (!found) return toast(T.noSentence, 'bad');
  huntCondition({ saas_id: target.saas, query_domain: 'email' }, found);
};

/** The hunt for emails with a similar body; if the tenant's queries have no field for it, that. */
const BodyHunt = ({ target }: TargetProps) => {
  const { resource } = useResource(`fields ${target.saas}`, (signal) =>
    api['query.config']({ saas_id: target.saas, query_domain: 'email' }, signal),
  );
  if (resource.state !== 'ready') return null;
  const config = resource.value;
  const field = fieldFor({ saas: target.saas, domain: 'email' }, config, 'body');
  const operator = field && findOperator(field, { config, hasLists: false }, 'contains', 'words');
  if (!field || !operator) return <span className="quiet"> {T.noBodyField}</span>;
  return (
    <>
      {' '}
      <button
        type="button"
        className="link"
        onClick={() =>
          void huntBody(target, (sentence) =>
            sentence === ''
              ? undefined
              : { operator_id: operator.operator_id, field_id: field.field_id, values: [sentence] },
          )
        }
      >
        {T.huntBody}
      </button>
    </>
  );
};

/** The number of similar emails in one mode; if it can't be counted, why, and a retry. */
const TenantCount = ({ target, mode }: TargetProps & { readonly mode: Mode }) => {
  const { resource, reload } = useResource(`similar ${mode} ${targetKey(target)}`, (signal) =>
    api['mail.similarCount']({ a: target.entityType, b: target.entityId, mode }, signal),
  );
  return (
    <li>
      {T.modes[mode]}:{' '}
      {resource.state === 'failed' ? (
        <FailureStrip failure={resource.failure} loss={T.failed} onRetry={reload} />
      ) : (
        <span className="mono">
          {resource.state === 'ready' ? formatCount(resource.value.count) : T.counting}
        </span>
      )}
      {mode === 'body' && <BodyHunt target={target} />}
    </li>
  );
};

/** The number of emails that share a part, as the head of the record has it. */
const OwnCount = ({ target, line }: TargetProps & { readonly line: SimilarLine }) => {
  const { label, counted } = line;
  if (counted?.ok && counted.value > 0)
    return (
      <li>
        <SimilarLink target={target} line={line} total={counted.value} />
      </li>
    );
  return (
    <li>
      {label}{' '}
      {counted && !counted.ok ? (
        <FailureStrip
          failure={counted.failure}
          loss={T.failed}
          onRetry={counted.failure.code === NOT_SEARCHABLE ? undefined : () => recount(target, line)}
        />
      ) : (
        <span className="mono">{counted ? formatCount(counted.value) : T.counting}</span>
      )}
    </li>
  );
};

/** The numbers of similar emails: what a query finds, each a hunt, and what the tenant counts as similar in each of its modes. */
export const Similar = ({ target }: TargetProps) => {
  const all = useSimilarLines(target);
  // The tenant counts the parts that no query can find.
  const lines = all?.filter(({ part, condition }) => condition || !MODES.some((mode) => mode === part));
  return (
    <section aria-label={T.similar}>
      <h3>{T.similar}</h3>
      <ul className="similar-counts" aria-label={T.similar}>
        {lines ? (
          <>
            {lines.map((line) => (
              <OwnCount key={line.part} target={target} line={line} />
            ))}
            {MODES.map((mode) => (
              <TenantCount key={mode} target={target} mode={mode} />
            ))}
          </>
        ) : (
          <li>{T.counting}</li>
        )}
      </ul>
    </section>
  );
};
