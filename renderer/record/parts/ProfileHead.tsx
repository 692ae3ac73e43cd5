import type { ReactNode } from 'react';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';
import { Pairs, type Pair } from './Pairs';

type HeadProps = {
  readonly nav: ReactNode;
  readonly verdict?: string | undefined;
  readonly tags: readonly string[];
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly children?: ReactNode;
};

/** The head of a profile: its verdict and state, its name, and what matters most of it. */
export const ProfileHead = ({ nav, verdict, tags, title, pairs, children }: HeadProps) => {
  const show = useDefang();
  return (
    <div className="record-head">
      <div className="line">
        <span className="record-tags grow">
          {verdict !== undefined && <VerdictTag verdict={verdict} />}
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
          <bdi>{show(title)}</bdi>
        </h2>
      )}
      <Pairs pairs={pairs} />
      {children}
    </div>
  );
};
