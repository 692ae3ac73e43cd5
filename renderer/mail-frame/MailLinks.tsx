import { useMemo } from 'react';
import { defangUrl } from '../../shared/rules/defang';
import { readLink, type LinkReport, type LinkWorld } from '../evidence/links';
import { readableHost } from '../evidence/readable-host';
import { Collapsed } from '../components/Collapsed';
import { copyText } from '../components/clipboard';
import { Indicators } from '../components/Indicators';
import { formatQuantity, useDefang } from '../state/format';
import type { MailLink } from './sanitise';

type Judged = { readonly link: MailLink; readonly report: LinkReport };

/** The host on the wire with the part that was registered set off, and how it reads where that differs. */
const Host = ({ host, domain }: LinkReport) => {
  const show = useDefang();
  const sub = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length) : '';
  const readable = readableHost(host);
  return (
    <bdi className="mono" aria-label="Host">
      {show(sub)}
      <b>{show(domain)}</b>
      {readable !== host && ` (reads ${show(readable)})`}
    </bdi>
  );
};

const Link = ({ link, report }: Judged) => {
  const show = useDefang();
  return (
    <li>
      <span className="mail-link-head">
        <bdi className="cut">{show(link.text) || '(no text)'}</bdi>
        <button
          type="button"
          className="link"
          aria-label={`Copy the link ${show(link.text)}`}
          title="Copies it defanged"
          onClick={() => copyText(defangUrl(link.url))}
        >
          Copy
        </button>
      </span>
      <bdi className="mono">{show(defangUrl(link.url))}</bdi>
      {report.wrappers.length > 0 && (
        <span>
          {report.wrappers.join(', ')} leads to <bdi className="mono">{show(defangUrl(report.target))}</bdi>
        </span>
      )}
      {report.host !== '' && (
        <span>
          Host <Host {...report} />
        </span>
      )}
      <Indicators label="Signs of the link" signs={report.signs} />
    </li>
  );
};

/** A mail's links as evidence: what each says, where it leads, and what speaks against it; those with the most against them come first. */
export const MailLinks = ({
  links,
  world,
}: {
  readonly links: readonly MailLink[];
  readonly world: LinkWorld;
}) => {
  const judged = useMemo(() => {
    const all = links.map((link): Judged => ({ link, report: readLink(link.text, link.url, world) }));
    const bad = ({ report }: Judged) => report.signs.filter(({ weight }) => weight === 'bad').length;
    return all.sort((a, b) => bad(b) - bad(a));
  }, [links, world]);
  if (links.length === 0) return null;
  const deceptive = judged.filter(({ report }) => report.signs.some(({ weight }) => weight === 'bad')).length;
  return (
    <details className="mail-links">
      <summary>
        {formatQuantity(links.length, 'link')}
        {deceptive > 0 && <span className="tag bad">{formatQuantity(deceptive, 'deceptive link')}</span>}
      </summary>
      <ul aria-label="Links">
        <Collapsed items={judged}>
          {({ link, report }, i) => <Link key={i} link={link} report={report} />}
        </Collapsed>
      </ul>
    </details>
  );
};
