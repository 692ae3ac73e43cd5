import { escapeHtml as e, anchor } from './html';
import type { BodyInput } from './body-input';
import type { Random } from './random';

const OPENINGS = [
  'Hi {to},',
  'Hello {to},',
  'Good morning {to},',
  'Dear {to},',
  'Hi all,',
  '{to},',
  'Hallo {to},',
] as const;
const SENTENCES = [
  'Thanks for the quick turnaround on this.',
  'I have added my comments to the second section; the numbers in the table still need a check.',
  'Could you have a look before Thursday?',
  'The supplier confirmed the delivery for the week after next.',
  'As discussed on the call, we move the kick-off to the 14th.',
  'Please keep this between us until the announcement is out.',
  'The room on the third floor is booked from 10 to 12.',
  'Finance needs the cost center on every request from now on.',
  'I will be out of office on Friday, Priya covers for me.',
  'Attached is the version that we agreed on.',
  'Legal is fine with clause 7 if we drop the last sentence.',
  'Let me know whether the shorter option works for your team.',
  'The test environment is back; the outage was caused by an expired certificate.',
  'Two of the eleven sites have not sent their figures yet.',
  'Could someone from your side join the review?',
  'No action needed, this is for information only.',
] as const;
const CLOSINGS = ['Best regards', 'Thanks', 'Kind regards', 'Cheers', 'Viele Grüße', 'Best'] as const;

const opening = (input: BodyInput, random: Random): string =>
  `<p>${e(random.pick(OPENINGS).replace('{to}', input.firstName))}</p>`;

const paragraphs = (random: Random): string =>
  Array.from(
    { length: random.int(1, 3) },
    () => `<p>${Array.from({ length: random.int(1, 3) }, () => e(random.pick(SENTENCES))).join(' ')}</p>`,
  ).join('');

const signature = (input: BodyInput, random: Random): string =>
  `<p>${random.pick(CLOSINGS)},<br>${e(input.row.from_name)}</p>
<table cellpadding="0" cellspacing="0" style="border-top:1px solid #d0d7de;margin-top:12px;font-size:12px;color:#57606a"><tr>
<td style="padding:8px 12px 0 0"><img src="https://static.${e(input.row.from_domain)}/logo.png" width="64" height="24" alt="${e(input.row.from_domain)}"></td>
<td style="padding-top:8px">${e(input.row.from_name)}<br>+1 555 01${random.int(10, 99)} &nbsp; ${e(input.row.from_email)}</td></tr></table>`;

const quoted = (input: BodyInput, random: Random): string =>
  Array.from({ length: random.int(1, 3) }).reduceRight<string>(
    (inner) =>
      `<div style="border-top:1px solid #ccc;padding-top:6px"><b>From:</b> ${e(input.recipient)}<br><b>Sent:</b> ${e(input.date)}<br><b>Subject:</b> ${e(input.row.subject)}</div>
<blockquote style="margin:0 0 0 8px;border-left:2px solid #b3b3b3;padding-left:8px">${paragraphs(random)}${inner}</blockquote>`,
    '',
  );

const bodyLinks = (input: BodyInput): string => input.links.map((link) => `<p>${anchor(link)}</p>`).join('');

/** An email of a colleague or a partner, often a reply with the quoted email. */
export const business = (input: BodyInput, random: Random): string => {
  const note =
    input.locked === undefined ? '' : `<p>The attachment is protected. Password: <b>${input.locked}</b></p>`;
  const isAnswer = /^(re|aw|fw|fwd|wg)\s*:/i.test(input.row.subject) || random.chance(0.25);
  return `<div style="font-family:Calibri,Arial,sans-serif;font-size:14px">${opening(input, random)}${paragraphs(random)}${note}${bodyLinks(input)}${signature(input, random)}${isAnswer ? quoted(input, random) : ''}</div>`;
};

/** A newsletter: a table of stories, remote pictures, a tracking pixel. */
export const newsletter = (input: BodyInput, random: Random): string => {
  const [view, ...rest] = input.links;
  const unsubscribe = rest.at(-1);
  const accent = random.pick(['#0b5cad', '#1f7a4d', '#8a3ffc', '#b4540a']);
  const stories = rest.slice(0, -1).map(
    (
      link,
      i,
    ) => `<tr><td class="story"><img src="https://img.${e(input.row.from_domain)}/s/${i + 1}.jpg" width="160" height="90" alt="">
<h3>${e(random.pick(SENTENCES).replace(/\.$/, ''))}</h3><p>${e(random.pick(SENTENCES))}</p>${anchor(link, `color:${accent}`)}</td></tr>`,
  );
  return `<style>.wrap{width:600px;margin:0 auto;background:#fff}.story{padding:16px 24px;border-bottom:1px solid #eee}body{background:#f5f5f5;font-family:Georgia,serif}
@media (max-width:600px){.wrap{width:100%}}.hero{background:url("https://img.news.example/hero.jpg") center/cover}</style>
<table class="wrap" role="presentation"><tr><td align="right" style="font-size:11px">${view ? anchor(view) : ''}</td></tr>
<tr><td class="hero" height="120"><h1 style="color:${accent};padding:24px">${e(input.row.subject)}</h1></td></tr>${stories.join('')}
<tr><td style="padding:24px;font-size:11px;color:#777">You receive this because you signed up with ${e(input.recipient)}. ${unsubscribe ? anchor(unsubscribe) : ''}</td></tr></table>
<img src="https://track.${e(input.row.from_domain)}/o.gif?m=${random.hex(16)}" width="1" height="1" alt="">`;
};

/** A notification of a tool that the organization uses. */
export const notification = (input: BodyInput, random: Random): string =>
  `<div style="max-width:520px;margin:24px auto;border:1px solid #d0d7de;border-radius:6px;padding:24px;font-family:Segoe UI,sans-serif">
<h2 style="margin:0 0 12px;font-size:18px">${e(input.row.subject)}</h2><p>${e(random.pick(SENTENCES))}</p>
<p>${input.links.map((link) => anchor(link, 'background:#2da44e;color:#fff;padding:8px 16px;border-radius:6px;text-decoration:none')).join(' ')}</p>
<p style="color:#777;font-size:12px">Sent to ${e(input.recipient)} because you follow this item.</p></div>`;

/** A real invoice. */
export const invoice = (input: BodyInput, random: Random): string => {
  const lines = Array.from({ length: random.int(1, 4) }, () => ({
    item: random.pick(['Licenses', 'Consulting day', 'Freight', 'Maintenance', 'Print run']),
    amount: random.int(40, 4200),
  }));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return `<div style="font-family:Arial,sans-serif;font-size:13px">${opening(input, random)}<p>Please find our invoice ${random.int(10_000, 99_999)} attached.</p>
<table border="1" cellpadding="6" style="border-collapse:collapse">${lines.map((line) => `<tr><td>${line.item}</td><td align="right">${line.amount}.00</td></tr>`).join('')}
<tr><th align="left">Total</th><th align="right">${total}.00 EUR</th></tr></table>${bodyLinks(input)}${signature(input, random)}</div>`;
};

/** An invitation. */
export const meeting = (input: BodyInput, random: Random): string =>
  `<div style="font-family:Segoe UI,Arial,sans-serif">${opening(input, random)}${paragraphs(random)}<hr style="border:0;border-top:1px solid #ccc">
<p style="font-size:20px">Online meeting</p><p>${input.links.map((link) => anchor(link, 'font-weight:600;color:#6264a7')).join('<br>')}</p>
<p>Or call in: +1 555 01${random.int(10, 99)}, conference ${random.int(100_000_000, 999_999_999)}#</p>${signature(input, random)}</div>`;

/** Unsolicited advertising. */
export const spam = (input: BodyInput, random: Random): string =>
  `<center><font face="Comic Sans MS" size="5" color="#d00">${e(input.row.subject.toUpperCase())}</font><br><br>
<table width="500" bgcolor="#ffffcc" background="http://cheap-banner.invalid/bg.gif"><tr><td align="center">
<p><b>${random.int(50, 90)}% OFF</b> only today, ${e(input.firstName)}!!!</p>${input.links.map((link) => `<p>${anchor(link, 'font-size:22px;font-weight:bold')}</p>`).join('')}
<p style="font-size:1px;color:#ffffcc">${Array.from({ length: 12 }, () => random.pick(SENTENCES)).join(' ')}</p></td></tr></table></center>
<img src="http://count.${random.pick(['lucky', 'bonus', 'promo'])}-offers.invalid/p?e=${encodeURIComponent(input.recipient)}" width="1" height="1">`;
