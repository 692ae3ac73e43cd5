import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Collapsed } from '../components/Collapsed';
import { EmptyState } from '../components/EmptyState';
import { defangUrl } from '../../shared/rules/defang';
import { counted, useDefang } from '../state/words';
import { pageNonce } from '../theme/theme';
import { mailPrefix, sanitiseMail, type SafeMail } from './sanitise';
import './mail-frame.css';

type MailFrameProps = { readonly html: string | null | undefined; readonly text: string | null | undefined };

const blockedWords = ({ images, sheets, others }: SafeMail): string =>
  [images > 0 ? counted(images, 'image') : '', sheets > 0 ? counted(sheets, 'style sheet') : '', others > 0 ? counted(others, 'other item') : '']
    .filter(Boolean)
    .join(', ');

const Links = ({ mail }: { readonly mail: SafeMail }) => {
  const show = useDefang();
  if (mail.links.length === 0) return null;
  return (
    <details className="mail-links">
      <summary>{counted(mail.links.length, 'link')}</summary>
      <ul aria-label="Links">
        <Collapsed items={mail.links}>
          {(link, i) => (
            <li key={i}>
              <bdi className="cut">{show(link.text) || '(no text)'}</bdi>
              <bdi className="mono">{show(defangUrl(link.url))}</bdi>
            </li>
          )}
        </Collapsed>
      </ul>
    </details>
  );
};

/** A mail on white in a frame without scripts, origin, network or links; what was kept from loading is said. */
export const MailFrame = ({ html, text }: MailFrameProps) => {
  const [kind, setKind] = useState<'html' | 'text'>(html ? 'html' : 'text');
  const mail = useMemo(() => (html ? sanitiseMail(html) : undefined), [html]);
  const source = mail && mailPrefix(pageNonce()) + mail.html;
  const blocked = mail ? blockedWords(mail) : '';
  if (!html && !text) return <EmptyState title="This mail has no body" />;
  return (
    <div className="mail">
      <div className="mail-bar">
        <span className="grow cut" role="status" aria-label="Remote content">
          {blocked === '' ? 'No remote content' : `Remote content blocked: ${blocked}`}
        </span>
        {html && text && (
          <SegmentedControl
            aria-label="Body as"
            size="small"
            value={kind}
            onValueChange={(value) => setKind(value === 'text' ? 'text' : 'html')}
            options={[
              { label: 'HTML', value: 'html' },
              { label: 'Text', value: 'text' },
            ]}
          />
        )}
      </div>
      {kind === 'html' && source !== undefined ? (
        <iframe className="mail-body" title="Message body" sandbox="" srcDoc={source} referrerPolicy="no-referrer" />
      ) : (
        <pre className="mail-body mail-text" aria-label="Message text">
          {text ?? 'There is no text alternative.'}
        </pre>
      )}
      {mail && <Links mail={mail} />}
    </div>
  );
};
