import type { ReactNode } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import { PAGE_SIZE } from '../../../shared/limits';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import type { SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { formatCount } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { readAllPages } from '../all-pages';
import { toTarget } from '../find-entity';
import { OpenInGrid } from '../lists/OpenInGrid';
import { FieldText } from '../parts/FieldText';
import { PartTable } from '../parts/PartTable';
import type { RecordPartProps } from '../record-kind';
import { refToTarget } from '../record-ref';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT as RECORD_TEXT } from '../text';
import { recount, useSimilarLines } from './similar-counts';
import { NOT_SEARCHABLE, type SimilarLine } from './similar-emails';
import { SimilarLink } from './SimilarEmails';
import { TEXT } from './text';

const T = TEXT.related;

type TargetProps = { readonly target: RecordTarget };
type Page = { readonly rows: readonly Email[]; readonly total_rows?: number | undefined };

/** Emails read at most; the count says if there are more, and the grid loads them. */
const MOST = 200;

const columnsFor = (zone: string): readonly SmallColumn<Email>[] => [
  {
    label: T.subject,
    width: 170,
    grows: true,
    cell: (email) => {
      const target = toTarget(email);
      return (
        <FieldText
          field="subject"
          label={T.subject}
          value={email.subject || RECORD_TEXT.email.noSubject}
          opens={target.ok ? refToTarget(target.value) : undefined}
        />
      );
    },
  },
  {
    label: T.from,
    width: 130,
    grows: true,
    cell: ({ from_email }) => <FieldText field="from_email" label={T.from} value={from_email} isMono />,
  },
  {
    label: T.verdict,
    width: 84,
    cell: ({ verdict, received }) => (
      <span className="file-cell">
        <VerdictTag verdict={verdict ?? RECORD_TEXT.unknown} />
        <span className="mono quiet">{formatInstant(received, zone)}</span>
      </span>
    ),
  },
];

type ListProps = TargetProps & {
  readonly name: string;
  readonly none: string;
  readonly all: ReactNode;
  readonly readPage: (offset: number, signal: AbortSignal) => Promise<Result<Page>>;
};

/** Emails that belong to an email, without itself. */
const Emails = ({ target, name, none, all, readPage }: ListProps) => {
  const zone = useZone();
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <PartTable
        name={name}
        target={target}
        load={async (signal) => {
          const read = await readAllPages((offset) => readPage(offset, signal), PAGE_SIZE, MOST);
          if (!read.ok) return read;
          const rows = read.value.rows.filter(({ entity_id }) => entity_id !== target.entityId);
          const left = read.value.rows.length - rows.length;
          return ok({ ...read.value, rows, total_rows: read.value.total_rows - left }, read.meta);
        }}
        columns={columnsFor(zone)}
        none={none}
        loading={T.loading}
        count={T.count}
        all={all}
      />
    </section>
  );
};

const MODES = ['subject', 'sender', 'body'] as const;
type Mode = (typeof MODES)[number];

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

/** The numbers of similar emails. What a query can find is counted by that query, and everything else by the tenant. */
const Similar = ({ target }: TargetProps) => {
  const all = useSimilarLines(target);
  // The tenant counts, if it can, the parts that no query can find.
  const lines = all?.filter(({ part, condition }) => condition || !MODES.some((mode) => mode === part));
  const isOwn = (mode: Mode) => lines?.some(({ part }) => part === mode);
  return (
    <section aria-label={T.similar}>
      <h3>{T.similar}</h3>
      <ul className="similar-counts" aria-label={T.similar}>
        {lines ? (
          <>
            {lines.map((line) => (
              <OwnCount key={line.part} target={target} line={line} />
            ))}
            {MODES.filter((mode) => !isOwn(mode)).map((mode) => (
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

/** The numbers of emails similar to an email, its conversation, and its copies for other recipients. */
export const Related = ({ target, record }: RecordPartProps<Email>) => {
  const of = { saas: target.saas, entity_id: target.entityId };
  const subject = record.subject ?? '';
  return (
    <>
      <Similar target={target} />
      <Emails
        target={target}
        name={T.conversation}
        none={T.noConversation}
        all={<OpenInGrid list={{ list: 'conversation', ...of }} of={subject} />}
        readPage={(offset, signal) => api['entity.emailConversation']({ ...of, offset }, signal)}
      />
      <Emails
        target={target}
        name={T.copies}
        none={T.noCopies}
        all={<OpenInGrid list={{ list: 'copies', ...of }} of={subject} />}
        readPage={(offset, signal) => api['entity.splittedEmails']({ ...of, offset }, signal)}
      />
    </>
  );
};
