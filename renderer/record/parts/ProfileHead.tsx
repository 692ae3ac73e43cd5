import type { ReactNode } from 'react';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { formatFieldName } from '../format';
import { Pairs, type Pair } from './Pairs';
import { TEXT } from './text';

type HeadProps = {
  readonly nav: ReactNode;
  readonly verdict?: string | undefined;
  readonly tags: readonly string[];
  readonly title: string;
  /** The name on the wire of the field that is the title, whose value menu it has. */
  readonly titleField?: string | undefined;
  readonly pairs: readonly Pair[];
  readonly children?: ReactNode;
};

/** The head of a profile: its verdict and state, its name, and what matters most of it. */
export const ProfileHead = ({ nav, verdict, tags, title, titleField, pairs, children }: HeadProps) => {
  const show = useDefang();
  return (
    <div className="record-head">
      <div className="line">
        <span className="record-tags grow">
          {verdict !== undefined && (
            <EvidenceValue
              field="verdict"
              label={formatFieldName('verdict')}
              value={verdict === TEXT.unknown ? undefined : verdict}
            >
              <VerdictTag verdict={verdict} />
            </EvidenceValue>
          )}
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {show(tag)}
            </span>
          ))}
        </span>
        {nav}
      </div>
      {title !== '' && (
        <h2>
          {titleField === undefined ? (
            <bdi>{show(title)}</bdi>
          ) : (
            <EvidenceValue field={titleField} label={formatFieldName(titleField)} value={title}>
              <bdi>{show(title)}</bdi>
            </EvidenceValue>
          )}
        </h2>
      )}
      <Pairs pairs={pairs} />
      {children}
    </div>
  );
};
