import type { ReactNode } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import { PAGE_SIZE } from '../../../shared/limits';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import type { SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { formatInstant, useZone } from '../../state/time';
import { readAllPages } from '../all-pages';
import { toTarget } from '../find-entity';
import { OpenInGrid } from '../lists/OpenInGrid';
import { FieldText } from '../parts/FieldText';
import { PartTable } from '../parts/PartTable';
import type { RecordPartProps } from '../record-kind';
import { refToTarget } from '../record-ref';
import type { RecordTarget } from '../record-target';
import { TEXT as RECORD_TEXT } from '../text';
import { Similar } from './Similar';
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
