import { useMemo } from 'react';
import { defangUrl } from '../../shared/rules/defang';
import { readLink, type LinkReport, type LinkContext } from '../evidence/links';
import { readableHost } from '../evidence/readable-host';
import { Collapsed } from '../components/Collapsed';
import { copyAndConfirm, copyAs } from '../components/copied';
import { Indicators } from '../components/Indicators';
import { useDefang } from '../state/format';
import type { MailLink } from './sanitize';
import { TEXT } from './text';

type JudgedLink = { readonly link: MailLink; readonly report: LinkReport };

/** The host with its registrable part in bold, and how it displays if that differs. */
const Host = ({ host, domain }: LinkReport) => {
  const show = useDefang();
  const sub = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length) : '';
  const readable = readableHost(host);
  return (
    <bdi className="mono" aria-label={TEXT.host}>
      {show(sub)}
      <b>{show(domain)}</b>
      {readable !== host && TEXT.readsAs(show(readable))}
    </bdi>
  );
};

const Link = ({ link, report }: JudgedLink) => {
  const show = useDefang();
  return (
    <li>
      <span className="mail-link-head">
        <bdi className="cut">{show(link.text) || TEXT.noText}</bdi>
        <button
          type="button"
          className="link"
          aria-label={TEXT.copyLink(show(link.text))}
          onClick={() => copyAs(link.url, TEXT.copiedLink, 'raw')}
        >
          {TEXT.copy}
        </button>
        <button
          type="button"
          className="link"
          aria-label={TEXT.copyLinkDefanged(show(link.text))}
          onClick={() => copyAndConfirm(defangUrl(link.url), TEXT.copiedLink, 'defanged')}
        >
          {TEXT.copyDefanged}
        </button>
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
          {TEXT.host} <Host {...report} />
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
  const judged = useMemo(() => {
    const all = links.map((link): JudgedLink => ({ link, report: readLink(link.text, link.url, context) }));
    const bad = ({ report }: JudgedLink) => report.indicators.filter(({ weight }) => weight === 'bad').length;
    return all.sort((a, b) => bad(b) - bad(a));
  }, [links, context]);
  if (links.length === 0) return null;
  const deceptive = judged.filter(({ report }) =>
    report.indicators.some(({ weight }) => weight === 'bad'),
  ).length;
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
