import type { Email } from '../../../shared/model/entity';
import { isCleanStatus } from '../../../shared/rules/scan-status';
import { useApps } from '../use-apps';
import { Skeleton } from '../../components/Skeleton';
import type { RecordPartProps } from '../record-kind';
import { TEXT as RECORD } from '../text';
import { useStay } from '../use-stay';
import { AppliedExceptions } from '../verdicts/AppliedExceptions';
import { SecurityStack, type OtherVerdict } from '../verdicts/SecurityStack';
import { TEXT } from '../verdicts/text';
import { Body } from './Body';
import '../verdicts/verdicts.css';

/** Says that a word beside the tools is not what all of them together say. */
const differs = (word: string, verdict: string | undefined): string | undefined =>
  verdict !== undefined && isCleanStatus(word) !== isCleanStatus(verdict) ? TEXT.differs : undefined;

/** The word of the app's own filter, which only its own field tells. */
const ofProvider = ({ provider_verdict: word, verdict }: Email, label: string): readonly OtherVerdict[] =>
  word === undefined ? [] : [{ label, verdict: word, note: differs(word, verdict) }];

/** The classification, with who gave it as far as the tenant says. */
const ofClassification = (email: Email): readonly OtherVerdict[] => {
  const { classification: word, classified_by: who, classified_at: at, verdict } = email;
  if (word === undefined) return [];
  const isAttributed = Boolean(who) || Boolean(at);
  const note = [differs(word, verdict), isAttributed ? undefined : TEXT.unattributed];
  return [
    {
      label: isAttributed ? TEXT.classifiedBy(who || TEXT.anAnalyst) : TEXT.classification,
      verdict: word,
      note: note.filter(Boolean).join(' ') || undefined,
      time: at ?? undefined,
    },
  ];
};

/** The parts that are shown only of an email that stays open. Each body is drawn by a separate process, which is far more work than the rest of the record. */
const AfterStack = ({ target, record: email }: RecordPartProps<Email>) => {
  const isStaying = useStay();
  return (
    <>
      {isStaying && <AppliedExceptions target={target} />}
      <div className="why-body">
        {isStaying ? (
          <Body target={target} record={email} />
        ) : (
          <Skeleton lines={6} label={RECORD.loading.body} />
        )}
      </div>
    </>
  );
};

/** The reasons for an email's verdict: every tool's verdict, that of the app's own filter, the classification, then the email itself. */
export const EmailVerdicts = ({ target, record: email }: RecordPartProps<Email>) => {
  const label = useApps().find(({ name }) => name === target.saas)?.label ?? target.saas;
  const others = [...ofProvider(email, label), ...ofClassification(email)];
  return (
    <>
      <SecurityStack target={target} record={email} others={others} />
      <AfterStack target={target} record={email} />
    </>
  );
};
