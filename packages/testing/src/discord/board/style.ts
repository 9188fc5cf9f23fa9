export const STYLE = `
:root{color-scheme:light dark;--ground:#f3f4f7;--card:#fff;--line:#d5d8e0;--text:#1b1f2a;--dim:#5a6072;--mark:#4650d8;--mark-ground:#e6e8fb;--on-mark:#fff;--bad:#b3261e;--good:#1d6b3a;--warm:#fff4d6}
@media (prefers-color-scheme:dark){:root{--ground:#14161c;--card:#1e212a;--line:#363b49;--text:#eceef4;--dim:#a6acbd;--mark:#8f98ff;--mark-ground:#2b2f52;--on-mark:#14161c;--bad:#ff8a80;--good:#7fd6a0;--warm:#3a3218}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.6 system-ui,sans-serif;color:var(--text);background:var(--ground);overflow-wrap:anywhere}
header{background:var(--card);border-bottom:1px solid var(--line);padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
h1{font-size:1.05rem;margin:0}h2{font-size:.8rem;color:var(--dim);margin:1.25rem 0 .4rem;font-weight:600}h2:first-child{margin-top:0}
p{margin:0}a{color:var(--mark)}
.note{color:var(--dim);font-size:.85rem}
main{display:grid;gap:1rem;padding:1rem;max-width:90rem;margin:0 auto}
@media (min-width:60rem){main{grid-template-columns:15rem minmax(0,1fr) 24rem;align-items:start}}
section,nav{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;min-width:0}
nav a{display:flex;justify-content:space-between;gap:.5rem;padding:.35rem .5rem;border-radius:6px;color:inherit;text-decoration:none}
nav a:hover{background:var(--ground)}nav a[aria-current]{background:var(--mark-ground);font-weight:600}
nav a.thread{padding-left:1.5rem;font-size:.9rem}nav .count{color:var(--dim);font-variant-numeric:tabular-nums}
.closed{color:var(--dim)}
.message{padding:.75rem 0;border-top:1px solid var(--line)}.message:first-of-type{border-top:0}
.message .who{font-weight:600}.message .when{color:var(--dim);font-size:.8rem;margin-left:.4rem}
.message.own{background:var(--warm);border:1px dashed var(--line);border-radius:8px;padding:.6rem .75rem;margin-top:.6rem}
.embed{border-left:4px solid var(--line);background:var(--ground);border-radius:6px;padding:.6rem .8rem;margin-top:.4rem;max-width:36rem}
.embed .title{font-weight:600}.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.5rem;margin-top:.4rem}
.fields .wide{grid-column:1/-1}.fields dt{font-weight:600;font-size:.85rem}.fields dd{margin:0}
.buttons{display:flex;flex-wrap:wrap;gap:.4rem;margin-top:.5rem}.buttons form{margin:0}
button,select,input,.button{font:inherit;min-height:44px;padding:0 1rem;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit;max-width:100%}
button{cursor:pointer}.button{display:inline-flex;align-items:center;text-decoration:none}
.style1{background:var(--mark);border-color:var(--mark);color:var(--on-mark)}.style3{border-color:var(--good);color:var(--good)}.style4{border-color:var(--bad);color:var(--bad)}
button:disabled{opacity:.5;cursor:default}
.mention{background:var(--mark-ground);border-radius:4px;padding:0 .2rem}.time{background:var(--ground);border-radius:4px;padding:0 .2rem}
.heading1{font-size:1.3rem;font-weight:700}.heading2{font-size:1.15rem;font-weight:700}.heading3{font-weight:700}
.small{font-size:.8rem;color:var(--dim)}.item::before{content:"・"}blockquote{margin:0;padding-left:.6rem;border-left:3px solid var(--line)}
form.line{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}form.line select{flex:1 1 10rem;min-width:0}
dl.figures{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;margin:0}dl.figures dd{margin:0;font-variant-numeric:tabular-nums;text-align:right}
.call{display:grid;grid-template-columns:auto 1fr auto;gap:0 .6rem;padding:.3rem 0;border-top:1px solid var(--line);font-size:.8rem;font-variant-numeric:tabular-nums}
.call .more{grid-column:1/-1;color:var(--dim)}.bad{color:var(--bad)}.good{color:var(--good)}
.room{padding:.35rem 0;border-top:1px solid var(--line)}.room:first-of-type{border-top:0}
.bar{background:var(--warm);border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem;margin-bottom:.75rem}
`;
