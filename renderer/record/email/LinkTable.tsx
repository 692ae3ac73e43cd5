import { useState } from 'react';
import { defangUrl } from '../../../shared/rules/defang';
import { collapse } from '../../../shared/rules/zoom-mode';
import { MoreButton } from '../../components/Collapsed';
import { Indicators } from '../../components/Indicators';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { CopyLink } from '../../mail-frame/CopyLink';
import { isDeceptive, type JudgedLink } from '../../mail-frame/judge-links';
import { LinkHost } from '../../mail-frame/LinkHost';
import { useDefang } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import type { SentLink } from './links-of';
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
      <EvidenceValue field="url" label={T.target} value={link.url}>
        <bdi className="mono quiet">{show(defangUrl(target))}</bdi>
      </EvidenceValue>
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

/** Links, each with its text beside the host that it leads to and what deceives in it. */
export const LinkTable = ({ rows }: { readonly rows: readonly Row[] }) => {
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
