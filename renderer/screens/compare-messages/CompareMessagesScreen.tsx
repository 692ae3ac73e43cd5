import { useEffect, useMemo, useRef } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { securityStack } from '../../../shared/rules/security-stack';
import { EmptyState } from '../../components/EmptyState';
import type { RecordTarget } from '../../record/record-target';
import { useStackContext } from '../../record/verdicts/use-security-stack';
import { useApp } from '../../state/app-store';
import { useZone, formatInstantWithZone } from '../../state/time';
import { BodyDifferences } from './BodyDifferences';
import { useDifferences } from './differences';
import {
  attachmentRows,
  checkRows,
  fieldRows,
  formatTravel,
  hashOf,
  headerRows,
  hopRows,
  linkRows,
  toolRows,
} from './message-rows';
import { Part } from './Part';
import { messagesRequest } from './request';
import { TEXT } from './text';
import { useMessages, type Messages } from './use-messages';
import { valueOf } from './use-sides';
import '../../record/record.css';
import './compare-messages.css';
import { Button } from '@blueprintjs/core';
import { runCommand } from '../../commands/registry';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';

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
const MessageHeads = ({ emails }: Pick<Messages, 'emails'>) => (
  <ol className="compared-heads" aria-label={TEXT.messages}>
    {emails.map((side, at) => (
      <Head key={at} side={side} number={at + 1} />
    ))}
  </ol>
);

type PartsProps = { readonly messages: Messages };

const FieldParts = ({ messages: { emails } }: PartsProps) => {
  const zone = useZone();
  const flags = useApp((s) => s.flags);
  const all = emails.map(valueOf);
  return (
    <>
      <Part part="fields" sides={[emails]} rows={() => fieldRows(all, { zone, flags })} />
      <Part part="checks" sides={[emails]} rows={() => checkRows(all, zone)} />
    </>
  );
};

const HeaderParts = ({ messages: { headers } }: PartsProps) => {
  const all = headers.map((side) => valueOf(side)?.headers);
  const times = () => TEXT.hopTimes(all.map((one, at) => TEXT.travel(at + 1, formatTravel(one))));
  return (
    <>
      <Part part="headers" sides={[headers]} rows={() => headerRows(all)} />
      <Part part="hops" sides={[headers]} rows={() => hopRows(all)} note={times} />
    </>
  );
};

const ToolPart = ({ messages: { tools } }: PartsProps) => {
  const context = useStackContext();
  const stacks = tools.map((side) => {
    const value = valueOf(side);
    return value && securityStack(value.rows, context);
  });
  return <Part part="tools" sides={[tools]} rows={() => toolRows(stacks)} />;
};

const LinkPart = ({ messages: { emails, bodies } }: PartsProps) => {
  const [mails, texts] = [emails.map(valueOf), bodies.map(valueOf)];
  const none = [undefined, undefined, undefined];
  const rows = useMemo(
    () => linkRows(mails, texts),
    [...[...mails, ...none].slice(0, 3), ...[...texts, ...none].slice(0, 3)],
  );
  return <Part part="links" sides={[emails, bodies]} rows={() => rows} />;
};

const AttachmentPart = ({ messages: { attachments } }: PartsProps) => {
  const flags = useApp((s) => s.flags);
  const all = attachments.map((side) => valueOf(side)?.rows);
  const note = () => {
    const hashless = all.flatMap((rows) => rows ?? []).filter((one) => hashOf(one) === undefined).length;
    return hashless === 0 ? '' : TEXT.noHashes(hashless);
  };
  return (
    <Part part="attachments" sides={[attachments]} rows={() => attachmentRows(all, flags)} note={note} />
  );
};

const Comparison = ({ targets }: { readonly targets: readonly RecordTarget[] }) => {
  const messages = useMessages(targets);
  const element = useRef<HTMLDivElement>(null);
  useDifferences(element);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={element} className="compare-messages scroll" role="group" aria-label={TEXT.title} tabIndex={0}>
      <MessageHeads emails={messages.emails} />
      <FieldParts messages={messages} />
      <HeaderParts messages={messages} />
      <ToolPart messages={messages} />
      <LinkPart messages={messages} />
      <AttachmentPart messages={messages} />
      <BodyDifferences bodies={messages.bodies} />
    </div>
  );
};

/** Two or three emails beside each other, part by part, the differences first. */
export const CompareMessagesScreen = ({ tab }: { readonly tab: Tab }) => {
  const request = useMemo(() => messagesRequest(tab), [tab.draft]);
  if (!request)
    return (
      <EmptyState title={TEXT.unreadable}>
        <p>{TEXT.unreadableNext}</p>
      </EmptyState>
    );
  return <Comparison key={tab.id} targets={request.targets} />;
};
