import { expect, it } from 'vitest';
import { textOfMail } from '../../../renderer/mail-frame/mail-text';

it.each([
  ['a\nb', 'a b'],
  ['<p>Log:</p><pre>line 1\nline 2\n  indented\n</pre><p>c</p>', 'Log:\n\nline 1\nline 2\nindented\n\nc'],
  ['<p style="white-space:pre-wrap">a\nb</p>', 'a\nb'],
  ['<p style="color:red; white-space: pre-line">a\r\nb</p>', 'a\nb'],
  ['<pre>a\n<b>b\nc</b></pre>', 'a\nb\nc'],
  ['<pre style="white-space:normal">a\nb</pre>', 'a b'],
  ['<pre>a\n<span style="white-space:nowrap">b\nc</span></pre>', 'a\nb c'],
  ['<div style="white-space:pre">a<p>b</p>c\nd</div>', 'a\nb\nc\nd'],
  ['<table><caption>t</caption><tr><td>a</td><td>b</td></tr></table>', 't\n\na b'],
])('reads the lines of %j', (html, text) => {
  expect(textOfMail(html)).toBe(text);
});
