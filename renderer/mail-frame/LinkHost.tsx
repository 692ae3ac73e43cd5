import type { LinkReport } from '../evidence/links';
import { readableHost } from '../evidence/readable-host';
import { useDefang } from '../state/format';
import { TEXT } from './text';

/** The host of a link with its registrable part in bold, and how it displays if that differs. */
export const LinkHost = ({ host, domain }: Pick<LinkReport, 'host' | 'domain'>) => {
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
