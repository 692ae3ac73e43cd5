import { Button } from '@blueprintjs/core';
import { runCommand } from '../../commands/registry';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { TEXT } from './text';
import type { Messages } from './use-messages';

type HeadProps = { readonly side: Messages['emails'][number]; readonly number: number };

const Head = ({ side: { resource }, number }: HeadProps) => {
  const show = useDefang();
  const zone = useZone();
  const email = resource.state === 'ready' ? resource.value : undefined;
  return (
    <li className="compared-head">
      <div className="line">
        <strong className="grow">{TEXT.message(number)}</strong>
        {email?.verdict !== undefined && <VerdictTag verdict={email.verdict} />}
        <Button onClick={() => runCommand(`compareMessages.open${number}`)}>{TEXT.open(number)}</Button>
      </div>
      {email && (
        <>
          <bdi className="compared-value">{show(email.subject ?? '') || TEXT.noSubject}</bdi>
          <bdi className="compared-value mono quiet">{show(email.from_email)}</bdi>
          <span className="quiet">{formatInstantWithZone(email.received, zone)}</span>
        </>
      )}
    </li>
  );
};

/** The heads of the messages, which tell them apart, with a button that opens each. */
export const MessageHeads = ({ emails }: Pick<Messages, 'emails'>) => (
  <ol className="compared-heads" aria-label={TEXT.messages}>
    {emails.map((side, at) => (
      <Head key={at} side={side} number={at + 1} />
    ))}
  </ol>
);
