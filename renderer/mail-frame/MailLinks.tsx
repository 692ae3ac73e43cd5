import { useMemo } from 'react';
import { defangUrl } from '../../shared/rules/defang';
import type { LinkContext } from '../evidence/links';
import { Collapsed } from '../components/Collapsed';
import { Indicators } from '../components/Indicators';
import { useDefang } from '../state/format';
import { CopyLink } from './CopyLink';
import { isDeceptive, judgeLinks, type JudgedLink } from './judge-links';
import { LinkHost } from './LinkHost';
import type { MailLink } from './sanitize';
import { TEXT } from './text';

const Link = ({ link, report }: JudgedLink) => {
  const show = useDefang();
  return (
    <li>
      <span className="mail-link-head">
        <bdi className="cut">{show(link.text) || TEXT.noText}</bdi>
        <CopyLink link={link} />
      </span>
      <bdi className="mono">{show(defangUrl(link.url))}</bdi>
      {report.wrappers.length > 0 && (
        <span>
          {report.wrappers.join(', ')} {TEXT.leadsTo}{' '}
          <bdi className="mono">{show(defangUrl(report.target))}</bdi>
        </span>
      )}
      {report.host !== '' && (
        <span>
          {TEXT.host} <LinkHost {...report} />
        </span>
      )}
      <Indicators label={TEXT.indicators} indicators={report.indicators} />
    </li>
  );
};

/** An email's links: the text of each, where it leads, and its indicators; the most suspicious first. */
export const MailLinks = ({
  links,
  context,
}: {
  readonly links: readonly MailLink[];
  readonly context: LinkContext;
}) => {
  const judged = useMemo(() => judgeLinks(links, context), [links, context]);
  if (links.length === 0) return null;
  const deceptive = judged.filter(isDeceptive).length;
  return (
    <details className="mail-links">
      <summary>
        {TEXT.linkCount(links.length)}
        {deceptive > 0 && <span className="tag bad">{TEXT.deceptive(deceptive)}</span>}
      </summary>
      <ul aria-label={TEXT.links}>
        <Collapsed items={judged}>
          {({ link, report }, i) => <Link key={i} link={link} report={report} />}
        </Collapsed>
      </ul>
    </details>
  );
};
