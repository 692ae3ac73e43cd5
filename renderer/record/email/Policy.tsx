import type { Email } from '../../../shared/model/entity';
import { isCleanStatus } from '../../../shared/rules/scan-status';
import { formatVerdict } from '../../components/verdict';
import { useDefang } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { formatFieldName, formatWords } from '../format';
import { TEXT } from '../text';

const FIELDS = ['workflow', 'mode', 'encryption_status'] as const;

/** The phishing verdict, if it is a threat that the combined verdict does not name. */
const Phishing = ({ email: { phishing_verdict, verdict } }: { readonly email: Email }) => {
  if (!phishing_verdict || phishing_verdict === verdict || isCleanStatus(phishing_verdict)) return null;
  return (
    <>
      <dt>{TEXT.email.phishing}</dt>
      <dd>
        <EvidenceValue field="phishing_verdict" label={TEXT.email.phishing} value={phishing_verdict}>
          {formatVerdict(phishing_verdict).text}
        </EvidenceValue>
      </dd>
    </>
  );
};

/** The workflow that handled an email, the mode of its policy and its encryption; what was not sent is left out. */
export const Policy = ({ email }: { readonly email: Email }) => {
  const show = useDefang();
  const sent = FIELDS.flatMap((field) => {
    const value = email[field];
    return value ? [{ field, value }] : [];
  });
  return (
    <>
      <Phishing email={email} />
      {sent.length > 0 && (
        <>
          <dt>{TEXT.email.policy}</dt>
          <dd>
            {sent.map(({ field, value }, at) => (
              <span key={field}>
                {at > 0 && ' · '}
                <EvidenceValue field={field} label={formatFieldName(field)} value={value}>
                  <bdi>{show(TEXT.email.policyPart[field](formatWords(value)))}</bdi>
                </EvidenceValue>
              </span>
            ))}
          </dd>
        </>
      )}
    </>
  );
};
