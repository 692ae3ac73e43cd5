import { useMemo } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { judgeLinks } from '../../mail-frame/judge-links';
import { useApp } from '../../state/app-store';
import { LinkTable } from '../email/LinkTable';
import { linksInText, sentLinks } from '../email/links-of';
import { contextOfHosts } from '../email/own-domains';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.message;

/** The links of a chat message, judged as those of an email are: the text beside the host that it leads to, the deceptive ones first. */
export const Links = ({ record }: RecordPartProps<Entity>) => {
  const own = useApp((s) => s.ownDomains);
  const { links, text } = readProfile('message', record);
  const rows = useMemo(
    () => judgeLinks(sentLinks(links ?? linksInText(text ?? '')), contextOfHosts(own)),
    [record, own],
  );
  if (rows.length === 0)
    return links ? (
      <EmptyState title={T.noLinks} />
    ) : (
      <EmptyState title={T.linksNotSent}>
        <p>{T.noneInText}</p>
      </EmptyState>
    );
  return (
    <>
      {!links && <p className="quiet">{T.linksInText}</p>}
      <LinkTable rows={rows} />
    </>
  );
};
