import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '../components/EmptyState';
import type { LinkWorld } from '../evidence/links';
import { copyText } from '../components/clipboard';
import { formatQuantity, useDefang } from '../state/format';
import { pageNonce } from '../theme/theme';
import { MailLinks } from './MailLinks';
import { textOfMail } from './mail-text';
import { vouched } from './mail-policy';
import { mailPrefix, sanitiseMail, type SafeMail } from './sanitise';
import './mail-frame.css';

type MailFrameProps = {
  readonly html: string | null | undefined;
  readonly text: string | null | undefined;
  readonly world: LinkWorld;
};

const blockedWords = ({ images, sheets, others }: SafeMail): string =>
  [
    images > 0 ? formatQuantity(images, 'image') : '',
    sheets > 0 ? formatQuantity(sheets, 'style sheet') : '',
    others > 0 ? formatQuantity(others, 'other item') : '',
  ]
    .filter(Boolean)
    .join(', ');

/** A mail on white in a frame without scripts, origin, network or links; what was kept from loading is said. */
export const MailFrame = ({ html, text, world }: MailFrameProps) => {
  const [kind, setKind] = useState<'html' | 'text'>(html ? 'html' : 'text');
  const mail = useMemo(() => (html ? sanitiseMail(html) : undefined), [html]);
  const source = mail && vouched(mailPrefix(pageNonce()) + mail.html);
  const blocked = mail ? blockedWords(mail) : '';
  const show = useDefang();
  // A mail without a text of its own is read from its HTML: the frame's contents cannot be selected, so this is what is copied.
  const words = useMemo(() => text || (mail ? textOfMail(mail.html) : ''), [mail, text]);
  if (!html && !text) return <EmptyState title="This mail has no body" />;
  return (
    <div className="mail">
      <div className="mail-bar">
        <span className="grow cut" role="status" aria-label="Remote content">
          {blocked === '' ? 'No remote content' : `Remote content blocked: ${blocked}`}
        </span>
        <button
          type="button"
          className="link"
          title="Copies the text alone, with links broken"
          onClick={() => copyText(show(words))}
        >
          Copy text
        </button>
        {html && (
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
        <iframe
          className="mail-body"
          title="Message body"
          sandbox=""
          srcDoc={source}
          referrerPolicy="no-referrer"
        />
      ) : (
        <pre className="mail-body mail-text" aria-label="Message text">
          {show(words)}
        </pre>
      )}
      {mail && <MailLinks links={mail.links} world={world} />}
    </div>
  );
};
