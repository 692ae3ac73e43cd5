import { Buffer } from 'node:buffer';
import type { EmailRow } from '../rows';
import { createAttachments } from './attachments';
import { parseList } from './body-input';
import { documentationIp } from './links';
import { createRandom, type Random } from './random';

/** Encodes a header's text as RFC 2047 encoded words of at most 75 characters; plain ASCII stays as it is. */
export const encodeWord = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let part = '';
  for (const character of text) {
    if (Buffer.byteLength(part + character) > 45) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part]
    .map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join('\r\n ');
};

/** A header line of an email; folded values have their line breaks. */
export type Header = { readonly name: string; readonly value: string };

const formatDate = (time: number): string => new Date(time).toUTCString().replace('GMT', '+0000');
const line = (name: string, value: string): Header => ({ name, value });

/** Servers are listed last to first, because each adds its line on top. */
const received = (row: EmailRow, random: Random): Header[] => {
  const hops = random.int(3, 6);
  const servers = [
    { name: `mail-out${random.int(1, 9)}.${row.from_domain}`, ip: row.sender_ip },
    ...Array.from({ length: hops - 1 }, (_, i) => ({
      name: `relay${i + 1}.${random.pick(['mx.contoso.example', 'protection.contoso.example', 'eur02.transit.example'])}`,
      ip: documentationIp(random),
    })),
    { name: `mbx${random.int(10, 99)}.contoso.example`, ip: documentationIp(random) },
  ];
  let at = row.received - random.int(20, 400) * 1000;
  return servers
    .slice(1)
    .map((server, i) => {
      // Some hops are slow, and some clocks are late, so that the hop table has something to show.
      at += random.chance(0.04)
        ? random.int(600, 9000) * 1000
        : random.chance(0.03)
          ? -random.int(1, 90) * 1000
          : random.int(0, 9000);
      const from = servers[i];
      return line(
        'Received',
        `from ${from?.name} (${from?.ip})\r\n by ${server.name} (${server.ip}) with ${isGmail(row) ? 'ESMTPS' : 'Microsoft SMTP Server'}\r\n (version=TLS1_${random.pick(['2', '3'])}, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.${random.int(6000, 7999)}.${random.int(1, 40)};\r\n ${formatDate(at)}`,
      );
    })
    .reverse();
};

const CATEGORY: Readonly<Record<string, string>> = {
  clean: 'NONE',
  bulk: 'BULK',
  spm: 'SPM',
  hspm: 'HSPM',
  phsh: 'PHSH',
  hphsh: 'HPHSH',
  malw: 'MALW',
  error: 'NONE',
};
const SCL: Readonly<Record<string, number>> = {
  clean: 1,
  bulk: 4,
  spm: 5,
  hspm: 9,
  phsh: 8,
  hphsh: 9,
  malw: 9,
  error: 0,
};

const authentication = (row: EmailRow): string => {
  const spf = `spf=${row.spf} (sender IP is ${row.sender_ip}) smtp.mailfrom=${row.from_domain}`;
  const dkim = `dkim=${row.dkim} (${row.dkim === 'pass' ? 'signature was verified' : row.dkim === 'fail' ? 'body hash did not verify' : 'message not signed'}) header.d=${row.from_domain}`;
  const action = row.dmarc === 'fail' ? 'oreject' : 'none';
  const reason =
    row.dmarc === 'pass'
      ? '100'
      : row.dmarc === 'bestguesspass'
        ? '109'
        : row.dmarc === 'fail'
          ? '000'
          : '001';
  return `${spf};\r\n ${dkim}; dmarc=${row.dmarc} action=${action}\r\n header.from=${row.from_domain};compauth=${row.dmarc.endsWith('pass') ? 'pass' : 'fail'} reason=${reason}`;
};

const forefront = (row: EmailRow): string => {
  const category = CATEGORY[row.provider_verdict] ?? 'NONE';
  const sfv =
    row.restore_state === 'restored'
      ? 'SKQ'
      : category === 'NONE'
        ? 'NSPM'
        : category === 'BULK'
          ? 'BLK'
          : 'SPM';
  const direction = row.direction === 'incoming' ? 'INB' : row.direction === 'outgoing' ? 'OUT' : 'INT';
  return `CIP:${row.sender_ip};CTRY:${row.sender_country};LANG:en;SCL:${SCL[row.provider_verdict] ?? 1};SRV:;IPV:NLI;SFV:${sfv};H:mail-out.${row.from_domain};PTR:mail-out.${row.from_domain};CAT:${category};SFS:(13230040)(376014);DIR:${direction};`;
};

const createSignature = (random: Random): string =>
  `${Buffer.from(random.hex(128), 'hex').toString('base64')}\r\n ${Buffer.from(random.hex(128), 'hex').toString('base64')}`;

const contentType = (row: EmailRow, seed: number, random: Random): string =>
  createAttachments(seed, row.n, row.style).length > 0
    ? `multipart/mixed; boundary="_004_${random.hex(16)}_"`
    : `multipart/alternative; boundary="_000_${random.hex(16)}_"`;

const isGmail = ({ saas }: EmailRow): boolean => saas === 'google_mail';

/** The lines that Gmail adds; it does not say why it filed an email where it is. */
const gmailHeaders = (random: Random): Header[] => [
  line('X-Gm-Message-State', random.hex(64)),
  line('X-Google-Smtp-Source', `AGHT+${random.hex(24)}`),
];

/** The lines that Microsoft's filter adds. */
const microsoftHeaders = (row: EmailRow, network: string, random: Random): Header[] => [
  line('X-MS-Has-Attach', row.attachment_count > 0 ? 'yes' : ''),
  line('X-MS-Exchange-Organization-Network-Message-Id', network),
  line('X-MS-Exchange-Organization-SCL', String(SCL[row.provider_verdict] ?? 1)),
  line('X-MS-Exchange-Organization-AuthAs', row.direction === 'internal' ? 'Internal' : 'Anonymous'),
  line('X-MS-Exchange-Organization-PCL', row.phishing_verdict === 'clean' ? '2' : '7'),
  line('X-Forefront-Antispam-Report', forefront(row)),
  line(
    'X-Microsoft-Antispam',
    `BCL:${row.style === 'newsletter' ? random.int(4, 7) : 0};ARA:13230040|376014;`,
  ),
];

/** Returns the headers of an email, top line first. */
export const createHeaders = (row: EmailRow, seed: number): Header[] => {
  const random = createRandom(seed, 'headers', row.n);
  const arc = `i=1; a=rsa-sha256; s=arcselector10001; d=contoso.example; cv=none; b=${createSignature(random)}`;
  const network = `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;
  const sender = `${encodeWord(row.from_name)} <${row.from_email}>`;
  return [
    ...received(row, random),
    line('ARC-Seal', arc),
    line('ARC-Message-Signature', `${arc};\r\n h=From:Date:Subject:Message-ID:Content-Type:MIME-Version`),
    line('ARC-Authentication-Results', `i=1; mx.contoso.example 1; ${authentication(row)}; arc=none`),
    line('Authentication-Results', authentication(row)),
    line(
      'Received-SPF',
      `${row.spf.slice(0, 1).toUpperCase()}${row.spf.slice(1)} (protection.contoso.example: domain of ${row.from_domain})\r\n client-ip=${row.sender_ip}; helo=mail-out.${row.from_domain};`,
    ),
    ...(row.dkim === 'none'
      ? []
      : [
          line(
            'DKIM-Signature',
            `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${row.from_domain}; s=selector1;\r\n h=From:Date:Subject:Message-ID; bh=${Buffer.from(random.hex(64), 'hex').toString('base64')};\r\n b=${createSignature(random)}`,
          ),
        ]),
    line('From', sender),
    line('To', parseList(row.recipients).join(',\r\n ')),
    ...(row.reply_to_email === null ? [] : [line('Reply-To', row.reply_to_email)]),
    line('Subject', encodeWord(row.subject)),
    line('Thread-Topic', encodeWord(row.subject.replace(/^((re|fw|fwd|aw|wg)\s*:\s*)+/i, ''))),
    line('Thread-Index', Buffer.from(row.conversation_id).toString('base64').slice(0, 44)),
    line('Date', formatDate(row.received - random.int(1, 60) * 1000)),
    line('Message-ID', row.internet_message_id),
    line('Accept-Language', 'en-US'),
    line('Content-Language', 'en-US'),
    ...(isGmail(row) ? gmailHeaders(random) : microsoftHeaders(row, network, random)),
    line('X-Originating-IP', `[${row.sender_ip}]`),
    ...(row.style === 'newsletter'
      ? [
          line('List-Unsubscribe', `<https://${row.from_domain}/unsubscribe/${random.hex(8)}>`),
          line('Precedence', 'bulk'),
        ]
      : []),
    ...(row.style === 'bec_mobile' ? [line('X-Mailer', 'iPhone Mail (20G75)')] : []),
    ...(row.style === 'spam' ? [line('X-Mailer', 'PHPMailer 5.2.9 (https://phpmailer.example)')] : []),
    line('Content-Type', contentType(row, seed, random)),
    line('MIME-Version', '1.0'),
  ];
};
