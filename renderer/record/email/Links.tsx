import { useMemo, useState } from 'react';
import { defangUrl } from '../../../shared/rules/defang';
import { collapse } from '../../../shared/rules/zoom-mode';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { MoreButton } from '../../components/Collapsed';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Indicators } from '../../components/Indicators';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { CopyLink } from '../../mail-frame/CopyLink';
import { isDeceptive, judgeLinks, type JudgedLink } from '../../mail-frame/judge-links';
import { LinkHost } from '../../mail-frame/LinkHost';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { EvidenceValue } from '../EvidenceValue';
import type { RecordPartProps } from '../record-kind';
import { targetKey } from '../record-target';
import { TEXT } from '../text';
import { linksOf, type SentLink } from './links-of';
import { linkContext } from './own-domains';
import { TEXT as EMAIL } from './text';

const T = EMAIL.links;

type Row = JudgedLink<SentLink>;

const Shown = ({ link }: Row) => {
  const show = useDefang();
  return <bdi>{show(link.text) || T.noText}</bdi>;
};

const Target = ({ link, report }: Row) => {
  const show = useDefang();
  const { host, target, wrappers, indicators } = report;
  return (
    <span className="file-cell">
      {host !== '' && (
        <EvidenceValue field="link_domains" label={T.host} value={host}>
          <LinkHost {...report} />
        </EvidenceValue>
      )}
      {link.verdict !== undefined && <VerdictTag verdict={link.verdict} />}
      <bdi className="mono quiet">{show(defangUrl(target))}</bdi>
      {wrappers.length > 0 && <span className="quiet">{T.wrapped(wrappers.join(', '))}</span>}
      <Indicators label={T.indicators} indicators={indicators} />
    </span>
  );
};

const Copies = ({ link }: Row) => (
  <span className="file-cell">
    <CopyLink link={link} />
  </span>
);

const COLUMNS: readonly SmallColumn<Row>[] = [
  { label: T.text, width: 100, cell: (row) => <Shown {...row} /> },
  { label: T.target, width: 220, grows: true, cell: (row) => <Target {...row} /> },
  { label: T.copy, width: 70, cell: (row) => <Copies {...row} /> },
];

const LinkTable = ({ rows }: { readonly rows: readonly Row[] }) => {
  const [isOpen, setOpen] = useState(false);
  const { shown, hidden } = collapse(rows, isOpen);
  return (
    <>
      <p className="quiet">{T.count(rows.length, rows.filter(isDeceptive).length)}</p>
      <SmallTable name={T.tab} rows={shown} columns={COLUMNS} hasAutoHeight />
      {hidden > 0 && <MoreButton label={T.more(hidden)} onClick={() => setOpen(true)} />}
    </>
  );
};

/** The links of an email: the text of each beside the host that it leads to, the deceptive ones first. */
export const Links = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`body ${targetKey(target)}`, (signal) =>
    api['mail.body']({ a: target.entityType, b: target.entityId }, signal),
  );
  const html = resource.state === 'ready' ? resource.value.html : undefined;
  const rows = useMemo(() => judgeLinks(linksOf(html, record), linkContext(record)), [html, record]);
  if (resource.state === 'loading') return <Skeleton lines={4} label={TEXT.loading.body} />;
  return (
    <>
      {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
      {rows.length > 0 && <LinkTable rows={rows} />}
      {rows.length === 0 && resource.state === 'ready' && <EmptyState title={T.none} />}
    </>
  );
};
