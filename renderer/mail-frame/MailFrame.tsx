import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { AnswerMeta } from '../../shared/bridge';
import { EmptyState } from '../components/EmptyState';
import type { LinkContext } from '../evidence/links';
import { copyAs, type CopyStyle } from '../components/copied';
import { useDefang } from '../state/format';
import { pageNonce } from '../theme/theme';
import { cutBody, cutDrawn, cutText } from './cut-body';
import { textOfMail } from './mail-text';
import { vouched } from './mail-policy';
import { mailPrefix, sanitizeMail, type SafeMail, type MailLink } from './sanitize';
import { TEXT } from './text';
import './mail-frame.css';
import { defangUrl } from '../../shared/rules/defang';
import { Collapsed } from '../components/Collapsed';
import { Indicators } from '../components/Indicators';
import { CopyLink } from './CopyLink';
import { isDeceptive, judgeLinks, type JudgedLink } from './judge-links';
import { LinkHost } from './LinkHost';

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
const MailLinks = ({
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

type MailFrameProps = {
  readonly html: string | null | undefined;
  readonly text: string | null | undefined;
  readonly context: LinkContext;
  /** Lengths of bodies of which only the start was sent to the page. */
  readonly cut?: AnswerMeta['cut'];
};

type BarProps = {
  readonly mail: SafeMail | undefined;
  readonly kind: 'html' | 'text';
  readonly onKind: (kind: 'html' | 'text') => void;
  readonly onCopy: (style: CopyStyle) => void;
};

/** The bar above an email: what was blocked, a copy button, and a switch between HTML and text. */
const MailBar = ({ mail, kind, onKind, onCopy }: BarProps) => (
  <div className="mail-bar">
    <span className="grow cut" role="status" aria-label={TEXT.remote}>
      {TEXT.blocked(mail?.images ?? 0, mail?.sheets ?? 0, mail?.others ?? 0)}
    </span>
    <button type="button" className="link" onClick={() => onCopy('raw')}>
      {TEXT.copyText}
    </button>
    <button type="button" className="link" onClick={() => onCopy('defanged')}>
      {TEXT.copyDefanged}
    </button>
    {mail && (
      <SegmentedControl
        aria-label={TEXT.bodyAs}
        size="small"
        value={kind}
        onValueChange={(value) => onKind(value === 'text' ? 'text' : 'html')}
        options={[
          { label: TEXT.html, value: 'html' },
          { label: TEXT.plain, value: 'text' },
        ]}
      />
    )}
  </div>
);

type CutNoteProps = {
  readonly body: string;
  /** The name of the body in the answer, whose metadata may say that it is the start of a longer one. */
  readonly name: 'html' | 'text' | 'body';
  readonly cut: AnswerMeta['cut'];
  /** The part of it that is drawn; the whole unless given. */
  readonly drawn?: 'whole' | 'start' | 'nothing' | undefined;
};

/** Says how much of a body that is too large is drawn and read. */
export const CutNote = ({ body, name, cut, drawn = 'whole' }: CutNoteProps) => {
  const total = cut?.[name] ?? body.length;
  const { length } = useMemo(() => cutBody(body), [body]);
  return length < total || drawn === 'start' ? (
    <p className="quiet" role="status">
      {TEXT.cut[drawn](length, total)}
    </p>
  ) : null;
};

type PlainProps = { readonly plain: string; readonly text: string | null | undefined } & Pick<
  MailFrameProps,
  'cut'
>;

/** The text of an email, and how much of it is shown if it is too long. */
const PlainText = ({ plain, text, cut }: PlainProps) => {
  const total = cut?.['text'] ?? (text || plain).length;
  const show = useDefang();
  const start = cutText(plain);
  const drawn = useMemo(() => show(start), [show, start]);
  return (
    <>
      {plain.length > start.length && (
        <p className="quiet" role="status">
          {TEXT.cutText(start.length, total, plain.length)}
        </p>
      )}
      <pre className="mail-body mail-text" aria-label={TEXT.bodyText}>
        {drawn}
      </pre>
    </>
  );
};

/** Sanitizes HTML, and cuts the start of it that is drawn. */
const drawnMail = (html: string) => {
  const mail = sanitizeMail(cutBody(html));
  const start = cutDrawn(mail.html);
  return { ...mail, start, drawn: start.length < mail.html.length ? 'start' : 'whole' } as const;
};

/** An email on white, in a frame without scripts, origin, network or links; the bar says what was blocked. */
export const MailFrame = ({ html, text, context, cut }: MailFrameProps) => {
  const [kind, setKind] = useState<'html' | 'text'>(html ? 'html' : 'text');
  const mail = useMemo(() => (html ? drawnMail(html) : undefined), [html]);
  const source = mail && vouched(mailPrefix(pageNonce()) + mail.start);
  // Nothing in the frame can be selected, so the text is copied. Without a text part, it is extracted from the HTML.
  const plain = useMemo(() => cutBody(text ?? '') || (mail ? textOfMail(mail.html) : ''), [mail, text]);
  if (!html && !text) return <EmptyState title={TEXT.noBody} />;
  return (
    <div className="mail">
      <MailBar
        mail={mail}
        kind={kind}
        onKind={setKind}
        onCopy={(style) => copyAs(plain, TEXT.copiedText, style)}
      />
      {(kind === 'html' || !text) && <CutNote body={html ?? ''} name="html" cut={cut} drawn={mail?.drawn} />}
      {kind === 'html' && source !== undefined ? (
        <iframe
          className="mail-body"
          title={TEXT.body}
          sandbox=""
          srcDoc={source}
          referrerPolicy="no-referrer"
        />
      ) : (
        <PlainText plain={plain} text={text} cut={cut} />
      )}
      {mail && <MailLinks links={mail.links} context={context} />}
    </div>
  );
};
