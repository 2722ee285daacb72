(function(){function e(e,t={},...n){let r=document.createElement(e);for(let[e,n]of Object.entries(t))typeof n==`function`?r.addEventListener(e.replace(/^on/,``),n):n===!0?r.setAttribute(e,``):n!=null&&n!==!1&&r.setAttribute(e,String(n));return r.append(...n.filter(e=>!!e)),r}async function t(e){let t=new Blob([e]).stream().pipeThrough(new DecompressionStream(`gzip`)),n=await new Response(t).arrayBuffer(),a=new DataView(n).getUint32(0,!0),o=JSON.parse(new TextDecoder().decode(new Uint8Array(n,4,a))),s=Math.ceil((4+a)/8)*8,c=o.arrays.map(e=>r(n,s,e));if(o.payload.format!==1)throw Error(`written by another version of Detent`);return i(o.payload,c)}function n(e){let t=atob(e.trim()),n=new Uint8Array(t.length);for(let e=0;e<t.length;e++)n[e]=t.charCodeAt(e);return n}function r(e,t,{dtype:n,shape:r,at:i}){let a=r.reduce((e,t)=>e*t,1);return{data:new{f8:Float64Array,f4:Float32Array,u4:Uint32Array,u1:Uint8Array}[n](e,t+i,a),shape:r}}function i(e,t){if(Array.isArray(e))return e.map(e=>i(e,t));if(typeof e!=`object`||!e)return e;let n=Object.entries(e),[r]=n;return n.length===1&&r?.[0]===`array`?t[r[1]]:Object.fromEntries(n.map(([e,n])=>[e,i(n,t)]))}function a(){let e=document.documentElement,t,n=[];addEventListener(`beforeprint`,()=>{t=e.dataset.theme,e.dataset.theme=`light`,n=[...document.querySelectorAll(`details:not([open])`)];for(let e of n)e.open=!0}),addEventListener(`afterprint`,()=>{t===void 0?delete e.dataset.theme:e.dataset.theme=t;for(let e of n)e.open=!1})}var o=class{end;now=0;running=null;pace=1;listeners=new Set;watchers=new Set;constructor(e){this.end=e}get time(){return this.now}set time(e){let t=Math.min(Math.max(e,0),this.end);if(!(t===this.now||Number.isNaN(t))){this.now=t;for(let e of this.listeners)e(t)}}get speed(){return this.pace}set speed(e){this.pace=e,this.tell()}get playing(){return this.running!==null}play(){if(this.playing||this.end<=0)return;this.now>=this.end&&(this.time=0);let e=null,t=n=>{this.running=requestAnimationFrame(t),e!==null&&(this.time=this.now+this.pace*(n-e)/1e3),e=n,this.now>=this.end&&this.pause()};this.running=requestAnimationFrame(t),this.tell()}pause(){this.running!==null&&(cancelAnimationFrame(this.running),this.running=null,this.tell())}onTime(e){return this.listeners.add(e),()=>this.listeners.delete(e)}onState(e){return this.watchers.add(e),()=>this.watchers.delete(e)}tell(){for(let e of this.watchers)e()}};function s(e,t){let n=0,r=e.length;for(;r-n>1;){let i=n+r>>1;(e[i]??1/0)<=t?n=i:r=i}return n}var c=!0,l=`uplot`,u=`u-hz`,d=`u-vt`,f=`u-title`,p=`u-wrap`,m=`u-under`,h=`u-over`,g=`u-axis`,_=`u-off`,v=`u-select`,y=`u-cursor-x`,b=`u-cursor-y`,x=`u-cursor-pt`,S=`u-legend`,C=`u-live`,w=`u-inline`,T=`u-series`,E=`u-marker`,D=`u-label`,O=`u-value`,k=`width`,A=`height`,j=`top`,ee=`bottom`,M=`left`,te=`right`,ne=`#000`,re=`#0000`,ie=`mousemove`,ae=`mousedown`,oe=`mouseup`,se=`mouseenter`,ce=`mouseleave`,le=`dblclick`,N=`resize`,P=`scroll`,ue=`change`,de=`dppxchange`,fe=`--`,pe=typeof window<`u`,me=pe?document:null,he=pe?window:null,ge=pe?navigator:null,F,_e;function ve(){let e=devicePixelRatio;F!=e&&(F=e,_e&&Oe(ue,_e,ve),_e=matchMedia(`(min-resolution: ${F-.001}dppx) and (max-resolution: ${F+.001}dppx)`),De(ue,_e,ve),he.dispatchEvent(new CustomEvent(de)))}function ye(e,t){if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function be(e,t){let n=e.classList;n.contains(t)&&n.remove(t)}function xe(e,t,n){e.style[t]=n+`px`}function Se(e,t,n,r){let i=me.createElement(e);return t!=null&&ye(i,t),n?.insertBefore(i,r),i}function I(e,t){return Se(`div`,e,t)}var Ce=new WeakMap;function we(e,t,n,r,i){let a=`translate(`+t+`px,`+n+`px)`;a!=Ce.get(e)&&(e.style.transform=a,Ce.set(e,a),t<0||n<0||t>r||n>i?ye(e,_):be(e,_))}var L=new WeakMap;function R(e,t,n){let r=t+n;r!=L.get(e)&&(L.set(e,r),e.style.background=t,e.style.borderColor=n)}var Te=new WeakMap;function z(e,t,n,r){let i=t+``+n;i!=Te.get(e)&&(Te.set(e,i),e.style.height=n+`px`,e.style.width=t+`px`,e.style.marginLeft=r?-t/2+`px`:0,e.style.marginTop=r?-n/2+`px`:0)}var B={passive:!0},Ee={...B,capture:!0};function De(e,t,n,r){t.addEventListener(e,n,r?Ee:B)}function Oe(e,t,n,r){t.removeEventListener(e,n,B)}pe&&ve();function ke(e,t,n,r){let i;n||=0,r||=t.length-1;let a=r<=2147483647;for(;r-n>1;)i=a?n+r>>1:Xe((n+r)/2),t[i]<e?n=i:r=i;return e-t[n]<=t[r]-e?n:r}function Ae(e){return(t,n,r)=>{let i=-1,a=-1;for(let a=n;a<=r;a++)if(e(t[a])){i=a;break}for(let i=r;i>=n;i--)if(e(t[i])){a=i;break}return[i,a]}}var je=e=>e!=null,Me=e=>e!=null&&e>0,Ne=Ae(je),Pe=Ae(Me);function Fe(e,t,n,r=0,i=!1){let a=i?Pe:Ne,o=i?Me:je;[t,n]=a(e,t,n);let s=e[t],c=e[t];if(t>-1){if(r==1)s=e[t],c=e[n];else if(r==-1)s=e[n],c=e[t];else for(let r=t;r<=n;r++){let t=e[r];o(t)&&(t<s?s=t:t>c&&(c=t))}}return[s??st,c??-st]}function Ie(e,t,n,r){let i=nt(e),a=nt(t);e==t&&(i==-1?(e*=n,t/=n):(e/=n,t*=n));let o=n==10?rt:it,s=i==1?Xe:Qe,c=a==1?Qe:Xe,l=s(o(Ye(e))),u=c(o(Ye(t))),d=tt(n,l),f=tt(n,u);return n==10&&(l<0&&(d=St(d,-l)),u<0&&(f=St(f,-u))),r||n==2?(e=d*i,t=f*a):(e=xt(e,d),t=bt(t,f)),[e,t]}function Le(e,t,n,r){let i=Ie(e,t,n,r);return e==0&&(i[0]=0),t==0&&(i[1]=0),i}var Re=.1,ze={mode:3,pad:Re},V={pad:0,soft:null,mode:0},Be={min:V,max:V};function Ve(e,t,n,r){return Nt(n)?We(e,t,n):(V.pad=n,V.soft=r?0:null,V.mode=r?3:0,We(e,t,Be))}function He(e,t){return e??t}function Ue(e,t,n){for(t=He(t,0),n=He(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function We(e,t,n){let r=n.min,i=n.max,a=He(r.pad,0),o=He(i.pad,0),s=He(r.hard,-st),c=He(i.hard,st),l=He(r.soft,st),u=He(i.soft,-st),d=He(r.mode,0),f=He(i.mode,0),p=t-e,m=rt(p),h=et(Ye(e),Ye(t)),g=Ye(rt(h)-m);(p<1e-24||g>10)&&(p=0,(e==0||t==0)&&(p=1e-24,d==2&&l!=st&&(a=0),f==2&&u!=-st&&(o=0)));let _=p||h||1e3,v=tt(10,Xe(rt(_))),y=St(xt(e-_*(p==0?e==0?.1:1:a),v/10),24),b=e>=l&&(d==1||d==3&&y<=l||d==2&&y>=l)?l:st,x=et(s,y<b&&e>=b?b:$e(b,y)),S=St(bt(t+_*(p==0?t==0?.1:1:o),v/10),24),C=t<=u&&(f==1||f==3&&S>=u||f==2&&S<=u)?u:-st,w=$e(c,S>C&&t<=C?C:et(C,S));return x==w&&x==0&&(w=100),[x,w]}var Ge=new Intl.NumberFormat(pe?ge.language:`en-US`),Ke=e=>Ge.format(e),qe=Math,Je=qe.PI,Ye=qe.abs,Xe=qe.floor,Ze=qe.round,Qe=qe.ceil,$e=qe.min,et=qe.max,tt=qe.pow,nt=qe.sign,rt=qe.log10,it=qe.log2,at=(e,t=1)=>qe.sinh(e)*t,ot=(e,t=1)=>qe.asinh(e/t),st=1/0;function ct(e){return(rt((e^e>>31)-(e>>31))|0)+1}function lt(e,t,n){return $e(et(e,t),n)}function ut(e){return typeof e==`function`}function dt(e){return ut(e)?e:()=>e}var ft=()=>{},pt=e=>e,mt=(e,t)=>t,ht=e=>null,gt=e=>!0,_t=(e,t)=>e==t,H=/\.\d*?(?=9{6,}|0{6,})/gm,vt=e=>{if(At(e)||Ct.has(e))return e;let t=`${e}`,n=t.match(H);if(n==null)return e;let r=n[0].length-1;if(t.indexOf(`e-`)!=-1){let[e,n]=t.split(`e`);return+`${vt(e)}e${n}`}return St(e,r)};function yt(e,t){return vt(St(vt(e/t))*t)}function bt(e,t){return vt(Qe(vt(e/t))*t)}function xt(e,t){return vt(Xe(vt(e/t))*t)}function St(e,t=0){if(At(e))return e;let n=10**t;return Ze(e*n*(1+2**-52))/n}var Ct=new Map;function wt(e){return((``+e).split(`.`)[1]||``).length}function Tt(e,t,n,r){let i=[],a=r.map(wt);for(let o=t;o<n;o++){let t=Ye(o),n=St(tt(e,o),t);for(let s=0;s<r.length;s++){let c=e==10?+`${r[s]}e${o}`:r[s]*n,l=(o>=0?0:t)+(o>=a[s]?0:a[s]),u=e==10?c:St(c,l);i.push(u),Ct.set(u,l)}}return i}var Et={},Dt=[],Ot=[null,null],kt=Array.isArray,At=Number.isInteger,jt=e=>e===void 0;function Mt(e){return typeof e==`string`}function Nt(e){let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function Pt(e){return typeof e==`object`&&!!e}var Ft=Object.getPrototypeOf(Uint8Array),It=`__proto__`;function Lt(e,t=Nt){let n;if(kt(e)){let r=e.find(e=>e!=null);if(kt(r)||t(r)){n=Array(e.length);for(let r=0;r<e.length;r++)n[r]=Lt(e[r],t)}else n=e.slice()}else if(e instanceof Ft)n=e.slice();else if(t(e)){n={};for(let r in e)r!=It&&(n[r]=Lt(e[r],t))}else n=e;return n}function Rt(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];for(let t in r)t!=It&&(Nt(e[t])?Rt(e[t],Lt(r[t])):e[t]=Lt(r[t]))}return e}var zt=0,Bt=1,Vt=2;function Ht(e,t,n){for(let r=0,i,a=-1;r<t.length;r++){let o=t[r];if(o>a){for(i=o-1;i>=0&&e[i]==null;)e[i--]=null;for(i=o+1;i<n&&e[i]==null;)e[a=i++]=null}}}function Ut(e,t){if(Kt(e)){let t=e[0].slice();for(let n=1;n<e.length;n++)t.push(...e[n].slice(1));return qt(t[0])||(t=Gt(t)),t}let n=new Set;for(let t=0;t<e.length;t++){let r=e[t][0],i=r.length;for(let e=0;e<i;e++)n.add(r[e])}let r=[Array.from(n).sort((e,t)=>e-t)],i=r[0].length,a=new Map;for(let e=0;e<i;e++)a.set(r[0][e],e);for(let n=0;n<e.length;n++){let o=e[n],s=o[0];for(let e=1;e<o.length;e++){let c=o[e],l=Array(i).fill(void 0),u=t?t[n][e]:Bt,d=[];for(let e=0;e<c.length;e++){let t=c[e],n=a.get(s[e]);t===null?u!=zt&&(l[n]=t,u==Vt&&d.push(n)):l[n]=t}Ht(l,d,i),r.push(l)}}return r}var Wt=typeof queueMicrotask>`u`?e=>Promise.resolve().then(e):queueMicrotask;function Gt(e){let t=e[0],n=t.length,r=Array(n);for(let e=0;e<r.length;e++)r[e]=e;r.sort((e,n)=>t[e]-t[n]);let i=[];for(let t=0;t<e.length;t++){let a=e[t],o=Array(n);for(let e=0;e<n;e++)o[e]=a[r[e]];i.push(o)}return i}function Kt(e){let t=e[0][0],n=t.length;for(let r=1;r<e.length;r++){let i=e[r][0];if(i.length!=n)return!1;if(i!=t){for(let e=0;e<n;e++)if(i[e]!=t[e])return!1}}return!0}function qt(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,i=n-1;for(;r<=i&&e[r]==null;)r++;for(;i>=r&&e[i]==null;)i--;if(i<=r)return!0;let a=et(1,Xe((i-r+1)/t));for(let t=e[r],n=r+a;n<=i;n+=a){let r=e[n];if(r!=null){if(r<=t)return!1;t=r}}return!0}var Jt=[`January`,`February`,`March`,`April`,`May`,`June`,`July`,`August`,`September`,`October`,`November`,`December`],Yt=[`Sunday`,`Monday`,`Tuesday`,`Wednesday`,`Thursday`,`Friday`,`Saturday`];function Xt(e){return e.slice(0,3)}var Zt=Yt.map(Xt),Qt={MMMM:Jt,MMM:Jt.map(Xt),WWWW:Yt,WWW:Zt};function U(e){return(e<10?`0`:``)+e}function W(e){return(e<10?`00`:e<100?`0`:``)+e}var $t={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+``).slice(2),MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>U(e.getMonth()+1),M:e=>e.getMonth()+1,DD:e=>U(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],HH:e=>U(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.getHours()>=12?`PM`:`AM`,aa:e=>e.getHours()>=12?`pm`:`am`,a:e=>e.getHours()>=12?`p`:`a`,mm:e=>U(e.getMinutes()),m:e=>e.getMinutes(),ss:e=>U(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>W(e.getMilliseconds())};function en(e,t){t||=Qt;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=r.exec(e);)n.push(i[0][0]==`{`?$t[i[1]]:i[0]);return e=>{let r=``;for(let i=0;i<n.length;i++)r+=typeof n[i]==`string`?n[i]:n[i](e,t);return r}}var tn=new Intl.DateTimeFormat().resolvedOptions().timeZone;function nn(e,t){let n;return t==`UTC`||t==`Etc/UTC`?n=new Date(+e+e.getTimezoneOffset()*6e4):t==tn?n=e:(n=new Date(e.toLocaleString(`en-US`,{timeZone:t})),n.setMilliseconds(e.getMilliseconds())),n}var rn=e=>e%1==0,an=[1,2,2.5,5],on=Tt(10,-32,0,an),sn=Tt(10,0,32,an),cn=sn.filter(rn),ln=on.concat(sn),un=`
`,dn=`{YYYY}`,fn=un+dn,pn=`{M}/{D}`,mn=un+pn,hn=mn+`/{YY}`,gn=`{aa}`,_n=`{h}:{mm}`+gn,vn=un+_n,yn=`:{ss}`,bn=null;function xn(e){let t=e*1e3,n=t*60,r=n*60,i=r*24,a=i*30,o=i*365,s=(e==1?Tt(10,0,3,an).filter(rn):Tt(10,-3,0,an)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*8,r*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,a,a*2,a*3,a*4,a*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,dn,bn,bn,bn,bn,bn,bn,1],[i*28,`{MMM}`,fn,bn,bn,bn,bn,bn,1],[i,pn,fn,bn,bn,bn,bn,bn,1],[r,`{h}`+gn,hn,bn,mn,bn,bn,bn,1],[n,_n,hn,bn,mn,bn,bn,bn,1],[t,yn,hn+` `+_n,bn,mn+` `+_n,bn,vn,bn,1],[e,yn+`.{fff}`,hn+` `+_n,bn,mn+` `+_n,bn,vn,bn,1]];function l(t){return(s,c,l,u,d,f)=>{let p=[],m=d>=o,h=d>=a&&d<o,g=t(l),_=St(g*e,3),v=jn(g.getFullYear(),m?0:g.getMonth(),h||m?1:g.getDate()),y=St(v*e,3);if(h||m){let n=h?d/a:0,r=m?d/o:0,i=_==y?_:St(jn(v.getFullYear()+r,v.getMonth()+n,1)*e,3),s=new Date(Ze(i/e)),c=s.getFullYear(),l=s.getMonth();for(let a=0;i<=u;a++){let o=jn(c+r*a,l+n*a,1),s=o-t(St(o*e,3));i=St((+o+s)*e,3),i<=u&&p.push(i)}}else{let a=d>=i?i:d,o=y+(Xe(l)-Xe(_))+bt(_-y,a);p.push(o);let m=t(o),h=m.getHours()+m.getMinutes()/n+m.getSeconds()/r,g=d/r,v=f/s.axes[c]._space;for(;o=St(o+d,e==1?0:3),!(o>u);)if(g>1){let e=Xe(St(h+g,6))%24,n=t(o).getHours()-e;n>1&&(n=-1),o-=n*r,h=(h+g)%24;let i=p[p.length-1];St((o-i)/d,3)*v>=.7&&p.push(o)}else p.push(o)}return p}}return[s,c,l]}var[Sn,Cn,wn]=xn(1),[Tn,En,Dn]=xn(.001);Tt(2,-53,53,[1]);function On(e,t){return e.map(e=>e.map((n,r)=>r==0||r==8||n==null?n:t(r==1||e[8]==0?n:e[1]+n)))}function kn(e,t){return(n,r,i,a,o)=>{let s=t.find(e=>o>=e[0])||t[t.length-1],c,l,u,d,f,p;return r.map(t=>{let n=e(t),r=n.getFullYear(),i=n.getMonth(),a=n.getDate(),o=n.getHours(),m=n.getMinutes(),h=n.getSeconds(),g=r!=c&&s[2]||i!=l&&s[3]||a!=u&&s[4]||o!=d&&s[5]||m!=f&&s[6]||h!=p&&s[7]||s[1];return c=r,l=i,u=a,d=o,f=m,p=h,g(n)})}}function An(e,t){let n=en(t);return(t,r,i,a,o)=>r.map(t=>n(e(t)))}function jn(e,t,n){return new Date(e,t,n)}function Mn(e,t){return t(e)}var Nn=`{YYYY}-{MM}-{DD} {h}:{mm}{aa}`;function Pn(e,t){return(n,r,i,a)=>a==null?fe:t(e(r))}function Fn(e,t){let n=e.series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function In(e,t){return e.series[t].fill(e,t)}var Ln={show:!0,live:!0,isolate:!1,mount:ft,markers:{show:!0,width:2,stroke:Fn,fill:In,dash:`solid`},idx:null,idxs:null,values:[]};function Rn(e,t){let n=e.cursor.points,r=I(),i=n.size(e,t);xe(r,k,i),xe(r,A,i);let a=i/-2;xe(r,`marginLeft`,a),xe(r,`marginTop`,a);let o=n.width(e,t,i);return o&&xe(r,`borderWidth`,o),r}function zn(e,t){let n=e.series[t].points;return n._fill||n._stroke}function Bn(e,t){let n=e.series[t].points;return n._stroke||n._fill}function Vn(e,t){return e.series[t].points.size}var Hn=[0,0];function Un(e,t,n){return Hn[0]=t,Hn[1]=n,Hn}function Wn(e,t,n,r=!0){return e=>{e.button!=0||r&&e.target!=t||n(e)}}function Gn(e,t,n,r=!0){return e=>{r&&e.target!=t||n(e)}}var Kn={show:!0,x:!0,y:!0,lock:!1,move:Un,points:{one:!1,show:Rn,size:Vn,width:0,stroke:Bn,fill:zn},bind:{mousedown:Wn,mouseup:Wn,click:Wn,dblclick:Wn,mousemove:Gn,mouseleave:Gn,mouseenter:Gn},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,i)=>r-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},qn={show:!0,stroke:`rgba(0,0,0,0.07)`,width:2},Jn=Rt({},qn,{filter:mt}),Yn=Rt({},Jn,{size:10}),Xn=Rt({},qn,{show:!1}),Zn=`12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"`,Qn=`bold `+Zn,$n=1.5,er={show:!0,scale:`x`,stroke:ne,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qn,side:2,grid:Jn,ticks:Yn,border:Xn,font:Zn,lineGap:$n,rotate:0},tr=`Value`,nr=`Time`,rr={show:!0,scale:`x`,auto:!1,sorted:1,min:st,max:-1/0,idxs:[]};function ir(e,t,n,r,i){return t.map(e=>e==null?``:Ke(e))}function ar(e,t,n,r,i,a,o){let s=[],c=Ct.get(i)||0;n=o?n:St(bt(n,i),c);for(let e=n;e<=r;e=St(e+i,c))s.push(Object.is(e,-0)?0:e);return s}function or(e,t,n,r,i,a,o){let s=[],c=e.scales[e.axes[t].scale].log;i=tt(c,Xe((c==10?rt:it)(n))),c==10&&(i=ln[ke(i,ln)]);let l=n,u=i*c;c==10&&(u=ln[ke(u,ln)]);do s.push(l),l+=i,c==10&&!Ct.has(l)&&(l=St(l,Ct.get(i))),l>=u&&(i=l,u=i*c,c==10&&(u=ln[ke(u,ln)]));while(l<=r);return s}function sr(e,t,n,r,i,a,o){let s=e.scales[e.axes[t].scale].asinh,c=r>s?or(e,t,et(s,n),r,i):[s],l=r>=0&&n<=0?[0]:[];return(n<-s?or(e,t,et(s,-r),-n,i):[s]).reverse().map(e=>-e).concat(l,c)}var cr=/./,lr=/[12357]/,ur=/[125]/,dr=/1/,fr=(e,t,n,r)=>e.map((e,i)=>t==4&&e==0||i%r==0&&n.test(e.toExponential()[+(e<0)])?e:null);function pr(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=e.scales[o],c=e.valToPos,l=a._space,u=c(10,o),d=c(9,o)-u>=l?cr:c(7,o)-u>=l?lr:c(5,o)-u>=l?ur:dr;if(d==dr){let e=Ye(c(1,o)-u);if(e<l)return fr(t.slice().reverse(),s.distr,d,Qe(l/e)).reverse()}return fr(t,s.distr,d,1)}function mr(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=a._space,c=e.valToPos,l=Ye(c(1,o)-c(2,o));return l<s?fr(t.slice().reverse(),3,cr,Qe(s/l)).reverse():t}function hr(e,t,n,r){return r==null?fe:t==null?``:Ke(t)}var gr={show:!0,scale:`y`,stroke:ne,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qn,side:3,grid:Jn,ticks:Yn,border:Xn,font:Zn,lineGap:$n,rotate:0};function _r(e,t){return St((3+(e||1)*2)*t,3)}function vr(e,t){let{scale:n,idxs:r}=e.series[0],i=e._data[0],a=e.valToPos(i[r[0]],n,!0),o=Ye(e.valToPos(i[r[1]],n,!0)-a)/(e.series[t].points.space*F);return r[1]-r[0]<=o}var yr={scale:null,auto:!0,sorted:0,min:st,max:-1/0},br=(e,t,n,r,i)=>i,xr={show:!0,auto:!0,sorted:0,gaps:br,alpha:1,facets:[Rt({},yr,{scale:`x`}),Rt({},yr,{scale:`y`})]},Sr={scale:`y`,auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:br,alpha:1,points:{show:vr,filter:null},values:null,min:st,max:-1/0,idxs:[],path:null,clip:null};function Cr(e,t,n,r,i){return n/10}var wr={time:c,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Tr=Rt({},wr,{time:!1,ori:1}),Er={};function Dr(e,t){let n=Er[e];return n||(n={key:e,plots:[],sub(e){n.plots.push(e)},unsub(e){n.plots=n.plots.filter(t=>t!=e)},pub(e,t,r,i,a,o,s){for(let c=0;c<n.plots.length;c++)n.plots[c]!=t&&n.plots[c].pub(e,t,r,i,a,o,s)}},e!=null&&(Er[e]=n)),n}var Or=1,kr=2;function Ar(e,t,n){let r=e.mode,i=e.series[t],a=r==2?e._data[t]:e._data,o=e.scales,s=e.bbox,c=a[0],l=r==2?a[1]:a[t],u=r==2?o[i.facets[0].scale]:o[e.series[0].scale],d=r==2?o[i.facets[1].scale]:o[i.scale],f=s.left,p=s.top,m=s.width,h=s.height,g=e.valToPosH,_=e.valToPosV;return u.ori==0?n(i,c,l,u,d,g,_,f,p,m,h,zr,Vr,Ur,Gr,qr):n(i,c,l,u,d,_,g,p,f,h,m,Br,Hr,Wr,Kr,Jr)}function jr(e,t){let n=0,r=0,i=He(e.bands,Dt);for(let e=0;e<i.length;e++){let a=i[e];a.series[0]==t?n=a.dir:a.series[1]==t&&(a.dir==1?r|=1:r|=2)}return[n,r==1?-1:r==2?1:r==3?2:0]}function Mr(e,t,n,r,i){let a=e.mode,o=e.series[t],s=a==2?o.facets[1].scale:o.scale,c=e.scales[s];return i==-1?c.min:i==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function Nr(e,t,n,r,i,a){return Ar(e,t,(e,t,o,s,c,l,u,d,f,p,m)=>{let h=e.pxRound,g=s.dir*(s.ori==0?1:-1),_=s.ori==0?Vr:Hr,v,y;g==1?(v=n,y=r):(v=r,y=n);let b=h(l(t[v],s,p,d)),x=h(u(o[v],c,m,f)),S=h(l(t[y],s,p,d)),C=h(u(a==1?c.max:c.min,c,m,f)),w=new Path2D(i);return _(w,S,C),_(w,b,C),_(w,b,x),w})}function Pr(e,t,n,r,i,a){let o=null;if(e.length>0){o=new Path2D;let s=t==0?Ur:Wr,c=n;for(let t=0;t<e.length;t++){let n=e[t];if(n[1]>n[0]){let e=n[0]-c;e>0&&s(o,c,r,e,r+a),c=n[1]}}let l=n+i-c;l>0&&s(o,c,r-5,l,r+a+10)}return o}function Fr(e,t,n){let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function Ir(e,t,n,r,i,a,o){let s=[],c=e.length;for(let l=i==1?n:r;l>=n&&l<=r;l+=i)if(t[l]===null){let u=l,d=l;if(i==1)for(;++l<=r&&t[l]===null;)d=l;else for(;--l>=n&&t[l]===null;)d=l;let f=a(e[u]),p=d==u?f:a(e[d]),m=u-i;f=o<=0&&m>=0&&m<c?a(e[m]):f;let h=d+i;p=o>=0&&h>=0&&h<c?a(e[h]):p,p>=f&&s.push([f,p])}return s}function Lr(e){return e==0?pt:e==1?Ze:t=>yt(t,e)}function Rr(e){let t=e==0?zr:Br,n=e==0?(e,t,n,r,i,a)=>{e.arcTo(t,n,r,i,a)}:(e,t,n,r,i,a)=>{e.arcTo(n,t,i,r,a)},r=e==0?(e,t,n,r,i)=>{e.rect(t,n,r,i)}:(e,t,n,r,i)=>{e.rect(n,t,i,r)};return(e,i,a,o,s,c=0,l=0)=>{c==0&&l==0?r(e,i,a,o,s):(c=$e(c,o/2,s/2),l=$e(l,o/2,s/2),t(e,i+c,a),n(e,i+o,a,i+o,a+s,c),n(e,i+o,a+s,i,a+s,l),n(e,i,a+s,i,a,l),n(e,i,a,i+o,a,c),e.closePath())}}var zr=(e,t,n)=>{e.moveTo(t,n)},Br=(e,t,n)=>{e.moveTo(n,t)},Vr=(e,t,n)=>{e.lineTo(t,n)},Hr=(e,t,n)=>{e.lineTo(n,t)},Ur=Rr(0),Wr=Rr(1),Gr=(e,t,n,r,i,a)=>{e.arc(t,n,r,i,a)},Kr=(e,t,n,r,i,a)=>{e.arc(n,t,r,i,a)},qr=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(t,n,r,i,a,o)},Jr=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(n,t,i,r,o,a)};function Yr(e){return(e,t,n,r,i)=>Ar(e,t,(t,a,o,s,c,l,u,d,f,p,m)=>{let{pxRound:h,points:g}=t,_,v;s.ori==0?(_=zr,v=Gr):(_=Br,v=Kr);let y=St(g.width*F,3),b=(g.size-g.width)/2*F,x=St(b*2,3),S=new Path2D,C=new Path2D,{left:w,top:T,width:E,height:D}=e.bbox;Ur(C,w-x,T-x,E+x*2,D+x*2);let O=e=>{if(o[e]!=null){let t=h(l(a[e],s,p,d)),n=h(u(o[e],c,m,f));_(S,t+b,n),v(S,t,n,b,0,Je*2)}};if(i)i.forEach(O);else for(let e=n;e<=r;e++)O(e);return{stroke:y>0?S:null,fill:S,clip:C,flags:3}})}function Xr(e){return(t,n,r,i,a,o)=>{r!=i&&(a!=r&&o!=r&&e(t,n,r),a!=i&&o!=i&&e(t,n,i),e(t,n,o))}}var Zr=Xr(Vr),Qr=Xr(Hr);function $r(e){let t=He(e?.alignGaps,0);return(e,n,r,i)=>Ar(e,n,(a,o,s,c,l,u,d,f,p,m,h)=>{[r,i]=Ne(s,r,i);let g=a.pxRound,_=e=>g(u(e,c,m,f)),v=e=>g(d(e,l,h,p)),y,b;c.ori==0?(y=Vr,b=Zr):(y=Hr,b=Qr);let x=c.dir*(c.ori==0?1:-1),S={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Or},C=S.stroke,w=!1;if(i-r>=m*4){let t=t=>e.posToVal(t,c.key,!0),n=null,a=null,l,u,d,f=_(o[x==1?r:i]),p=_(o[r]),m=_(o[i]),h=t(x==1?p+1:m-1);for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let r=o[e],i=(x==1?r<h:r>h)?f:_(r),c=s[e];i==f?c==null?c===null&&(w=!0):(u=c,n==null?(y(C,i,v(u)),l=n=a=u):u<n?n=u:u>a&&(a=u)):(n!=null&&b(C,f,v(n),v(a),v(l),v(u)),c==null?(n=a=null,c===null&&(w=!0)):(u=c,y(C,i,v(u)),n=a=l=u),f=i,h=t(f+x))}n!=null&&n!=a&&d!=f&&b(C,f,v(n),v(a),v(l),v(u))}else for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let t=s[e];t===null?w=!0:t!=null&&y(C,_(o[e]),v(t))}let[T,E]=jr(e,n);if(a.fill!=null||T!=0){let t=S.fill=new Path2D(C),s=v(a.fillTo(e,n,a.min,a.max,T)),c=_(o[r]),l=_(o[i]);x==-1&&([l,c]=[c,l]),y(t,l,s),y(t,c,s)}if(!a.spanGaps){let l=[];w&&l.push(...Ir(o,s,r,i,x,_,t)),S.gaps=l=a.gaps(e,n,r,i,l),S.clip=Pr(l,c.ori,f,p,m,h)}return E!=0&&(S.band=E==2?[Nr(e,n,r,i,C,-1),Nr(e,n,r,i,C,1)]:Nr(e,n,r,i,C,E)),S})}function ei(e){let t=He(e.align,1),n=He(e.ascDesc,!1),r=He(e.alignGaps,0),i=He(e.extend,!1);return(e,a,o,s)=>Ar(e,a,(c,l,u,d,f,p,m,h,g,_,v)=>{[o,s]=Ne(u,o,s);let y=c.pxRound,{left:b,width:x}=e.bbox,S=e=>y(p(e,d,_,h)),C=e=>y(m(e,f,v,g)),w=d.ori==0?Vr:Hr,T={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Or},E=T.stroke,D=d.dir*(d.ori==0?1:-1),O=C(u[D==1?o:s]),k=S(l[D==1?o:s]),A=k,j=k;i&&t==-1&&(j=b,w(E,j,O)),w(E,k,O);for(let e=D==1?o:s;e>=o&&e<=s;e+=D){let n=u[e];if(n==null)continue;let r=S(l[e]),i=C(n);t==1?w(E,r,O):w(E,A,i),w(E,r,i),O=i,A=r}let ee=A;i&&t==1&&(ee=b+x,w(E,ee,O));let[M,te]=jr(e,a);if(c.fill!=null||M!=0){let t=T.fill=new Path2D(E),n=C(c.fillTo(e,a,c.min,c.max,M));w(t,ee,n),w(t,j,n)}if(!c.spanGaps){let i=[];i.push(...Ir(l,u,o,s,D,S,r));let f=c.width*F/2,p=n||t==1?f:-f,m=n||t==-1?-f:f;i.forEach(e=>{e[0]+=p,e[1]+=m}),T.gaps=i=c.gaps(e,a,o,s,i),T.clip=Pr(i,d.ori,h,g,_,v)}return te!=0&&(T.band=te==2?[Nr(e,a,o,s,E,-1),Nr(e,a,o,s,E,1)]:Nr(e,a,o,s,E,te)),T})}function ti(e,t,n,r,i,a,o=st){if(e.length>1){let s=null;for(let c=0,l=1/0;c<e.length;c++)if(t[c]!==void 0){if(s!=null){let t=Ye(e[c]-e[s]);t<l&&(l=t,o=Ye(n(e[c],r,i,a)-n(e[s],r,i,a)))}s=c}}return o}function ni(e){e||=Et;let t=He(e.size,[.6,st,1]),n=e.align||0,r=e.gap||0,i=e.radius;i=i==null?[0,0]:typeof i==`number`?[i,0]:i;let a=dt(i),o=1-t[0],s=He(t[1],st),c=He(t[2],1),l=He(e.disp,Et),u=He(e.each,e=>{}),{fill:d,stroke:f}=l;return(e,t,i,p)=>Ar(e,t,(m,h,g,_,v,y,b,x,S,C,w)=>{let T=m.pxRound,E=n,D=r*F,O=s*F,k=c*F,A,j;_.ori==0?[A,j]=a(e,t):[j,A]=a(e,t);let ee=_.dir*(_.ori==0?1:-1),M=_.ori==0?Ur:Wr,te=_.ori==0?u:(e,t,n,r,i,a,o)=>{u(e,t,n,i,r,o,a)},ne=He(e.bands,Dt).find(e=>e.series[0]==t),re=ne==null?0:ne.dir,ie=m.fillTo(e,t,m.min,m.max,re),ae=T(b(ie,v,w,S)),oe,se,ce,le=C,N=T(m.width*F),P=!1,ue=null,de=null,fe=null,pe=null;d!=null&&(N==0||f!=null)&&(P=!0,ue=d.values(e,t,i,p),de=new Map,new Set(ue).forEach(e=>{e!=null&&de.set(e,new Path2D)}),N>0&&(fe=f.values(e,t,i,p),pe=new Map,new Set(fe).forEach(e=>{e!=null&&pe.set(e,new Path2D)})));let{x0:me,size:he}=l;if(me!=null&&he!=null){E=1,h=me.values(e,t,i,p),me.unit==2&&(h=h.map(t=>e.posToVal(x+t*C,_.key,!0)));let n=he.values(e,t,i,p);se=he.unit==2?n[0]*C:y(n[0],_,C,x)-y(0,_,C,x),le=ti(h,g,y,_,C,x,le),ce=le-se+D}else le=ti(h,g,y,_,C,x,le),ce=le*o+D,se=le-ce;ce<1&&(ce=0),N>=se/2&&(N=0),ce<5&&(T=pt);let ge=ce>0,_e=le-ce-(ge?N:0);se=T(lt(_e,k,O)),oe=(E==0?se/2:E==ee?0:se)-E*ee*((E==0?D/2:0)+(ge?N/2:0));let ve={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},ye=P?null:new Path2D,be=null;if(ne!=null)be=e.data[ne.series[1]];else{let{y0:n,y1:r}=l;n!=null&&r!=null&&(g=r.values(e,t,i,p),be=n.values(e,t,i,p))}let xe=A*se,Se=j*se;for(let n=ee==1?i:p;n>=i&&n<=p;n+=ee){let r=g[n];if(r==null)continue;if(be!=null){let e=be[n]??0;if(r-e==0)continue;ae=b(e,v,w,S)}let i=y(_.distr!=2||l!=null?h[n]:n,_,C,x),a=b(He(r,ie),v,w,S),o=T(i-oe),s=T(et(a,ae)),c=T($e(a,ae)),u=s-c;if(r!=null){let i=r<0?Se:xe,a=r<0?xe:Se;P?(N>0&&fe[n]!=null&&M(pe.get(fe[n]),o,c+Xe(N/2),se,et(0,u-N),i,a),ue[n]!=null&&M(de.get(ue[n]),o,c+Xe(N/2),se,et(0,u-N),i,a)):M(ye,o,c+Xe(N/2),se,et(0,u-N),i,a),te(e,t,n,o-N/2,c,se+N,u)}}return N>0?ve.stroke=P?pe:ye:P||(ve._fill=m.width==0?m._fill:m._stroke??m._fill,ve.width=0),ve.fill=P?de:ye,ve})}function ri(e,t){let n=He(t?.alignGaps,0);return(t,r,i,a)=>Ar(t,r,(o,s,c,l,u,d,f,p,m,h,g)=>{[i,a]=Ne(c,i,a);let _=o.pxRound,v=e=>_(d(e,l,h,p)),y=e=>_(f(e,u,g,m)),b,x,S;l.ori==0?(b=zr,S=Vr,x=qr):(b=Br,S=Hr,x=Jr);let C=l.dir*(l.ori==0?1:-1),w=v(s[C==1?i:a]),T=w,E=[],D=[];for(let e=C==1?i:a;e>=i&&e<=a;e+=C)if(c[e]!=null){let t=s[e],n=v(t);E.push(T=n),D.push(y(c[e]))}let O={stroke:e(E,D,b,S,x,_),fill:null,clip:null,band:null,gaps:null,flags:Or},k=O.stroke,[A,j]=jr(t,r);if(o.fill!=null||A!=0){let e=O.fill=new Path2D(k),n=y(o.fillTo(t,r,o.min,o.max,A));S(e,T,n),S(e,w,n)}if(!o.spanGaps){let e=[];e.push(...Ir(s,c,i,a,C,v,n)),O.gaps=e=o.gaps(t,r,i,a,e),O.clip=Pr(e,l.ori,p,m,h,g)}return j!=0&&(O.band=j==2?[Nr(t,r,i,a,k,-1),Nr(t,r,i,a,k,1)]:Nr(t,r,i,a,k,j)),O})}function ii(e){return ri(ai,e)}function ai(e,t,n,r,i,a){let o=e.length;if(o<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),o==2)r(s,e[1],t[1]);else{let n=Array(o),r=Array(o-1),a=Array(o-1),c=Array(o-1);for(let n=0;n<o-1;n++)a[n]=t[n+1]-t[n],c[n]=e[n+1]-e[n],r[n]=a[n]/c[n];n[0]=r[0];for(let e=1;e<o-1;e++)r[e]===0||r[e-1]===0||r[e-1]>0!=r[e]>0?n[e]=0:(n[e]=3*(c[e-1]+c[e])/((2*c[e]+c[e-1])/r[e-1]+(c[e]+2*c[e-1])/r[e]),isFinite(n[e])||(n[e]=0));n[o-1]=r[o-2];for(let r=0;r<o-1;r++)i(s,e[r]+c[r]/3,t[r]+n[r]*c[r]/3,e[r+1]-c[r]/3,t[r+1]-n[r+1]*c[r]/3,e[r+1],t[r+1])}return s}var oi=new Set;function si(){for(let e of oi)e.syncRect(!0)}pe&&(De(N,he,si),De(P,he,si,!0),De(de,he,()=>{Ci.pxRatio=F}));var ci=$r(),li=Yr();function ui(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(2)):[e[0]].concat(e.slice(1))).map((e,r)=>fi(e,r,t,n))}function di(e,t){return e.map((e,n)=>n==0?{}:Rt({},t,e))}function fi(e,t,n,r){return Rt({},t==0?n:r,e)}function pi(e,t,n){return t==null?Ot:[t,n]}var mi=pi;function hi(e,t,n){return t==null?Ot:Ve(t,n,Re,!0)}function gi(e,t,n,r){return t==null?Ot:Ie(t,n,e.scales[r].log,!1)}var _i=gi;function vi(e,t,n,r){return t==null?Ot:Le(t,n,e.scales[r].log,!1)}var yi=vi;function bi(e,t,n,r,i){let a=et(ct(e),ct(t)),o=t-e,s=ke(i/r*o,n);do{let e=n[s],t=r*e/o;if(t>=i&&a+(e<5?Ct.get(e):0)<=17)return[e,t]}while(++s<n.length);return[0,0]}function xi(e){let t,n;return e=e.replace(/(\d+)px/,(e,r)=>(t=Ze((n=+r)*F))+`px`),[e,t,n]}function Si(e){e.show&&[e.font,e.labelFont].forEach(e=>{let t=St(e[2]*F,1);e[0]=e[0].replace(/[0-9.]+px/,t+`px`),e[1]=t})}function Ci(e,t,n){let r={mode:He(e.mode,1)},i=r.mode;function a(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?1-i:i)}function o(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?i:1-i)}function s(e,t,n,r){return t.ori==0?a(e,t,n,r):o(e,t,n,r)}r.valToPosH=a,r.valToPosV=o;let c=!1;r.status=0;let ne=r.root=I(l);if(e.id!=null&&(ne.id=e.id),ye(ne,e.class),e.title){let t=I(f,ne);t.textContent=e.title}let N=Se(`canvas`),P=r.ctx=N.getContext(`2d`),ue=I(p,ne);De(`click`,ue,e=>{e.target===ge&&(Hi!=Ri||Ui!=zi)&&Gi.click(r,e)},!0);let pe=r.under=I(m,ue);ue.appendChild(N);let ge=r.over=I(h,ue);e=Lt(e);let _e=+He(e.pxAlign,1),ve=Lr(_e);(e.plugins||[]).forEach(t=>{t.opts&&(e=t.opts(r,e)||e)});let Ce=e.ms||.001,L=r.series=i==1?ui(e.series||[],rr,Sr,!1):di(e.series||[null],xr),Te=r.axes=ui(e.axes||[],er,gr,!0),B=r.scales={},Ee=r.bands=e.bands||[];Ee.forEach(e=>{e.fill=dt(e.fill||null),e.dir=He(e.dir,-1)});let Ae=i==2?L[1].facets[0].scale:L[0].scale,je={axes:si,series:Yr},Me=(e.drawOrder||[`axes`,`series`]).map(e=>je[e]);function Ne(e){let t=e.distr==3?t=>rt(t>0?t:e.clamp(r,t,e.min,e.max,e.key)):e.distr==4?t=>ot(t,e.asinh):e.distr==100?t=>e.fwd(t):e=>e;return n=>{let r=t(n),{_min:i,_max:a}=e,o=a-i;return(r-i)/o}}function Pe(t){let n=B[t];if(n==null){let r=(e.scales||Et)[t]||Et;if(r.from!=null){Pe(r.from);let e=Rt({},B[r.from],r,{key:t});e.valToPct=Ne(e),B[t]=e}else{n=B[t]=Rt({},t==Ae?wr:Tr,r),n.key=t;let e=n.time,a=n.range,o=kt(a);if((t!=Ae||i==2&&!e)&&(o&&(a[0]==null||a[1]==null)&&(a={min:a[0]==null?ze:{mode:1,hard:a[0],soft:a[0]},max:a[1]==null?ze:{mode:1,hard:a[1],soft:a[1]}},o=!1),!o&&Nt(a))){let e=a;a=(t,n,r)=>n==null?Ot:Ve(n,r,e)}n.range=dt(a||(e?mi:t==Ae?n.distr==3?_i:n.distr==4?yi:pi:n.distr==3?gi:n.distr==4?vi:hi)),n.auto=dt(!o&&n.auto),n.clamp=dt(n.clamp||Cr),n._min=n._max=null,n.valToPct=Ne(n)}}}Pe(`x`),Pe(`y`),i==1&&L.forEach(e=>{Pe(e.scale)}),Te.forEach(e=>{Pe(e.scale)});for(let t in e.scales)Pe(t);let V=B[Ae],Be=V.distr,We,Ge;V.ori==0?(ye(ne,u),We=a,Ge=o):(ye(ne,d),We=o,Ge=a);let Ke={};for(let e in B){let t=B[e];(t.min!=null||t.max!=null)&&(Ke[e]={min:t.min,max:t.max},t.min=t.max=null)}let qe=e.tzDate||(e=>new Date(Ze(e/Ce))),Xe=e.fmtDate||en,nt=Ce==1?wn(qe):Dn(qe),it=kn(qe,On(Ce==1?Cn:En,Xe)),ct=Pn(qe,Mn(Nn,Xe)),ft=[],pt=r.legend=Rt({},Ln,e.legend),H=r.cursor=Rt({},Kn,{drag:{y:i==2}},e.cursor),vt=pt.show,bt=H.show,xt=pt.markers;pt.idxs=ft,xt.width=dt(xt.width),xt.dash=dt(xt.dash),xt.stroke=dt(xt.stroke),xt.fill=dt(xt.fill);let Tt,At,Ft,It=[],zt=[],Bt,Vt=!1,Ht={};if(pt.live){let e=L[1]?L[1].values:null;Vt=e!=null,Bt=Vt?e(r,1,0):{_:0};for(let e in Bt)Ht[e]=fe}if(vt){if(Tt=Se(`table`,S,ne),Ft=Se(`tbody`,null,Tt),pt.mount(r,Tt),Vt){At=Se(`thead`,null,Tt,Ft);let e=Se(`tr`,null,At);for(var Ut in Se(`th`,null,e),Bt)Se(`th`,D,e).textContent=Ut}else ye(Tt,w),pt.live&&ye(Tt,C)}let Gt={show:!0},Kt={show:!1};function qt(e,t){if(t==0&&(Vt||!pt.live||i==2))return Ot;let n=[],a=Se(`tr`,T,Ft,Ft.childNodes[t]);ye(a,e.class),e.show||ye(a,_);let o=Se(`th`,null,a);if(xt.show){let e=I(E,o);if(t>0){let n=xt.width(r,t);n&&(e.style.border=n+`px `+xt.dash(r,t)+` `+xt.stroke(r,t)),e.style.background=xt.fill(r,t)}}let s=I(D,o);for(var c in e.label instanceof HTMLElement?s.appendChild(e.label):s.textContent=e.label,t>0&&(xt.show||(s.style.color=e.width>0?xt.stroke(r,t):xt.fill(r,t)),Yt(`click`,o,t=>{if(H._lock)return;Rn(t);let n=L.indexOf(e);if((t.ctrlKey||t.metaKey)!=pt.isolate){let e=L.some((e,t)=>t>0&&t!=n&&e.show);L.forEach((t,r)=>{r>0&&$i(r,e?r==n?Gt:Kt:Gt,!0,Ra.setSeries)})}else $i(n,{show:!e.show},!0,Ra.setSeries)},!1),Vn&&Yt(se,o,t=>{H._lock||(Rn(t),$i(L.indexOf(e),sa,!0,Ra.setSeries))},!1)),Bt){let e=Se(`td`,O,a);e.textContent=`--`,n.push(e)}return[a,n]}let Jt=new Map;function Yt(e,t,n,i=!0){let a=Jt.get(t)||{},o=H.bind[e](r,t,n,i);o&&(De(e,t,a[e]=o),Jt.set(t,a))}function Xt(e,t,n){let r=Jt.get(t)||{};for(let n in r)(e==null||n==e)&&(Oe(n,t,r[n]),delete r[n]);e??Jt.delete(t)}let Zt=0,Qt=0,U=0,W=0,$t=0,tn=0,nn=$t,rn=tn,an=U,on=W,sn=0,un=0,dn=0,fn=0;r.bbox={};let pn=!1,mn=!1,hn=!1,gn=!1,_n=!1,vn=!1;function yn(e,t,n){(n||e!=r.width||t!=r.height)&&bn(e,t),Ci(!1),hn=!0,mn=!0,Oi()}function bn(e,t){r.width=Zt=U=e,r.height=Qt=W=t,$t=tn=0,Fn(),In();let n=r.bbox;sn=n.left=yt($t*F,.5),un=n.top=yt(tn*F,.5),dn=n.width=yt(U*F,.5),fn=n.height=yt(W*F,.5)}function xn(){let e=!1,t=0;for(;!e;){t++;let n=ii(t),i=ai(t);e=t==3||n&&i,e||(bn(r.width,r.height),mn=!0)}}function jn({width:e,height:t}){yn(e,t)}r.setSize=jn;function Fn(){let e=!1,t=!1,n=!1,r=!1;Te.forEach((i,a)=>{if(i.show&&i._show){let{side:a,_size:o}=i,s=a%2,c=o+(i.label==null?0:i.labelSize);c>0&&(s?(U-=c,a==3?($t+=c,r=!0):n=!0):(W-=c,a==0?(tn+=c,e=!0):t=!0))}}),Zn[0]=e,Zn[1]=n,Zn[2]=t,Zn[3]=r,U-=lr[1]+lr[3],$t+=lr[3],W-=lr[2]+lr[0],tn+=lr[0]}function In(){let e=$t+U,t=tn+W,n=$t,r=tn;function i(i,a){switch(i){case 1:return e+=a,e-a;case 2:return t+=a,t-a;case 3:return n-=a,n+a;case 0:return r-=a,r+a}}Te.forEach((e,t)=>{if(e.show&&e._show){let t=e.side;e._pos=i(t,e._size),e.label!=null&&(e._lpos=i(t,e.labelSize))}})}if(H.dataIdx==null){let e=H.hover,n=e.skip=new Set(e.skip??[]);n.add(void 0);let r=e.prox=dt(e.prox),i=e.bias??=0;H.dataIdx=(e,a,o,s)=>{if(a==0)return o;let c=o,l=r(e,a,o,s)??st,u=l>=0&&l<st,d=V.ori==0?U:W,f=H.left,p=t[0],m=t[a];if(n.has(m[o])){c=null;let e=null,t=null,r;if(i==0||i==-1)for(r=o;e==null&&r-->0;)n.has(m[r])||(e=r);if(i==0||i==1)for(r=o;t==null&&r++<m.length;)n.has(m[r])||(t=r);if(e!=null||t!=null){if(u){let n=e==null?-1/0:We(p[e],V,d,0),r=t==null?1/0:We(p[t],V,d,0),i=f-n,a=r-f;i<=a?i<=l&&(c=e):a<=l&&(c=t)}else c=t==null?e:e==null?t:o-e<=t-o?e:t}}else u&&Ye(f-We(p[o],V,d,0))>l&&(c=null);return c}}let Rn=e=>{H.event=e};H.idxs=ft,H._lock=!1;let zn=H.points;zn.show=dt(zn.show),zn.size=dt(zn.size),zn.stroke=dt(zn.stroke),zn.width=dt(zn.width),zn.fill=dt(zn.fill);let Bn=r.focus=Rt({},e.focus||{alpha:.3},H.focus),Vn=Bn.prox>=0,Hn=Vn&&zn.one,Un=[],Wn=[],Gn=[];function qn(e,t){let n=zn.show(r,t);if(n instanceof HTMLElement)return ye(n,x),ye(n,e.class),we(n,-10,-10,U,W),ge.insertBefore(n,Un[t]),n}function Jn(e,t){if(i==1||t>0){let t=i==1&&B[e.scale].time,n=e.value;e.value=t?Mt(n)?Pn(qe,Mn(n,Xe)):n||ct:n||hr,e.label=e.label||(t?nr:tr)}if(Hn||t>0){e.width=e.width==null?1:e.width,e.paths=e.paths||ci||ht,e.fillTo=dt(e.fillTo||Mr),e.pxAlign=+He(e.pxAlign,_e),e.pxRound=Lr(e.pxAlign),e.stroke=dt(e.stroke||null),e.fill=dt(e.fill||null),e._stroke=e._fill=e._paths=e._focus=null;let t=_r(et(1,e.width),1),n=e.points=Rt({},{size:t,width:et(1,t*.2),stroke:e.stroke,space:t*2,paths:li,_stroke:null,_fill:null},e.points);n.show=dt(n.show),n.filter=dt(n.filter),n.fill=dt(n.fill),n.stroke=dt(n.stroke),n.paths=dt(n.paths),n.pxAlign=e.pxAlign}if(vt){let n=qt(e,t);It.splice(t,0,n[0]),zt.splice(t,0,n[1]),pt.values.push(null)}if(bt){ft.splice(t,0,null);let n=null;Hn?t==0&&(n=qn(e,t)):t>0&&(n=qn(e,t)),Un.splice(t,0,n),Wn.splice(t,0,0),Gn.splice(t,0,0)}Ia(`addSeries`,t)}function Yn(e,t){t??=L.length,e=i==1?fi(e,t,rr,Sr):fi(e,t,{},xr),L.splice(t,0,e),Jn(L[t],t)}r.addSeries=Yn;function Xn(e){if(L.splice(e,1),vt){pt.values.splice(e,1),zt.splice(e,1);let t=It.splice(e,1)[0];Xt(null,t.firstChild),t.remove()}bt&&(ft.splice(e,1),Un.splice(e,1)[0].remove(),Wn.splice(e,1),Gn.splice(e,1)),Ia(`delSeries`,e)}r.delSeries=Xn;let Zn=[!1,!1,!1,!1];function Qn(e,t){if(e._show=e.show,e.show){let n=e.side%2,i=B[e.scale];i??=(e.scale=n?L[1].scale:Ae,B[e.scale]);let a=i.time;e.size=dt(e.size),e.space=dt(e.space),e.rotate=dt(e.rotate),kt(e.incrs)&&e.incrs.forEach(e=>{!Ct.has(e)&&Ct.set(e,wt(e))}),e.incrs=dt(e.incrs||(i.distr==2?cn:a?Ce==1?Sn:Tn:ln)),e.splits=dt(e.splits||(a&&i.distr==1?nt:i.distr==3?or:i.distr==4?sr:ar)),e.stroke=dt(e.stroke),e.grid.stroke=dt(e.grid.stroke),e.ticks.stroke=dt(e.ticks.stroke),e.border.stroke=dt(e.border.stroke);let o=e.values;e.values=kt(o)&&!kt(o[0])?dt(o):a?kt(o)?kn(qe,On(o,Xe)):Mt(o)?An(qe,o):o||it:o||ir,e.filter=dt(e.filter||(i.distr>=3&&i.log==10?pr:i.distr==3&&i.log==2?mr:mt)),e.font=xi(e.font),e.labelFont=xi(e.labelFont),e._size=e.size(r,null,t,0),e._space=e._rotate=e._incrs=e._found=e._splits=e._values=null,e._size>0&&(Zn[t]=!0,e._el=I(g,ue))}}function $n(e,t,n,r){let[i,a,o,s]=n,c=t%2,l=0;return c==0&&(s||a)&&(l=t==0&&!i||t==2&&!o?Ze(er.size/3):0),c==1&&(i||o)&&(l=t==1&&!a||t==3&&!s?Ze(gr.size/2):0),l}let cr=r.padding=(e.padding||[$n,$n,$n,$n]).map(e=>dt(He(e,$n))),lr=r._padding=cr.map((e,t)=>e(r,t,Zn,0)),ur,dr=null,fr=null,vr=i==1?L[0].idxs:null,yr=null,br=!1;function Er(e,n){if(t=e??[],r.data=r._data=t,i==2){ur=0;for(let e=1;e<L.length;e++)ur+=t[e][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),yr=t[0],ur=yr.length;let e=t;if(Be==2){e=t.slice();let n=e[0]=Array(ur);for(let e=0;e<ur;e++)n[e]=e}r._data=t=e}if(Ci(!0),Ia(`setData`),Be==2&&(hn=!0),n!==!1){let e=V;e.auto(r,br)?Ar():Qi(Ae,e.min,e.max),gn||=H.left>=0,vn=!0,Oi()}}r.setData=Er;function Ar(){br=!0;let e,n;i==1&&(ur>0?(dr=vr[0]=0,fr=vr[1]=ur-1,e=t[0][dr],n=t[0][fr],Be==2?(e=dr,n=fr):e==n&&(Be==3?[e,n]=Ie(e,e,V.log,!1):Be==4?[e,n]=Le(e,e,V.log,!1):V.time?n=e+Ze(86400/Ce):[e,n]=Ve(e,n,Re,!0))):(dr=vr[0]=e=null,fr=vr[1]=n=null)),Qi(Ae,e,n)}let jr,Nr,Pr,Fr,Ir,Rr,zr,Br,Vr,Hr;function Ur(e,t,n,r,i,a){e??=re,n??=Dt,r??=`butt`,i??=re,a??=`round`,e!=jr&&(P.strokeStyle=jr=e),i!=Nr&&(P.fillStyle=Nr=i),t!=Pr&&(P.lineWidth=Pr=t),a!=Ir&&(P.lineJoin=Ir=a),r!=Rr&&(P.lineCap=Rr=r),n!=Fr&&P.setLineDash(Fr=n)}function Wr(e,t,n,r){t!=Nr&&(P.fillStyle=Nr=t),e!=zr&&(P.font=zr=e),n!=Br&&(P.textAlign=Br=n),r!=Vr&&(P.textBaseline=Vr=r)}function Gr(e,t,n,i,a=0){if(i.length>0&&e.auto(r,br)&&(t==null||t.min==null)){let t=He(dr,0),r=He(fr,i.length-1),o=n.min==null?Fe(i,t,r,a,e.distr==3):[n.min,n.max];e.min=$e(e.min,n.min=o[0]),e.max=et(e.max,n.max=o[1])}}let Kr={min:null,max:null};function qr(){for(let e in B){let t=B[e];Ke[e]==null&&(t.min==null||Ke[Ae]!=null&&t.auto(r,br))&&(Ke[e]=Kr)}for(let e in B){let t=B[e];Ke[e]==null&&t.from!=null&&Ke[t.from]!=null&&(Ke[e]=Kr)}Ke[Ae]!=null&&Ci(!0);let e={};for(let t in Ke){let n=Ke[t];if(n!=null){let a=e[t]=Lt(B[t],Pt);if(n.min!=null)Rt(a,n);else if(t!=Ae||i==2){if(ur==0&&a.from==null){let e=a.range(r,null,null,t);a.min=e[0],a.max=e[1]}else a.min=st,a.max=-1/0}}}if(ur>0){L.forEach((n,a)=>{if(i==1){let i=n.scale,o=Ke[i];if(o==null)return;let s=e[i];if(a==0){let e=s.range(r,s.min,s.max,i);s.min=e[0],s.max=e[1],dr=ke(s.min,t[0]),fr=ke(s.max,t[0]),fr-dr>1&&(t[0][dr]<s.min&&dr++,t[0][fr]>s.max&&fr--),n.min=yr[dr],n.max=yr[fr]}else n.show&&n.auto&&Gr(s,o,n,t[a],n.sorted);n.idxs[0]=dr,n.idxs[1]=fr}else if(a>0&&n.show&&n.auto){let[r,i]=n.facets,o=r.scale,s=i.scale,[c,l]=t[a],u=e[o],d=e[s];u!=null&&Gr(u,Ke[o],r,c,r.sorted),d!=null&&Gr(d,Ke[s],i,l,i.sorted),n.min=i.min,n.max=i.max}});for(let t in e){let n=e[t],i=Ke[t];if(n.from==null&&(i==null||i.min==null)){let e=n.range(r,n.min==st?null:n.min,n.max==-1/0?null:n.max,t);n.min=e[0],n.max=e[1]}}}for(let t in e){let n=e[t];if(n.from!=null){let i=e[n.from];if(i.min==null)n.min=n.max=null;else{let e=n.range(r,i.min,i.max,t);n.min=e[0],n.max=e[1]}}}let n={},a=!1;for(let t in e){let r=e[t],i=B[t];if(i.min!=r.min||i.max!=r.max){i.min=r.min,i.max=r.max;let e=i.distr;i._min=e==3?rt(i.min):e==4?ot(i.min,i.asinh):e==100?i.fwd(i.min):i.min,i._max=e==3?rt(i.max):e==4?ot(i.max,i.asinh):e==100?i.fwd(i.max):i.max,n[t]=a=!0}}if(a){L.forEach((e,t)=>{i==2?t>0&&n.y&&(e._paths=null):n[e.scale]&&(e._paths=null)});for(let e in n)hn=!0,Ia(`setScale`,e);bt&&H.left>=0&&(gn=vn=!0)}for(let e in Ke)Ke[e]=null}function Jr(e){let t=lt(dr-1,0,ur-1),n=lt(fr+1,0,ur-1);for(;e[t]==null&&t>0;)t--;for(;e[n]==null&&n<ur-1;)n++;return[t,n]}function Yr(){if(ur>0){let e=L.some(e=>e._focus)&&Hr!=Bn.alpha;e&&(P.globalAlpha=Hr=Bn.alpha),L.forEach((e,n)=>{if(n>0&&e.show&&(Xr(n,!1),Xr(n,!0),e._paths==null)){let a=Hr;Hr!=e.alpha&&(P.globalAlpha=Hr=e.alpha);let o=i==2?[0,t[n][0].length-1]:Jr(t[n]);e._paths=e.paths(r,n,o[0],o[1]),Hr!=a&&(P.globalAlpha=Hr=a)}}),L.forEach((e,t)=>{if(t>0&&e.show){let n=Hr;Hr!=e.alpha&&(P.globalAlpha=Hr=e.alpha),e._paths!=null&&Zr(t,!1);{let n=e._paths==null?null:e._paths.gaps,i=e.points.show(r,t,dr,fr,n),a=e.points.filter(r,t,i,n);(i||a)&&(e.points._paths=e.points.paths(r,t,dr,fr,a),Zr(t,!0))}Hr!=n&&(P.globalAlpha=Hr=n),Ia(`drawSeries`,t)}}),e&&(P.globalAlpha=Hr=1)}}function Xr(e,t){let n=t?L[e].points:L[e];n._stroke=n.stroke(r,e),n._fill=n.fill(r,e)}function Zr(e,t){let n=t?L[e].points:L[e],{stroke:r,fill:i,clip:a,flags:o,_stroke:s=n._stroke,_fill:c=n._fill,_width:l=n.width}=n._paths;l=St(l*F,3);let u=null,d=l%2/2;t&&c==null&&(c=l>0?`#fff`:s);let f=n.pxAlign==1&&d>0;if(f&&P.translate(d,d),!t){let e=sn-l/2,t=un-l/2,n=dn+l,r=fn+l;u=new Path2D,u.rect(e,t,n,r)}t?$r(s,l,n.dash,n.cap,c,r,i,o,a):Qr(e,s,l,n.dash,n.cap,c,r,i,o,u,a),f&&P.translate(-d,-d)}function Qr(e,n,i,a,o,s,c,l,u,d,f){let p=!1;u!=0&&Ee.forEach((m,h)=>{if(m.series[0]==e){let e=L[m.series[1]],g=t[m.series[1]],_=(e._paths||Et).band;kt(_)&&(_=m.dir==1?_[0]:_[1]);let v,y=null;e.show&&_&&Ue(g,dr,fr)?(y=m.fill(r,h)||s,v=e._paths.clip):_=null,$r(n,i,a,o,y,c,l,u,d,f,v,_),p=!0}}),p||$r(n,i,a,o,s,c,l,u,d,f)}function $r(e,t,n,r,i,a,o,s,c,l,u,d){Ur(e,t,n,r,i),(c||l||d)&&(P.save(),c&&P.clip(c),l&&P.clip(l)),d?(s&3)==3?(P.clip(d),u&&P.clip(u),ti(i,o),ei(e,a,t)):s&kr?(ti(i,o),P.clip(d),ei(e,a,t)):s&Or&&(P.save(),P.clip(d),u&&P.clip(u),ti(i,o),P.restore(),ei(e,a,t)):(ti(i,o),ei(e,a,t)),(c||l||d)&&P.restore()}function ei(e,t,n){n>0&&(t instanceof Map?t.forEach((e,t)=>{P.strokeStyle=jr=t,P.stroke(e)}):t!=null&&e&&P.stroke(t))}function ti(e,t){t instanceof Map?t.forEach((e,t)=>{P.fillStyle=Nr=t,P.fill(e)}):t!=null&&e&&P.fill(t)}function ni(e,t,n,i){let a=Te[e],o;if(i<=0)o=[0,0];else{let s=a._space=a.space(r,e,t,n,i);o=bi(t,n,a._incrs=a.incrs(r,e,t,n,i,s),i,s)}return a._found=o}function ri(e,t,n,r,i,a,o,s,c,l){let u=o%2/2;_e==1&&P.translate(u,u),Ur(s,o,c,l,s),P.beginPath();let d,f,p,m,h=i+(r==0||r==3?-a:a);n==0?(f=i,m=h):(d=i,p=h);for(let r=0;r<e.length;r++)t[r]!=null&&(n==0?d=p=e[r]:f=m=e[r],P.moveTo(d,f),P.lineTo(p,m));P.stroke(),_e==1&&P.translate(-u,-u)}function ii(e){let t=!0;return Te.forEach((n,i)=>{if(!n.show)return;let a=B[n.scale];if(a.min==null){n._show&&(t=!1,n._show=!1,Ci(!1));return}n._show||(t=!1,n._show=!0,Ci(!1));let o=n.side,s=o%2,{min:c,max:l}=a,[u,d]=ni(i,c,l,s==0?U:W);if(d==0)return;let f=a.distr==2,p=n._splits=n.splits(r,i,c,l,u,d,f),m=a.distr==2?p.map(e=>yr[e]):p,h=a.distr==2?yr[p[1]]-yr[p[0]]:u,g=n._values=n.values(r,n.filter(r,m,i,d,h),i,d,h);n._rotate=o==2?n.rotate(r,g,i,d):0;let _=n._size;n._size=Qe(n.size(r,g,i,e)),_!=null&&n._size!=_&&(t=!1)}),t}function ai(e){let t=!0;return cr.forEach((n,i)=>{let a=n(r,i,Zn,e);a!=lr[i]&&(t=!1),lr[i]=a}),t}function si(){for(let e=0;e<Te.length;e++){let t=Te[e];if(!t.show||!t._show)continue;let n=t.side,i=n%2,a,o,c=t.stroke(r,e),l=n==0||n==3?-1:1,[u,d]=t._found;if(t.label!=null){let s=t.labelGap*l,f=Ze((t._lpos+s)*F);Wr(t.labelFont[0],c,`center`,n==2?j:ee),P.save(),i==1?(a=o=0,P.translate(f,Ze(un+fn/2)),P.rotate((n==3?-Je:Je)/2)):(a=Ze(sn+dn/2),o=f);let p=ut(t.label)?t.label(r,e,u,d):t.label;P.fillText(p,a,o),P.restore()}if(d==0)continue;let f=B[t.scale],p=i==0?dn:fn,m=i==0?sn:un,h=t._splits,g=f.distr==2?h.map(e=>yr[e]):h,_=f.distr==2?yr[h[1]]-yr[h[0]]:u,v=t.ticks,y=t.border,b=v.show?v.size:0,x=Ze(b*F),S=Ze((t.alignTo==2?t._size-b-t.gap:t.gap)*F),C=t._rotate*-Je/180,w=ve(t._pos*F),T=w+(x+S)*l;o=i==0?T:0,a=i==1?T:0;let E=t.font[0];Wr(E,c,t.align==1?M:t.align==2?te:C>0?M:C<0?te:i==0?`center`:n==3?te:M,C||i==1?`middle`:n==2?j:ee);let D=t.font[1]*t.lineGap,O=h.map(e=>ve(s(e,f,p,m))),k=t._values;for(let e=0;e<k.length;e++){let t=k[e];if(t!=null){i==0?a=O[e]:o=O[e],t=``+t;let n=t.indexOf(`
`)==-1?[t]:t.split(/\n/gm);for(let e=0;e<n.length;e++){let t=n[e];C?(P.save(),P.translate(a,o+e*D),P.rotate(C),P.fillText(t,0,0),P.restore()):P.fillText(t,a,o+e*D)}}}v.show&&ri(O,v.filter(r,g,e,d,_),i,n,w,x,St(v.width*F,3),v.stroke(r,e),v.dash,v.cap);let A=t.grid;A.show&&ri(O,A.filter(r,g,e,d,_),i,i==0?2:1,i==0?un:sn,i==0?fn:dn,St(A.width*F,3),A.stroke(r,e),A.dash,A.cap),y.show&&ri([w],[1],+(i==0),i==0?1:2,i==1?un:sn,i==1?fn:dn,St(y.width*F,3),y.stroke(r,e),y.dash,y.cap)}Ia(`drawAxes`)}function Ci(e){L.forEach((t,n)=>{n>0&&(t._paths=null,e&&(i==1?(t.min=null,t.max=null):t.facets.forEach(e=>{e.min=null,e.max=null})))})}let wi=!1,Ti=!1,Ei=[];function Di(){Ti=!1;for(let e=0;e<Ei.length;e++)Ia(...Ei[e]);Ei.length=0}function Oi(){wi||=(Wt(Ai),!0)}function ki(e,t=!1){wi=!0,Ti=t,e(r),Ai(),t&&Ei.length>0&&queueMicrotask(Di)}r.batch=ki;function Ai(){if(pn&&=(qr(),!1),hn&&=(xn(),!1),mn){if(xe(pe,M,$t),xe(pe,j,tn),xe(pe,k,U),xe(pe,A,W),xe(ge,M,$t),xe(ge,j,tn),xe(ge,k,U),xe(ge,A,W),xe(ue,k,Zt),xe(ue,A,Qt),N.width=Ze(Zt*F),N.height=Ze(Qt*F),Te.forEach(({_el:e,_show:t,_size:n,_pos:r,side:i})=>{if(e!=null){if(t){let t=i===3||i===0?n:0,a=i%2==1;xe(e,a?`left`:`top`,r-t),xe(e,a?`width`:`height`,n),xe(e,a?`top`:`left`,a?tn:$t),xe(e,a?`height`:`width`,a?W:U),be(e,_)}else ye(e,_)}}),jr=Nr=Pr=Ir=Rr=zr=Br=Vr=Fr=null,Hr=1,ba(!0),$t!=nn||tn!=rn||U!=an||W!=on){Ci(!1);let e=U/an,t=W/on;if(bt&&!gn&&H.left>=0){H.left*=e,H.top*=t,Pi&&we(Pi,Ze(H.left),0,U,W),Fi&&we(Fi,0,Ze(H.top),U,W);for(let n=0;n<Un.length;n++){let r=Un[n];r!=null&&(Wn[n]*=e,Gn[n]*=t,we(r,Qe(Wn[n]),Qe(Gn[n]),U,W))}}if(Ji.show&&!_n&&Ji.left>=0&&Ji.width>0){Ji.left*=e,Ji.width*=e,Ji.top*=t,Ji.height*=t;for(let e in Ca)xe(Yi,e,Ji[e])}nn=$t,rn=tn,an=U,on=W}Ia(`setSize`),mn=!1}Zt>0&&Qt>0&&(P.clearRect(0,0,N.width,N.height),Ia(`drawClear`),Me.forEach(e=>e()),Ia(`draw`)),Ji.show&&_n&&(Xi(Ji),_n=!1),bt&&gn&&(va(null,!0,!1),gn=!1),pt.show&&pt.live&&vn&&(ga(),vn=!1),c||(c=!0,r.status=1,Ia(`ready`)),br=!1,wi=!1}r.redraw=(e,t)=>{hn=t||!1,e===!1?Oi():Qi(Ae,V.min,V.max)};function ji(e,n){let i=B[e];if(i.from==null){if(ur==0){let t=i.range(r,n.min,n.max,e);n.min=t[0],n.max=t[1]}if(n.min>n.max){let e=n.min;n.min=n.max,n.max=e}if(ur>1&&n.min!=null&&n.max!=null&&n.max-n.min<1e-16)return;e==Ae&&i.distr==2&&ur>0&&(n.min=ke(n.min,t[0]),n.max=ke(n.max,t[0]),n.min==n.max&&n.max++),Ke[e]=n,pn=!0,Oi()}}r.setScale=ji;let Mi,Ni,Pi,Fi,Ii,Li,Ri,zi,Bi,Vi,Hi,Ui,Wi=!1,Gi=H.drag,Ki=Gi.x,qi=Gi.y;bt&&(H.x&&(Mi=I(y,ge)),H.y&&(Ni=I(b,ge)),V.ori==0?(Pi=Mi,Fi=Ni):(Pi=Ni,Fi=Mi),Hi=H.left,Ui=H.top);let Ji=r.select=Rt({show:!0,over:!0,left:0,width:0,top:0,height:0},e.select),Yi=Ji.show?I(v,Ji.over?ge:pe):null;function Xi(e,t){if(Ji.show){for(let t in e)Ji[t]=e[t],t in Ca&&xe(Yi,t,e[t]);t!==!1&&Ia(`setSelect`)}}r.setSelect=Xi;function Zi(e){if(L[e].show)vt&&be(It[e],_);else if(vt&&ye(It[e],_),bt){let t=Hn?Un[0]:Un[e];t!=null&&we(t,-10,-10,U,W)}}function Qi(e,t,n){ji(e,{min:t,max:n})}function $i(e,t,n,a){t.focus!=null&&ca(e),t.show!=null&&L.forEach((n,r)=>{r>0&&(e==r||e==null)&&(n.show=t.show,Zi(r),i==2?(Qi(n.facets[0].scale,null,null),Qi(n.facets[1].scale,null,null)):Qi(n.scale,null,null),Oi())}),n!==!1&&Ia(`setSeries`,e,t),a&&Va(`setSeries`,r,e,t)}r.setSeries=$i;function ea(e,t){Rt(Ee[e],t)}function ta(e,t){e.fill=dt(e.fill||null),e.dir=He(e.dir,-1),t??=Ee.length,Ee.splice(t,0,e)}function na(e){e==null?Ee.length=0:Ee.splice(e,1)}r.addBand=ta,r.setBand=ea,r.delBand=na;function ra(e,t){L[e].alpha=t,bt&&Un[e]!=null&&(Un[e].style.opacity=t),vt&&It[e]&&(It[e].style.opacity=t)}let ia,aa,oa,sa={focus:!0};function ca(e){if(e!=oa){let t=e==null,n=Bn.alpha!=1;L.forEach((r,a)=>{if(i==1||a>0){let i=t||a==0||a==e;r._focus=t?null:i,n&&ra(a,i?1:Bn.alpha)}}),oa=e,n&&Oi()}}vt&&Vn&&Yt(ce,Tt,e=>{H._lock||(Rn(e),oa!=null&&$i(null,sa,!0,Ra.setSeries))});function la(e,t,n){let r=B[t];n&&(e=e/F-(r.ori==1?tn:$t));let i=U;r.ori==1&&(i=W,e=i-e),r.dir==-1&&(e=i-e);let a=r._min,o=r._max,s=e/i,c=a+(o-a)*s,l=r.distr;return l==3?tt(10,c):l==4?at(c,r.asinh):l==100?r.bwd(c):c}function ua(e,n){return ke(la(e,Ae,n),t[0],dr,fr)}r.valToIdx=e=>ke(e,t[0]),r.posToIdx=ua,r.posToVal=la,r.valToPos=(e,t,n)=>B[t].ori==0?a(e,B[t],n?dn:U,n?sn:0):o(e,B[t],n?fn:W,n?un:0),r.setCursor=(e,t,n)=>{Hi=e.left,Ui=e.top,va(null,t,n)};function da(e,t){xe(Yi,M,Ji.left=e),xe(Yi,k,Ji.width=t)}function fa(e,t){xe(Yi,j,Ji.top=e),xe(Yi,A,Ji.height=t)}let pa=V.ori==0?da:fa,ma=V.ori==1?da:fa;function ha(){if(vt&&pt.live)for(let e=+(i==2);e<L.length;e++){if(e==0&&Vt)continue;let t=pt.values[e],n=0;for(let r in t)zt[e][n++].firstChild.nodeValue=t[r]}}function ga(e,t){if(e!=null&&(e.idxs?e.idxs.forEach((e,t)=>{ft[t]=e}):jt(e.idx)||ft.fill(e.idx),pt.idx=ft[0]),vt&&pt.live){for(let e=0;e<L.length;e++)(e>0||i==1&&!Vt)&&_a(e,ft[e]);ha()}vn=!1,t!==!1&&Ia(`setLegend`)}r.setLegend=ga;function _a(e,n){let i=L[e],a=e==0&&Be==2?yr:t[e],o;Vt?o=i.values(r,e,n)??Ht:(o=i.value(r,n==null?null:a[n],e,n),o=o==null?Ht:{_:o}),pt.values[e]=o}function va(e,n,a){Bi=Hi,Vi=Ui,[Hi,Ui]=H.move(r,Hi,Ui),H.left=Hi,H.top=Ui,bt&&(Pi&&we(Pi,Ze(Hi),0,U,W),Fi&&we(Fi,0,Ze(Ui),U,W));let o,s=dr>fr;ia=st,aa=null;let c=V.ori==0?U:W,l=V.ori==1?U:W;if(Hi<0||ur==0||s){o=H.idx=null;for(let e=0;e<L.length;e++){let t=Un[e];t!=null&&we(t,-10,-10,U,W)}Vn&&$i(null,sa,!0,e==null&&Ra.setSeries),pt.live&&(ft.fill(o),vn=!0)}else{let e,n,a;i==1&&(e=V.ori==0?Hi:Ui,n=la(e,Ae),o=H.idx=ke(n,t[0],dr,fr),a=We(t[0][o],V,c,0));let s=-10,u=-10,d=0,f=0,p=!0,m=``,h=``;for(let e=+(i==2);e<L.length;e++){let g=L[e],_=ft[e],v=_==null?null:i==1?t[e][_]:t[e][1][_],y=H.dataIdx(r,e,o,n),b=y==null?null:i==1?t[e][y]:t[e][1][y];if(vn=vn||b!=v||y!=_,ft[e]=y,e>0&&g.show){let n=y==null?-10:y==o?a:We(i==1?t[0][y]:t[e][0][y],V,c,0),_=b==null?-10:Ge(b,i==1?B[g.scale]:B[g.facets[1].scale],l,0);if(Vn&&b!=null){let t=V.ori==1?Hi:Ui,n=Ye(Bn.dist(r,e,y,_,t));if(n<ia){let r=Bn.bias;if(r!=0){let i=la(t,g.scale),a=b>=0?1:-1,o=i>=0?1:-1;o==a&&(o==1?r==1?b>=i:b<=i:r==1?b<=i:b>=i)&&(ia=n,aa=e)}else ia=n,aa=e}}if(vn||Hn){let t,i;V.ori==0?(t=n,i=_):(t=_,i=n);let a,o,c,l,g,v,y=!0,b=zn.bbox;if(b!=null){y=!1;let t=b(r,e);c=t.left,l=t.top,a=t.width,o=t.height}else c=t,l=i,a=o=zn.size(r,e);if(v=zn.fill(r,e),g=zn.stroke(r,e),Hn)e==aa&&ia<=Bn.prox&&(s=c,u=l,d=a,f=o,p=y,m=v,h=g);else{let t=Un[e];t!=null&&(Wn[e]=c,Gn[e]=l,z(t,a,o,y),R(t,v,g),we(t,Qe(c),Qe(l),U,W))}}}}if(Hn){let e=Bn.prox;if(vn||(oa==null?ia<=e:ia>e||aa!=oa)){let e=Un[0];e!=null&&(Wn[0]=s,Gn[0]=u,z(e,d,f,p),R(e,m,h),we(e,Qe(s),Qe(u),U,W))}}}if(Ji.show&&Wi){if(e!=null){let[t,n]=Ra.scales,[r,i]=Ra.match,[a,o]=e.cursor.sync.scales,s=e.cursor.drag;if(Ki=s._x,qi=s._y,Ki||qi){let{left:s,top:u,width:d,height:f}=e.select,p=e.scales[a].ori,m=e.posToVal,h,g,_,v,y,b=t!=null&&r(t,a),x=n!=null&&i(n,o);b&&Ki?(p==0?(h=s,g=d):(h=u,g=f),_=B[t],v=We(m(h,a),_,c,0),y=We(m(h+g,a),_,c,0),pa($e(v,y),Ye(y-v))):pa(0,c),x&&qi?(p==1?(h=s,g=d):(h=u,g=f),_=B[n],v=Ge(m(h,o),_,l,0),y=Ge(m(h+g,o),_,l,0),ma($e(v,y),Ye(y-v))):ma(0,l)}else wa()}else{let e=Ye(Bi-Ii),t=Ye(Vi-Li);if(V.ori==1){let n=e;e=t,t=n}Ki=Gi.x&&e>=Gi.dist,qi=Gi.y&&t>=Gi.dist;let n=Gi.uni;n==null?Gi.x&&Gi.y&&(Ki||qi)&&(Ki=qi=!0):Ki&&qi&&(Ki=e>=n,qi=t>=n,!Ki&&!qi&&(t>e?qi=!0:Ki=!0));let r,i;Ki&&(V.ori==0?(r=Ri,i=Hi):(r=zi,i=Ui),pa($e(r,i),Ye(i-r)),qi||ma(0,l)),qi&&(V.ori==1?(r=Ri,i=Hi):(r=zi,i=Ui),ma($e(r,i),Ye(i-r)),Ki||pa(0,c)),!Ki&&!qi&&(pa(0,0),ma(0,0))}}if(Gi._x=Ki,Gi._y=qi,e==null){if(a){if(za!=null){let[e,t]=Ra.scales;Ra.values[0]=e==null?null:la(V.ori==0?Hi:Ui,e),Ra.values[1]=t==null?null:la(V.ori==1?Hi:Ui,t)}Va(ie,r,Hi,Ui,U,W,o)}if(Vn){let e=a&&Ra.setSeries,t=Bn.prox;oa==null?ia<=t&&$i(aa,sa,!0,e):ia>t?$i(null,sa,!0,e):aa!=oa&&$i(aa,sa,!0,e)}}vn&&(pt.idx=o,ga()),n!==!1&&Ia(`setCursor`)}let ya=null;Object.defineProperty(r,"rect",{get(){return ya??ba(!1),ya}});function ba(e=!1){e?ya=null:(ya=ge.getBoundingClientRect(),Ia(`syncRect`,ya))}function xa(e,t,n,r,i,a,o){H._lock||Wi&&e!=null&&e.movementX==0&&e.movementY==0||(Sa(e,t,n,r,i,a,o,!1,e!=null),e==null?va(t,!0,!1):va(null,!0,!0))}function Sa(e,t,n,i,a,o,c,l,u){if(ya??ba(!1),Rn(e),e!=null)n=e.clientX-ya.left,i=e.clientY-ya.top;else{if(n<0||i<0){Hi=-10,Ui=-10;return}let[e,r]=Ra.scales,c=t.cursor.sync,[l,u]=c.values,[d,f]=c.scales,[p,m]=Ra.match,h=t.axes[0].side%2==1,g=V.ori==0?U:W,_=V.ori==1?U:W,v=h?o:a,y=h?a:o,b=h?i:n,x=h?n:i;if(n=d==null?b/v*g:p(e,d)?s(l,B[e],g,0):-10,i=f==null?x/y*_:m(r,f)?s(u,B[r],_,0):-10,V.ori==1){let e=n;n=i,i=e}}u&&(t==null||t.cursor.event.type==ie)&&((n<=1||n>=U-1)&&(n=yt(n,U)),(i<=1||i>=W-1)&&(i=yt(i,W))),l?(Ii=n,Li=i,[Ri,zi]=H.move(r,n,i)):(Hi=n,Ui=i)}let Ca={width:0,height:0,left:0,top:0};function wa(){Xi(Ca,!1)}let Ta,Ea,Da,Oa;function ka(e,t,n,i,a,o,s){Wi=!0,Ki=qi=Gi._x=Gi._y=!1,Sa(e,t,n,i,a,o,s,!0,!1),e!=null&&(Yt(oe,me,Aa,!1),Va(ae,r,Ri,zi,U,W,null));let{left:c,top:l,width:u,height:d}=Ji;Ta=c,Ea=l,Da=u,Oa=d}function Aa(e,t,n,i,a,o,s){Wi=Gi._x=Gi._y=!1,Sa(e,t,n,i,a,o,s,!1,!0);let{left:c,top:l,width:u,height:d}=Ji,f=u>0||d>0,p=Ta!=c||Ea!=l||Da!=u||Oa!=d;if(f&&p&&Xi(Ji),Gi.setScale&&f&&p){let e=c,t=u,n=l,r=d;if(V.ori==1&&(e=l,t=d,n=c,r=u),Ki&&Qi(Ae,la(e,Ae),la(e+t,Ae)),qi)for(let e in B){let t=B[e];e!=Ae&&t.from==null&&t.min!=st&&Qi(e,la(n+r,e),la(n,e))}wa()}else H.lock&&(H._lock=!H._lock,va(t,!0,e!=null));e!=null&&(Xt(oe,me),Va(oe,r,Hi,Ui,U,W,null))}function ja(e,t,n,r,i,a,o){if(H._lock)return;Rn(e);let s=Wi;if(Wi){let e=!0,t=!0,n,r;V.ori==0?(n=Ki,r=qi):(n=qi,r=Ki),n&&r&&(e=Hi<=10||Hi>=U-10,t=Ui<=10||Ui>=W-10),n&&e&&(Hi=Hi<Ri?0:U),r&&t&&(Ui=Ui<zi?0:W),va(null,!0,!0),Wi=!1}Hi=-10,Ui=-10,ft.fill(null),va(null,!0,!0),s&&(Wi=s)}function Ma(e,t,n,i,a,o,s){H._lock||(Rn(e),Ar(),wa(),e!=null&&Va(le,r,Hi,Ui,U,W,null))}function Na(){Te.forEach(Si),yn(r.width,r.height,!0)}De(de,he,Na);let Pa={};Pa.mousedown=ka,Pa.mousemove=xa,Pa.mouseup=Aa,Pa.dblclick=Ma,Pa.setSeries=(e,t,n,i)=>{let a=Ra.match[2];n=a(r,t,n),n!=-1&&$i(n,i,!0,!1)},bt&&(Yt(ae,ge,ka),Yt(ie,ge,xa),Yt(se,ge,e=>{Rn(e),ba(!1)}),Yt(ce,ge,ja),Yt(le,ge,Ma),oi.add(r),r.syncRect=ba);let Fa=r.hooks=e.hooks||{};function Ia(e,t,n){Ti?Ei.push([e,t,n]):e in Fa&&Fa[e].forEach(e=>{e.call(null,r,t,n)})}(e.plugins||[]).forEach(e=>{for(let t in e.hooks)Fa[t]=(Fa[t]||[]).concat(e.hooks[t])});let La=(e,t,n)=>n,Ra=Rt({key:null,setSeries:!1,filters:{pub:gt,sub:gt},scales:[Ae,L[1]?L[1].scale:null],match:[_t,_t,La],values:[null,null]},H.sync);Ra.match.length==2&&Ra.match.push(La),H.sync=Ra;let za=Ra.key,Ba=Dr(za);function Va(e,t,n,r,i,a,o){Ra.filters.pub(e,t,n,r,i,a,o)&&Ba.pub(e,t,n,r,i,a,o)}Ba.sub(r);function Ha(e,t,n,r,i,a,o){Ra.filters.sub(e,t,n,r,i,a,o)&&Pa[e](null,t,n,r,i,a,o)}r.pub=Ha;function Ua(){Ba.unsub(r),oi.delete(r),Jt.clear(),Oe(de,he,Na),ne.remove(),Tt?.remove(),Ia(`destroy`)}r.destroy=Ua;function Wa(){Ia(`init`,e,t),Er(t||e.data,!1),Ke[Ae]?ji(Ae,Ke[Ae]):Ar(),_n=Ji.show&&(Ji.width>0||Ji.height>0),gn=vn=!0,yn(e.width,e.height)}return L.forEach(Jn),Te.forEach(Qn),n?n instanceof HTMLElement?(n.appendChild(ne),Wa()):n(r,Wa):Wa(),r}Ci.assign=Rt,Ci.fmtNum=Ke,Ci.rangeNum=Ve,Ci.rangeLog=Ie,Ci.rangeAsinh=Le,Ci.orient=Ar,Ci.pxRatio=F,Ci.join=Ut,Ci.fmtDate=en,Ci.tzDate=nn,Ci.sync=Dr;{Ci.addGap=Fr,Ci.clipGaps=Pr;let e=Ci.paths={points:Yr};e.linear=$r,e.stepped=ei,e.bars=ni,e.spline=ii}var wi=new Map,Ti=new Set;function Ei(e){Ai();let t=wi.get(e);return t===void 0&&(t=getComputedStyle(document.documentElement).getPropertyValue(e).trim()||`#888888`,wi.set(e,t)),t}function Di(e){let[t=0,n=0,r=0]=e.map(e=>e<=.04045?e/12.92:((e+.055)/1.055)**2.4);return .2126*t+.7152*n+.0722*r>.179?`#000`:`#fff`}function Oi(e){return Ai(),Ti.add(e),()=>Ti.delete(e)}var ki=!1;function Ai(){if(ki)return;ki=!0;let e=()=>{wi.clear();for(let e of Ti)e()};matchMedia(`(prefers-color-scheme: dark)`).addEventListener(`change`,e),new MutationObserver(e).observe(document.documentElement,{attributeFilter:[`data-theme`]})}function ji(e,{x:t,band:n,colour:r},i){if(n===null)return;e.save(),e.globalAlpha=.2,e.fillStyle=Ei(r);let a=Math.min(t.length,n.low.length,n.high.length),o=e=>e<a&&Number.isFinite(Number(n.low[e]))&&Number.isFinite(Number(n.high[e]));for(let r=0;r<a;r++){if(!o(r))continue;let a=r;for(;o(r+1);)r++;e.beginPath();for(let o=a;o<=r;o++)e.lineTo(i.toX(Number(t[o])),i.toY(Number(n.low[o])));for(let o=r;o>=a;o--)e.lineTo(i.toX(Number(t[o])),i.toY(Number(n.high[o])));e.fill()}e.restore()}function Mi(e,t,n,r){if(t.length===0)return;let{ratio:i}=r,a=t.map(({name:e,x:t,y:n})=>({name:e,x:r.toX(t),y:r.toY(n)})),o=a.map(({x:e,y:t})=>({x:e-5*i,y:t-5*i,width:10*i,height:10*i})),s=n.flatMap(({x:e,y:t})=>Array.from(t,(t,n)=>[r.toX(Number(e[n])),r.toY(t)]));e.font=`${11*i}px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`,e.textBaseline=`middle`,e.textAlign=`left`,e.lineJoin=`round`,e.setLineDash([]);for(let{name:t,x:n,y:c}of a){let[a,l,u]=[e.measureText(t).width,13*i,8*i],d=[-1,1,-2.2,2.2,-3.4,3.4].flatMap(e=>[n+u,n-u-a,n-a/2].map(t=>({x:t,y:c+e*u-l/2,width:a,height:l}))),f=e=>s.reduce((t,[n,r])=>t+ +(n>e.x&&n<e.x+a&&r>e.y&&r<e.y+l),0),p=d.filter(e=>Pi(e,r)&&!o.some(t=>Ni(e,t))).map((e,t)=>({...e,cost:f(e)+.01*t})).sort((e,t)=>e.cost-t.cost)[0];p!==void 0&&(o.push(p),e.strokeStyle=Ei(`--paper`),e.lineWidth=3*i,e.strokeText(t,p.x,p.y+l/2),e.fillStyle=Ei(`--ink`),e.fillText(t,p.x,p.y+l/2))}for(let{x:t,y:n}of a)e.beginPath(),e.arc(t,n,4*i,0,2*Math.PI),e.fillStyle=Ei(`--paper`),e.fill(),e.lineWidth=1.5*i,e.strokeStyle=Ei(`--ink`),e.stroke()}function Ni(e,t){return e.x<t.x+t.width&&t.x<e.x+e.width&&e.y<t.y+t.height&&t.y<e.y+e.height}function Pi(e,{left:t,top:n,width:r,height:i}){return e.x>=t&&e.x+e.width<=t+r&&e.y>=n&&e.y+e.height<=n+i}function Fi(e,t){let n=e.title.trim();return n===``||t.some(t=>t!==e&&t.title.trim()===n)?e.key:n}var Ii=new Map([[`mm`,`m`],[`mm/s`,`m/s`],[`mm/s^2`,`m/s^2`],[`g`,`kg`],[`mJ`,`J`],[`N mm`,`N m`]]);function Li(e,t){return e===t?1:Ii.get(e)===t?.001:Ii.get(t)===e?1e3:null}var Ri=[[],[7,3],[2,2.5],[9,3,2,3],[13,4]];function zi(e){let t=[];return e.forEach((e,n)=>{for(let r of e.plots){let e=t.find(([e])=>e!==void 0&&e[0]!==n&&Vi(e[1],r));e?e.push([n,r]):t.push([[n,r]])}}),t.flatMap(t=>Hi(t,e))}function Bi(e){return e.length>40?`${e.slice(0,39).trimEnd()}…`:e}function Vi(e,t){return e.id===t.id&&e.kind===t.kind&&e.x.name===t.x.name&&e.x.is_time===t.x.is_time&&Li(t.unit,e.unit)!==null&&Li(t.x.unit,e.x.unit)!==null}function Hi(e,t){let n=e[0]?.[1];if(n===void 0)return[];let r=t.length>1,i=[...new Set(e.flatMap(([,e])=>e.curves.map(e=>e.id)))],a=[...new Set(e.flatMap(([,e])=>e.curves.map(e=>e.beside||e.id)))],o=e.flatMap(([e,o])=>{let s=t[e];if(s===void 0)return[];let c=Gi(o.x.values.data,Li(o.x.unit,n.x.unit)),l=Ji(c),u=Ki(o,s),d=Bi(Fi(s,t));return o.curves.map(t=>{let s=a.indexOf(t.beside||t.id),[f,p]=r?[e,i.indexOf(t.id)]:[s,t.beside===``?Math.floor(s/8):1];return{id:t.id,run:e,runName:d,label:t.label,name:r?i.length>1?`${d}: ${t.label}`:d:t.label,x:c,y:Gi(t.values.data,Li(o.unit,n.unit)),band:Wi(t.low,t.high,Li(o.unit,n.unit)),wide:t.wide,time:u,ascending:l,colour:`--s${f%8+1}`,dash:Ri[p%Ri.length]??[]}})}),{title:s,about:c,unit:l,kind:u}=n,d=e.some(([,e])=>e.open),{name:f,unit:p,is_time:m}=n.x,h=e.flatMap(([,e])=>e.points.map(t=>Ui(t,e,n)));return[{id:n.id,title:s,about:c,unit:l,kind:u,xName:f,xUnit:p,overTime:m,open:d,lines:o,points:h}]}function Ui({name:e,x:t,y:n},r,i){return{name:e,x:t*(Li(r.x.unit,i.x.unit)??1),y:n*(Li(r.unit,i.unit)??1)}}function Wi(e,t,n){return e===null||t===null?null:{low:Gi(e.data,n),high:Gi(t.data,n)}}function Gi(e,t){return t===1||t===null?e:Float32Array.from(e,e=>e*t)}function Ki(e,t){let n=e.x.values.data;return e.x.is_time?n:t.time!==null&&t.time.data.length===n.length?t.time.data:null}var qi=new WeakMap;function Ji(e){let t=qi.get(e);if(t===void 0){t=!0;for(let n=1;t&&n<e.length;n++)t=Number(e[n])>=Number(e[n-1]);qi.set(e,t)}return t}function Yi(e,t){let n=0,r=e.length;for(;r-n>1;){let i=n+r>>1;Number(e[i])<=t?n=i:r=i}return n}function Xi(e,t){return t===``||t===`1`?e:`${e} [${t}]`}function Zi(e,t,n){e.strokeStyle=Ei(t.colour),e.lineWidth=(t.wide?5:1.6)*n.ratio,e.globalAlpha=t.wide?.4:1,e.lineJoin=`round`,e.lineCap=t.dash.length>0?`butt`:`round`,e.setLineDash(t.dash.map(e=>e*n.ratio)),e.beginPath(),t.ascending?$i(e,t,n):ea(e,t,n),e.stroke(),e.globalAlpha=1}function Qi(e,t,n){if(e.length===0)return[0,-1];let r=Yi(e,t);for(;r>0&&Number(e[r-1])>=t;)r--;return[r,Math.min(Yi(e,n)+1,e.length-1)]}function $i(e,{x:t,y:n},r){let[i,a]=Qi(t,r.x0,r.x1),[o,s,c,l,u]=[NaN,0,0,0,0],d=()=>{Number.isNaN(o)||(s!==c&&(e.lineTo(l,s),e.lineTo(l,c)),e.lineTo(l+.1,u))};for(let f=i;f<=a;f++){let i=r.toX(Number(t[f])),a=r.toY(Number(n[f]));if(!Number.isFinite(a)){d(),o=NaN;continue}let p=Math.round(i);p===o?(a<s&&(s=a),a>c&&(c=a)):(d(),Number.isNaN(o)?e.moveTo(i,a):e.lineTo(i,a),[o,s,c]=[p,a,a]),[l,u]=[i,a]}d()}function ea(e,{x:t,y:n},r){let[i,a,o]=[NaN,NaN,!1],s=Math.min(t.length,n.length);for(let c=0;c<s;c++){let s=r.toX(Number(t[c])),l=r.toY(Number(n[c]));if(!Number.isFinite(s)||!Number.isFinite(l))o=!1;else{if(!o)e.moveTo(s,l),e.lineTo(s+.1,l);else{if(Math.abs(s-i)<.5&&Math.abs(l-a)<.5)continue;e.lineTo(s,l)}[i,a,o]=[s,l,!0]}}}var ta=[{words:`open`,colour:`--free`},{words:`sticks`,colour:`--stick`},{words:`slides`,colour:`--slip`}];function na(e,{x:t,y:n},r,i,a){let[o,s]=Qi(t,a.x0,a.x1),c=Math.max(1,Math.round(a.ratio));e.fillStyle=Ei(`--line`),e.fillRect(a.left,Math.round(r+i)-c,a.width,c);let l=-1/0;for(let c=o;c<=s;){let o=Number(n[c]),u=c+1;for(;u<=s&&Number(n[u])===o;)u++;let d=a.toX(Number(t[c])),f=Math.max(a.toX(Number(t[Math.min(u,s)])),d+a.ratio);if((o===1||o===2)&&f>l+.5){e.fillStyle=Ei(ta[o].colour);let t=o===1?0:.3;e.fillRect(d,r+t*i,f-d,(1-t)*i),l=f}c=u}}var ra=200;function ia(e,t,n){let r=t.filter(e=>e>=n.x0&&e<=n.x1);if(!(r.length>ra)){e.strokeStyle=Ei(`--line`),e.lineWidth=n.ratio,e.setLineDash([3*n.ratio,3*n.ratio]),e.beginPath();for(let t of r){let r=Math.round(n.toX(t))+.5;e.moveTo(r,n.top),e.lineTo(r,n.top+n.height)}e.stroke()}}function aa(e){return!(e>0)||!Number.isFinite(e)?3:Math.min(Math.max(3-Math.floor(Math.log10(e)),0),9)}function oa(e,t){return Number.isFinite(e)?e===0&&t===0?`0`:ua(t>=1e6||t>0&&t<1e-5?e.toExponential(3):e.toFixed(aa(t))):`–`}function sa(e,t){let n=Math.max(...e.map(Math.abs));if(t===null||n>=1e6||n<1e-5)return e.map(e=>ua(la(e)));let r=Math.min(Math.max(-Math.floor(Math.log10(t)+1e-9),0),12);return Math.abs(t*10**r-Math.round(t*10**r))>.01&&(r+=1),e.map(e=>ua(e.toFixed(r)))}function ca(e,t,n){let r=(t-e)/Math.max(n,2),i=10**Math.floor(Math.log10(r)),a=([1,2,5,10].find(e=>e*i>=r)??10)*i,o=[];for(let n=Math.ceil(e/a-1e-9);n*a<=t+1e-9*a;n++)o.push(n*a);let s=sa(o,a);return o.map((e,t)=>[e,s[t]??``])}function la(e){let t=Math.abs(e),n=Number(e.toPrecision(6));return t!==0&&(t>=1e5||t<1e-4)?n.toExponential().replace(`e+`,`e`):String(n)}function ua(e){return(/^-[0.]+(e[+-]?\d+)?$/.test(e)?e.slice(1):e).replace(/-/g,`−`)}function da(e){let t=Math.abs(e);return t<=1?e:Math.sign(e)*(1+Math.log10(t))}function fa(e){let t=Math.abs(e);return t<=1?e:Math.sign(e)*10**(t-1)}function pa(e,t,n){let[r,i]=[Math.ceil(da(e)-1e-9),Math.floor(da(t)+1e-9)],a=Math.max(1,Math.ceil((i-r)/Math.max(n,1))),o=[];for(let e=Math.ceil(r/a)*a;e<=i;e+=a)o.push(fa(e));return o}var ma=`11px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`,ha={font:ma,labelFont:ma,labelSize:18,labelGap:2,gap:4},ga=class{picture;marks;isShown;over;plot;x;y;constructor(e,t,n,r,i,a){this.picture=n,this.marks=r,this.isShown=i,this.x=a,this.y=this.fittingY(),this.plot=new Ci(this.options(t),[[...a]],e),this.over=this.plot.over}show(e){this.x=e,this.y=this.fittingY(),this.plot.setScale(`x`,{min:e[0],max:e[1]}),this.plot.redraw(!1,!0)}resize(e){e!==this.plot.width&&this.plot.setSize({width:e,height:ya(this.picture)})}get canvas(){return this.plot.ctx.canvas}get size(){let{width:e,height:t}=this.plot.bbox;return{width:e/Ci.pxRatio,height:t/Ci.pxRatio}}toX(e){return(e-this.x[0])/(this.x[1]-this.x[0])*this.size.width}toY(e){let[t,n]=this.y.map(this.straight);return(1-(this.straight(e)-Number(t))/(Number(n)-Number(t)))*this.size.height}fromX(e){return this.x[0]+e/this.size.width*(this.x[1]-this.x[0])}nearest(e,t,n){let{width:r,height:i}=this.size,[a,o]=this.y.map(this.straight),s=r/(this.x[1]-this.x[0]),c=i/(o-a),[l,u]=[-1,1/0];for(let r=Math.min(e.x.length,e.y.length)-1;r>=0;r--){let i=((Number(e.x[r])-this.x[0])*s-t)**2+((o-this.straight(Number(e.y[r])))*c-n)**2;i<u&&([l,u]=[r,i])}return l<0?null:{at:l,far:u}}destroy(){this.plot.destroy()}straight=e=>this.picture.kind===`near-zero`?da(e):e;options(e){let{kind:t,unit:n,xName:r,xUnit:i}=this.picture,a=()=>Ei(`--faint`),o={stroke:()=>Ei(`--line`),width:1},s={...o,size:4},c={...ha,size:52,label:t===`states`||n===`1`?``:n,stroke:a,ticks:{...s,show:t!==`states`},grid:{...o,show:t!==`states`},values:(e,n,r,i,a)=>t===`states`?[]:sa(n,t===`near-zero`?null:a)};return t===`near-zero`&&(c.splits=(e,t,n,r)=>this.decades(e,n,r),c.filter=(e,t)=>t),{width:e,height:ya(this.picture),padding:[10,14,0,0],series:[{}],legend:{show:!1},cursor:{show:!1},scales:{x:{time:!1,range:()=>[...this.x]},y:{range:()=>[...this.y],...t===`near-zero`?{distr:100,fwd:da,bwd:fa}:{}}},axes:[{...ha,size:26,label:Xi(r,i),stroke:a,ticks:s,grid:o,values:(e,t,n,r,i)=>sa(t,i)},c],hooks:{draw:[e=>this.draw(e)]}}}decades(e,t,n){if(da(n)-da(t)>=2)return pa(t,n,e.bbox.height/Ci.pxRatio/26);let r=10**Math.floor(Math.log10(Math.max(n-t,1e-12)/2)),i=[];for(let e=Math.ceil(t/r);e*r<=n&&i.length<50;e++)i.push(e*r);let a=Math.ceil(i.length/6);return i.filter((e,t)=>t%a===0)}draw(e){let{left:t,top:n,width:r,height:i}=e.bbox,[a,o]=this.x,[s,c]=this.y.map(this.straight),l={left:t,top:n,width:r,height:i,x0:a,x1:o,ratio:Ci.pxRatio,toX:e=>t+(e-a)/(o-a)*r,toY:e=>n+(1-(this.straight(e)-s)/(c-s))*i},{ctx:u}=e;u.save(),u.beginPath(),u.rect(t,n,r,i),u.clip(),ia(u,this.marks,l),u.setLineDash([]);for(let e of this.picture.lines)this.isShown(e)&&ji(u,e,l);this.picture.lines.forEach((e,t)=>{if(this.picture.kind===`states`){let r=12*l.ratio;na(u,e,n+(t+1)*30*l.ratio-r,r,l)}else this.isShown(e)&&Zi(u,e,l)}),Mi(u,this.picture.points,this.picture.lines.filter(this.isShown),l),u.restore()}fittingY(){if(this.picture.kind===`states`)return[0,this.picture.lines.length];let[e,t]=[1/0,-1/0];for(let n of this.picture.lines){if(!this.isShown(n))continue;let r=va(n),[i,a]=n.ascending?Qi(n.x,...this.x):[0,n.x.length-1];for(let o=i;o<=a;o++){let i=Number(n.x[o]);if(!n.ascending&&!(i>=this.x[0]&&i<=this.x[1]))continue;let a=Number(n.y[o]);if(!Number.isFinite(a))continue;let s=r?.(o)??0;a-s<e&&(e=a-s),a+s>t&&(t=a+s)}}if(e>t)return[0,1];[e,t]=[this.straight(e),this.straight(t)];let n=e===t?Math.max(.1*Math.abs(t),1e-9):.06*(t-e),r=this.picture.kind===`near-zero`?fa:e=>e;return[r(e-n),r(t+n)]}},_a=4;function va({band:e}){if(e===null)return null;let t=Array.from(e.low,(t,n)=>(Number(e.high[n])-t)/2),n=t.filter(e=>Number.isFinite(e)).sort((e,t)=>e-t),r=_a*(n[n.length>>1]??0);return e=>Math.min(t[e]||0,r)}function ya({kind:e,lines:t}){return e===`states`?30*t.length+54:230}function ba(e){let[t,n]=[1/0,-1/0];for(let r of new Set(e.map(e=>e.x)))for(let e=0;e<r.length;e++){let i=Number(r[e]);i<t&&(t=i),i>n&&Number.isFinite(i)&&(n=i)}return!Number.isFinite(t)||t>n?[0,1]:t===n?[t-.5,n+.5]:[t,n]}function xa(e){if(e.kind===`states`)return null;let t=[],n=[];for(let r of e.lines){let i=e.lines.find(e=>e.run===0&&e.id===r.id);if(i===void 0||r.run===0||i.time===null||r.time===null)continue;let a=Sa(r.time,r.y,i.time,i.y),o=`${r.name} − ${i.runName}`;t.push({...r,name:o,band:null,wide:!1,x:i.x,y:a,time:i.time,ascending:i.ascending}),n.push(wa(o,i.time,a,i.y))}return t.length===0?null:{picture:{...e,kind:`lines`,title:`${e.title}: difference`,lines:t,points:[]},sizes:n}}function Sa(e,t,n,r){let i=new Float64Array(r.length).fill(NaN),a=Math.min(e.length,t.length),o=0;for(let s=0;s<r.length;s++){let c=Number(n[s]);for(;o<a&&Number(e[o])<c;)o++;if(o>=a)break;let l=o;if(Number(n[s+1])!==c)for(;l+1<a&&Number(e[l+1])===c;)l++;i[s]=Ca(e,t,l,c)-Number(r[s])}return i}function Ca(e,t,n,r){let i=Number(e[n]);if(i===r)return Number(t[n]);if(n===0)return NaN;let a=Number(e[n-1]),o=(r-a)/(i-a);return(1-o)*Number(t[n-1])+o*Number(t[n])}function wa(e,t,n,r){let[i,a,o,s,c,l,u]=[NaN,NaN,0,0,0,0,0];for(let e=0;e<n.length;e++){let d=Number(n[e]);if(Math.abs(Number(r[e]))>o&&(o=Math.abs(Number(r[e]))),!Number.isFinite(d))continue;Math.abs(d)<=Math.abs(i)||([i,a]=[d,Number(t[e])]),l+=d*d,u+=1;let f=Number(n[e-1]),p=Number(t[e])-Number(t[e-1]);Number.isFinite(f)&&p>0&&(s+=p*(f*f+f*d+d*d)/3,c+=p)}let d=Math.sqrt(c>0?s/c:l/u);return{name:e,largest:i,when:a,rms:d,share:o>0?Math.abs(i)/o:NaN}}function Ta(e,t){let n=null,r=e.onTime(()=>{n??=requestAnimationFrame(()=>{n=null,t(e.time)})});return()=>{r(),n!==null&&cancelAnimationFrame(n)}}function Ea(t,n,r){let i=null,a=t.lines.map(()=>e(`span`,{class:`value`})),o=t.unit===`1`?``:` ${t.unit}`;return{element:e(`ul`,{class:`legend`},...t.lines.map((t,i)=>{let o=e(`button`,{type:`button`,class:`curve`,"aria-pressed":`true`,title:t.name},Aa(t),e(`span`,{class:`name`},t.name));return o.addEventListener(`click`,()=>{n.delete(t)||n.add(t),o.setAttribute(`aria-pressed`,String(!n.has(t))),r()}),e(`li`,{},o,a[i])})),show(e){i??=t.lines.map(({y:e})=>ja(e));for(let[n,r]of t.lines.entries()){let t=e[n],s=t==null?NaN:Number(r.y[t]),c=t==null||r.band===null?NaN:(Number(r.band.high[t])-Number(r.band.low[t]))/2,l=Number.isFinite(c)?` ± ${oa(c,i[n]??1)}`:``;ka(a[n],Number.isFinite(s)?oa(s,i[n]??1)+l+o:`–`)}}}}function Da(t){let n=t.lines.map(()=>e(`span`,{class:`value`}));return{element:e(`ul`,{class:`state-rows`},...t.lines.map((t,r)=>e(`li`,{title:t.name},e(`span`,{class:`name`},t.name),n[r]))),show(e){t.lines.forEach((t,r)=>{let i=e[r];ka(n[r],i==null?``:ta[Number(t.y[i])]?.words??``)})}}}function Oa(){return e(`ul`,{class:`legend states-key`},...[...ta].reverse().map(({words:t})=>e(`li`,{},e(`span`,{class:`state-key ${t}`}),t)))}function ka(e,t){if(e===void 0)return;let{firstChild:n}=e;n===null?e.textContent=t:n.nodeValue!==t&&(n.nodeValue=t)}function Aa(e){let t=(e,t)=>{let n=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,r]of Object.entries(t))n.setAttribute(e,r);return n},n=t(`svg`,{width:`26`,height:`10`,viewBox:`0 0 26 10`,"aria-hidden":`true`}),r=t(`line`,{x1:`1`,y1:`5`,x2:`25`,y2:`5`,"stroke-width":e.wide?`6`:`2.5`,"stroke-opacity":e.wide?`0.4`:`1`,"stroke-dasharray":e.dash.join(` `)});if(r.style.stroke=`var(${e.colour})`,e.band!==null){let r=t(`rect`,{width:`26`,height:`10`,"fill-opacity":`0.25`});r.style.fill=`var(${e.colour})`,n.append(r)}return n.append(r),n}function ja(e){let t=0;for(let n=0;n<e.length;n++){let r=Math.abs(Number(e[n]));r>t&&r<1/0&&(t=r)}return t}var Ma=7,Na=4;function Pa(t,n){let r=e(`div`,{class:`plot-band`,hidden:!0});t.append(r);let i=null,a=e=>{let t=n.line();return t!==null&&Math.abs(e-t)<=Ma},o=e=>Math.min(Math.max(e,0),t.clientWidth);t.addEventListener(`pointerdown`,e=>{e.button===0&&e.isPrimary&&(t.setPointerCapture(e.pointerId),i={kind:a(e.offsetX)?`line`:`band`,from:o(e.offsetX)})}),t.addEventListener(`pointermove`,e=>{let s=o(e.offsetX);i?.kind===`line`?n.pick(s,e.offsetY):i?.kind===`band`?(r.hidden=Math.abs(s-i.from)<Na,r.style.transform=`translateX(${Math.min(s,i.from)}px)`,r.style.width=`${Math.abs(s-i.from)}px`):t.classList.toggle(`on-line`,a(s)),n.hover(s,e.offsetY)}),t.addEventListener(`pointerup`,e=>{if(i===null)return;let t=o(e.offsetX);i.kind===`band`&&(Math.abs(t-i.from)<Na?n.pick(t,e.offsetY):n.zoom(Math.min(t,i.from),Math.max(t,i.from))),i=null,r.hidden=!0}),t.addEventListener(`pointercancel`,()=>{i=null,r.hidden=!0,n.leave()}),t.addEventListener(`pointerleave`,()=>n.leave()),t.addEventListener(`dblclick`,()=>n.whole())}function Fa(t,n){let r=URL.createObjectURL(t),i=e(`a`,{href:r,download:n,hidden:!0});document.body.append(i),i.click(),i.remove(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function Ia(e){return e.toLowerCase().replace(/[^\p{L}\p{N}]+/gu,`-`).replace(/^-|-$/g,``).slice(0,80)||`plot`}function La(e,t){let n=[],r=new Set(t.map(e=>e.run)).size>1;for(let i of new Set(t.map(e=>e.run))){let a=t.filter(e=>e.run===i),[o]=a;if(o===void 0)continue;let s=e=>r?`${o.runName}: ${e}`:e;!e.overTime&&o.time!==null&&n.push({head:s(`time [s]`),values:o.time}),n.push({head:s(Xi(e.xName,e.xUnit)),values:o.x});for(let{name:t,y:r,band:i}of a)n.push({head:Xi(t,e.unit),values:r}),i!==null&&(n.push({head:Xi(`${t}, band from`,e.unit),values:i.low}),n.push({head:Xi(`${t}, band to`,e.unit),values:i.high}))}let i=Math.max(0,...n.map(({values:e})=>e.length)),a=[n.map(({head:e})=>za(e)).join(`, `)];for(let e=0;e<i;e++)a.push(n.map(({values:t})=>Ra(t,e)).join(`, `));return a.join(`
`)+`
`}function Ra(e,t){let n=e[t];return n===void 0||!Number.isFinite(n)?``:String(e instanceof Float32Array?Number(n.toPrecision(8)):n)}function za(e){let t=/^[=+\-@\t\r]/.test(e)?`'${e}`:e;return/[",\n\r]/.test(t)?`"${t.replace(/"/g,`""`)}"`:t}function Ba(t,n,r,i){let a=r.width/Math.max(r.clientWidth,1),o=t.kind===`states`,s=18*a,c=1.5*s,l=Math.round(c+r.height+s*((o?0:n.length)+.5)),u=e(`canvas`,{width:r.width,height:l}),d=u.getContext(`2d`);if(d===null)return r;let f=`system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`;return d.fillStyle=Ei(`--paper`),d.fillRect(0,0,u.width,u.height),d.drawImage(r,0,c),d.fillStyle=Ei(`--ink`),d.font=`600 ${13*a}px ${f}`,d.fillText(t.title,.5*s,1.1*s),d.font=`${11*a}px ${f}`,n.forEach((e,t)=>{if(o)return d.fillText(e.name,i*a+4,c+(10+30*t+13)*a);let n=c+r.height+(t+.5)*s;d.strokeStyle=Ei(e.colour),d.lineWidth=2*a,d.setLineDash(e.dash.map(e=>e*a)),d.beginPath(),d.moveTo(s,n),d.lineTo(2.5*s,n),d.stroke(),d.fillText(e.name,3*s,n+4*a)}),u}var Va=class{whole;part=null;listeners=new Set;constructor(e){this.whole=e}get window(){return this.part??this.whole}get isWhole(){return this.part===null}set(e){if(e!==null){let t=Math.max(e[0],this.whole[0]),n=Math.min(e[1],this.whole[1]),r=this.whole[1]-this.whole[0];if(!(n-t>1e-9*r))return;e=n-t>=r?null:[t,n]}this.part=e;for(let e of this.listeners)e()}by(e,t){let[n,r]=this.window,i=t>=n&&t<=r?t:(n+r)/2;this.set([i-(i-n)*e,i+(r-i)*e])}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}},Ha=class{picture;clock;marks;element;host=e(`div`,{class:`plot-host`});line=e(`div`,{class:`clock-line`,hidden:!0});hair=e(`div`,{class:`hover-line`,hidden:!0});dots;legend;hidden=new Set;zoom;endZoom;knowsTime;chart=null;stale=!1;hovered=null;inSight=!1;constructor(t,n,r,i,a){this.picture=t,this.clock=r,this.marks=a;let{lines:o,kind:s,title:c,about:l,overTime:u}=t;this.zoom=u?i:new Va(ba(o)),this.endZoom=this.zoom.onChange(()=>this.refresh()),this.knowsTime=o.some(e=>e.time!==null),this.dots=u?[]:o.map(e=>Wa(e)),this.legend=s===`states`?Da(t):Ea(t,this.hidden,()=>this.refresh());let d=o.every(({y:e})=>!e.some(e=>Number.isFinite(e)));this.element=e(`figure`,{class:`plot`,"data-plot":c},e(`div`,{class:`plot-head`},e(`h3`,{},c),...this.buttons()),l!==``&&e(`figcaption`,{},l),e(`div`,{class:`plot-area`},this.host),s===`states`?Oa():this.legend.element,d&&e(`p`,{class:`note`},`No values: none of these curves was recorded.`),n.length>0&&Ga(n,t.unit)),this.host.style.minHeight=`${ya(t)}px`}set visible(e){this.inSight=e,e&&(this.chart===null?this.build():this.stale&&this.refresh(),this.follow(this.clock.time))}get visible(){return this.inSight}resize(){let e=Math.floor(this.host.clientWidth);e>0&&this.chart?.resize(e),this.follow(this.clock.time)}recolour(){this.refresh()}follow(e){let{chart:t,picture:n}=this;if(t===null||!this.knowsTime)return;if(n.overTime){let n=t.toX(e),r=this.clock.end>0&&n>=-.5&&n<=t.size.width+.5;this.line.hidden=!r,r&&(this.line.style.transform=`translateX(${n.toFixed(1)}px)`)}let r=n.lines.map(t=>Ua(t,e));this.dots.forEach((e,t)=>this.place(e,n.lines[t],r[t]??null)),this.hovered===null&&this.legend.show(r)}dispose(){this.endZoom(),this.chart?.destroy(),this.chart=null}place(e,t,n){let{chart:r}=this;if(r===null||t===void 0)return;let[i,a]=n===null?[NaN,NaN]:[r.toX(Number(t.x[n])),r.toY(Number(t.y[n]))],{width:o,height:s}=r.size,c=i>=-1&&i<=o+1&&a>=-1&&a<=s+1&&!this.hidden.has(t);e.hidden=!c,c&&(e.style.transform=`translate(${i.toFixed(1)}px, ${a.toFixed(1)}px)`)}build(){let e=Math.floor(this.host.clientWidth);if(e<=0)return;let t=this.picture.overTime?this.marks:[],n=e=>!this.hidden.has(e);this.chart=new ga(this.host,e,this.picture,t,n,this.zoom.window);let{over:r,canvas:i}=this.chart;i.setAttribute(`role`,`img`),i.setAttribute(`aria-label`,[this.picture.title,this.picture.about].filter(e=>e!==``).join(`: `)),this.picture.kind===`states`&&r.append(this.legend.element),r.append(this.hair,this.line,...this.dots),Pa(r,{line:()=>this.line.hidden||!this.picture.overTime||!this.chart?null:this.chart.toX(this.clock.time),hover:(e,t)=>this.hover(e,t),leave:()=>this.leave(),pick:(e,t)=>this.pick(e,t),zoom:(e,t)=>this.chart&&this.zoom.set([this.chart.fromX(e),this.chart.fromX(t)]),whole:()=>this.zoom.set(null)}),this.stale=!1}refresh(){this.chart!==null&&(this.stale=!this.inSight,this.stale||(this.chart.show(this.zoom.window),this.follow(this.clock.time)))}hover(e,t){let{chart:n,picture:r}=this;if(n!==null){if(r.overTime){let t=n.fromX(e);this.hovered=r.lines.map(e=>Ua(e,t)),this.hair.style.transform=`translateX(${e.toFixed(1)}px)`,this.hair.hidden=!1}else this.hovered=r.lines.map(r=>n.nearest(r,e,t)?.at??null);this.legend.show(this.hovered)}}leave(){this.hovered=null,this.hair.hidden=!0,this.follow(this.clock.time)}pick(e,t){let{chart:n,picture:r}=this;if(n===null||!this.knowsTime)return;if(this.clock.pause(),r.overTime){this.clock.time=n.fromX(e);return}let i=null;for(let a of r.lines){let r=this.hidden.has(a)?null:n.nearest(a,e,t);r!==null&&a.time!==null&&(i===null||r.far<i.far)&&(i={far:r.far,time:Number(a.time[r.at])})}i!==null&&(this.clock.time=i.time)}buttons(){let{picture:t}=this,n=()=>t.lines.filter(e=>!this.hidden.has(e)),r=Ia(t.title);return[e(`button`,{type:`button`,class:`small`,"aria-label":`Save ${t.title} as CSV`,onclick:()=>Fa(new Blob([La(t,n())],{type:`text/csv`}),`${r}.csv`)},`CSV`),e(`button`,{type:`button`,class:`small`,"aria-label":`Save ${t.title} as PNG`,onclick:()=>{this.chart!==null&&Ba(t,n(),this.chart.canvas,this.chart.over.offsetLeft).toBlob(e=>e&&Fa(e,`${r}.png`),`image/png`)}},`PNG`)]}};function Ua(e,t){let{time:n}=e;if(n===null||n.length===0)return null;let r=1e-9*Math.abs(Number(n[n.length-1]));return t<Number(n[0])-r||t>Number(n[n.length-1])+r?null:Yi(n,t)}function Wa(t){let n=e(`div`,{class:`clock-dot`,hidden:!0});return n.style.background=`var(${t.colour})`,n}function Ga(t,n){let r=n===`1`?``:` ${n}`,i=t.map(({name:t,largest:n,when:i,rms:a,share:o})=>e(`tr`,{},e(`td`,{},t),e(`td`,{class:`number`},oa(n,Math.abs(n))+r),e(`td`,{class:`number`},`${oa(i,1)} s`),e(`td`,{class:`number`},oa(a,a)+r),e(`td`,{class:`number`},Number.isFinite(o)?`${(100*o).toPrecision(3)} %`:`–`)));return e(`div`,{class:`scroll`},e(`table`,{class:`sizes`},e(`thead`,{},e(`tr`,{},...[`difference`,`largest`,`at`,`rms`,`of the first's peak`].map((t,n)=>e(`th`,{scope:`col`,class:n>0&&`number`},t)))),e(`tbody`,{},...i)))}function Ka(t,n){let r=zi(t),i=r.filter(e=>e.overTime),a=new Va(ba(i.flatMap(e=>e.lines))),o=[...new Set(t.flatMap(e=>e.events.map(e=>e.time)))],s=new Set(r.filter(e=>e.open)),c=new Map,l=e(`div`,{class:`plots-grid`}),u=!1,d=new IntersectionObserver(e=>{for(let t of e){let e=[...c.values()].find(e=>e.element===t.target);e&&(e.visible=t.isIntersecting)}},{rootMargin:`200px`}),f=new ResizeObserver(()=>c.forEach(e=>e.resize()));f.observe(l);let p=e=>{let t=c.get(e);if(t===void 0){let r=u?xa(e):null;t=new Ha(r?.picture??e,r?.sizes??[],n,a,o),c.set(e,t),d.observe(t.element)}return t},m=e=>{let t=c.get(e);t!==void 0&&(d.unobserve(t.element),t.dispose(),t.element.remove(),c.delete(e))},h=()=>{for(let e of r)s.has(e)||m(e);r.filter(e=>s.has(e)).map(e=>p(e).element).forEach((e,t)=>{l.children[t]!==e&&l.insertBefore(e,l.children[t]??null)})},g=e(`section`,{class:`plots`,"aria-label":`Plots`},qa(a,n,i.length>0,t.length>1?e=>{u=e;for(let e of[...c.keys()])m(e);h()}:null),l,Ja(r,s,h));h();let _=Ta(n,e=>{for(let t of c.values())t.visible&&t.follow(e)}),v=Oi(()=>c.forEach(e=>e.recolour())),y=()=>c.forEach(e=>e.visible=!0);return addEventListener(`beforeprint`,y),{element:g,dispose(){_(),v(),removeEventListener(`beforeprint`,y),d.disconnect(),f.disconnect(),c.forEach(e=>e.dispose()),c.clear()}}}function qa(t,n,r,i){if(!r&&i===null)return null;let a=(t,n,r)=>e(`button`,{type:`button`,class:`small`,"aria-label":n,title:n,onclick:r},t),o=a(`whole run`,`Show the whole run in the plots over time`,()=>t.set(null));o.disabled=!0,t.onChange(()=>o.disabled=t.isWhole);let s=e(`input`,{type:`checkbox`});return s.addEventListener(`change`,()=>i?.(s.checked)),e(`div`,{class:`plots-bar`},r&&a(`+`,`Zoom in on the present time`,()=>t.by(.5,n.time)),r&&a(`−`,`Zoom out`,()=>t.by(2,n.time)),r&&o,r&&e(`span`,{class:`note`},`Drag in a plot to zoom, double-click for the whole, click to set the time.`),i!==null&&e(`label`,{class:`difference`},s,`difference to the first run`))}function Ja(t,n,r){let i=t.filter(e=>!e.open);if(i.length===0)return null;let a=i.map(t=>{let i=e(`button`,{type:`button`,class:`more-plot`,"aria-pressed":`false`,title:t.about},t.title);return i.addEventListener(`click`,()=>{n.delete(t)||n.add(t),i.setAttribute(`aria-pressed`,String(n.has(t))),r()}),i});return e(`div`,{class:`more-plots`,role:`group`,"aria-label":`More plots`},e(`h3`,{},`More plots`),...a)}var Ya=1e3,Xa=1001,Za=1002,Qa=1003,$a=1004,eo=1005,to=1006,no=1007,ro=1008,io=1009,ao=1010,oo=1011,so=1012,co=1013,lo=1014,uo=1015,fo=1016,po=1017,mo=1018,ho=1020,go=35902,_o=35899,vo=1021,yo=1022,bo=1023,xo=1026,So=1027,Co=1028,wo=1029,To=1030,Eo=1031,Do=1033,Oo=33776,ko=33777,Ao=33778,jo=33779,Mo=35840,No=35841,Po=35842,Fo=35843,Io=36196,Lo=37492,Ro=37496,zo=37488,Bo=37489,Vo=37490,Ho=37491,Uo=37808,Wo=37809,Go=37810,Ko=37811,qo=37812,Jo=37813,Yo=37814,Xo=37815,Zo=37816,Qo=37817,$o=37818,es=37819,ts=37820,ns=37821,rs=36492,is=36494,as=36495,os=36283,ss=36284,cs=36285,ls=36286,us=2300,ds=2301,fs=2302,ps=2303,ms=2400,hs=2401,gs=2402,_s=3200,vs=`srgb`,ys=`srgb-linear`,bs=`linear`,xs=`srgb`,Ss=7680,Cs=7681,ws=34055,Ts=34056,Es=35044,Ds=35048,Os=2e3;function ks(e){for(let t=e.length-1;t>=0;--t)if(e[t]>=65535)return!0;return!1}function As(e){return ArrayBuffer.isView(e)&&!(e instanceof DataView)}function js(e){return document.createElementNS(`http://www.w3.org/1999/xhtml`,e)}function Ms(){let e=js(`canvas`);return e.style.display=`block`,e}var Ns={};function Ps(...e){let t=`THREE.`+e.shift();console.log(t,...e)}function Fs(e){let t=e[0];if(typeof t==`string`&&t.startsWith(`TSL:`)){let t=e[1];t&&t.isStackTrace?e[0]+=` `+t.getLocation():e[1]=`Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.`}return e}function G(...e){e=Fs(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.warn(n.getError(t)):console.warn(t,...e)}}function K(...e){e=Fs(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.error(n.getError(t)):console.error(t,...e)}}function Is(...e){let t=e.join(` `);t in Ns||(Ns[t]=!0,G(...e))}function Ls(e,t,n){return new Promise(function(r,i){function a(){switch(e.clientWaitSync(t,e.SYNC_FLUSH_COMMANDS_BIT,0)){case e.WAIT_FAILED:i();break;case e.TIMEOUT_EXPIRED:setTimeout(a,n);break;default:r()}}setTimeout(a,n)})}var Rs={0:0,2:6,4:4,3:5,1:1,6:2,7:7,5:3},zs=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n!==void 0&&n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let r=n[e];if(r!==void 0){let e=r.indexOf(t);e!==-1&&r.splice(e,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let t=n.slice(0);for(let n=0,r=t.length;n<r;n++)t[n].call(this,e);e.target=null}}},Bs=`00.01.02.03.04.05.06.07.08.09.0a.0b.0c.0d.0e.0f.10.11.12.13.14.15.16.17.18.19.1a.1b.1c.1d.1e.1f.20.21.22.23.24.25.26.27.28.29.2a.2b.2c.2d.2e.2f.30.31.32.33.34.35.36.37.38.39.3a.3b.3c.3d.3e.3f.40.41.42.43.44.45.46.47.48.49.4a.4b.4c.4d.4e.4f.50.51.52.53.54.55.56.57.58.59.5a.5b.5c.5d.5e.5f.60.61.62.63.64.65.66.67.68.69.6a.6b.6c.6d.6e.6f.70.71.72.73.74.75.76.77.78.79.7a.7b.7c.7d.7e.7f.80.81.82.83.84.85.86.87.88.89.8a.8b.8c.8d.8e.8f.90.91.92.93.94.95.96.97.98.99.9a.9b.9c.9d.9e.9f.a0.a1.a2.a3.a4.a5.a6.a7.a8.a9.aa.ab.ac.ad.ae.af.b0.b1.b2.b3.b4.b5.b6.b7.b8.b9.ba.bb.bc.bd.be.bf.c0.c1.c2.c3.c4.c5.c6.c7.c8.c9.ca.cb.cc.cd.ce.cf.d0.d1.d2.d3.d4.d5.d6.d7.d8.d9.da.db.dc.dd.de.df.e0.e1.e2.e3.e4.e5.e6.e7.e8.e9.ea.eb.ec.ed.ee.ef.f0.f1.f2.f3.f4.f5.f6.f7.f8.f9.fa.fb.fc.fd.fe.ff`.split(`.`),Vs=Math.PI/180,Hs=180/Math.PI;function Us(){let e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0,r=Math.random()*4294967295|0;return(Bs[e&255]+Bs[e>>8&255]+Bs[e>>16&255]+Bs[e>>24&255]+`-`+Bs[t&255]+Bs[t>>8&255]+`-`+Bs[t>>16&15|64]+Bs[t>>24&255]+`-`+Bs[n&63|128]+Bs[n>>8&255]+`-`+Bs[n>>16&255]+Bs[n>>24&255]+Bs[r&255]+Bs[r>>8&255]+Bs[r>>16&255]+Bs[r>>24&255]).toLowerCase()}function Ws(e,t,n){return Math.max(t,Math.min(n,e))}function Gs(e,t){return(e%t+t)%t}function Ks(e,t,n){return(1-n)*e+n*t}function qs(e){return 2**Math.floor(Math.log(e)/Math.LN2)}function Js(e){switch(e.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Ys(e,t){if(t.constructor===Float32Array)return e;let n=Js(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.max(e/n,-1)}function Xs(e,t){if(t.constructor===Float32Array)return e;let n=Js(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.round(e*n)}var Zs=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw Error(`THREE.Vector2: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw Error(`THREE.Vector2: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6],this.y=r[1]*t+r[4]*n+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ws(this.x,e.x,t.x),this.y=Ws(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ws(this.x,e,t),this.y=Ws(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ws(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ws(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),r=Math.sin(t),i=this.x-e.x,a=this.y-e.y;return this.x=i*n-a*r+e.x,this.y=i*r+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Qs=class{constructor(e=0,t=0,n=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=r}static slerpFlat(e,t,n,r,i,a,o){let s=n[r+0],c=n[r+1],l=n[r+2],u=n[r+3],d=i[a+0],f=i[a+1],p=i[a+2],m=i[a+3];if(u!==m||s!==d||c!==f||l!==p){let e=s*d+c*f+l*p+u*m;e<0&&(d=-d,f=-f,p=-p,m=-m,e=-e);let t=1-o;if(e<.9995){let n=Math.acos(e),r=Math.sin(n);t=Math.sin(t*n)/r,o=Math.sin(o*n)/r,s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o}else{s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o;let e=1/Math.sqrt(s*s+c*c+l*l+u*u);s*=e,c*=e,l*=e,u*=e}}e[t]=s,e[t+1]=c,e[t+2]=l,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,r,i,a){let o=n[r],s=n[r+1],c=n[r+2],l=n[r+3],u=i[a],d=i[a+1],f=i[a+2],p=i[a+3];return e[t]=o*p+l*u+s*f-c*d,e[t+1]=s*p+l*d+c*u-o*f,e[t+2]=c*p+l*f+o*d-s*u,e[t+3]=l*p-o*u-s*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,r){return this._x=e,this._y=t,this._z=n,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,r=e._y,i=e._z,a=e._order,o=Math.cos,s=Math.sin,c=o(n/2),l=o(r/2),u=o(i/2),d=s(n/2),f=s(r/2),p=s(i/2);switch(a){case`XYZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`YXZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`ZXY`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`ZYX`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`YZX`:this._x=d*l*u+c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u-d*f*p;break;case`XZY`:this._x=d*l*u-c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u+d*f*p;break;default:G(`Quaternion: .setFromEuler() encountered an unknown order: `+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,r=Math.sin(n);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],r=t[4],i=t[8],a=t[1],o=t[5],s=t[9],c=t[2],l=t[6],u=t[10],d=n+o+u;if(d>0){let e=.5/Math.sqrt(d+1);this._w=.25/e,this._x=(l-s)*e,this._y=(i-c)*e,this._z=(a-r)*e}else if(n>o&&n>u){let e=2*Math.sqrt(1+n-o-u);this._w=(l-s)/e,this._x=.25*e,this._y=(r+a)/e,this._z=(i+c)/e}else if(o>u){let e=2*Math.sqrt(1+o-n-u);this._w=(i-c)/e,this._x=(r+a)/e,this._y=.25*e,this._z=(s+l)/e}else{let e=2*Math.sqrt(1+u-n-o);this._w=(a-r)/e,this._x=(i+c)/e,this._y=(s+l)/e,this._z=.25*e}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ws(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let r=Math.min(1,t/n);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x*=e,this._y*=e,this._z*=e,this._w*=e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=t._x,s=t._y,c=t._z,l=t._w;return this._x=n*l+a*o+r*c-i*s,this._y=r*l+a*s+i*o-n*c,this._z=i*l+a*c+n*s-r*o,this._w=a*l-n*o-r*s-i*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,r=-r,i=-i,a=-a,o=-o);let s=1-t;if(o<.9995){let e=Math.acos(o),c=Math.sin(e);s=Math.sin(s*e)/c,t=Math.sin(t*e)/c,this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this._onChangeCallback()}else this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),r=Math.sqrt(1-n),i=Math.sqrt(n);return this.set(r*Math.sin(e),r*Math.cos(e),i*Math.sin(t),i*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},q=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw Error(`THREE.Vector3: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw Error(`THREE.Vector3: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(ec.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(ec.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6]*r,this.y=i[1]*t+i[4]*n+i[7]*r,this.z=i[2]*t+i[5]*n+i[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=e.elements,a=1/(i[3]*t+i[7]*n+i[11]*r+i[15]);return this.x=(i[0]*t+i[4]*n+i[8]*r+i[12])*a,this.y=(i[1]*t+i[5]*n+i[9]*r+i[13])*a,this.z=(i[2]*t+i[6]*n+i[10]*r+i[14])*a,this}applyQuaternion(e){let t=this.x,n=this.y,r=this.z,i=e.x,a=e.y,o=e.z,s=e.w,c=2*(a*r-o*n),l=2*(o*t-i*r),u=2*(i*n-a*t);return this.x=t+s*c+a*u-o*l,this.y=n+s*l+o*c-i*u,this.z=r+s*u+i*l-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[4]*n+i[8]*r,this.y=i[1]*t+i[5]*n+i[9]*r,this.z=i[2]*t+i[6]*n+i[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ws(this.x,e.x,t.x),this.y=Ws(this.y,e.y,t.y),this.z=Ws(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ws(this.x,e,t),this.y=Ws(this.y,e,t),this.z=Ws(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ws(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,r=e.y,i=e.z,a=t.x,o=t.y,s=t.z;return this.x=r*s-i*o,this.y=i*a-n*s,this.z=n*o-r*a,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return $s.copy(this).projectOnVector(e),this.sub($s)}reflect(e){return this.sub($s.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ws(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,r=this.z-e.z;return t*t+n*n+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let r=Math.sin(t)*e;return this.x=r*Math.sin(n),this.y=Math.cos(t)*e,this.z=r*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},$s=new q,ec=new Qs,J=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,r,i,a,o,s,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c)}set(e,t,n,r,i,a,o,s,c){let l=this.elements;return l[0]=e,l[1]=r,l[2]=o,l[3]=t,l[4]=i,l[5]=s,l[6]=n,l[7]=a,l[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[3],s=n[6],c=n[1],l=n[4],u=n[7],d=n[2],f=n[5],p=n[8],m=r[0],h=r[3],g=r[6],_=r[1],v=r[4],y=r[7],b=r[2],x=r[5],S=r[8];return i[0]=a*m+o*_+s*b,i[3]=a*h+o*v+s*x,i[6]=a*g+o*y+s*S,i[1]=c*m+l*_+u*b,i[4]=c*h+l*v+u*x,i[7]=c*g+l*y+u*S,i[2]=d*m+f*_+p*b,i[5]=d*h+f*v+p*x,i[8]=d*g+f*y+p*S,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8];return t*a*l-t*o*c-n*i*l+n*o*s+r*i*c-r*a*s}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=l*a-o*c,d=o*s-l*i,f=c*i-a*s,p=t*u+n*d+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let m=1/p;return e[0]=u*m,e[1]=(r*c-l*n)*m,e[2]=(o*n-r*a)*m,e[3]=d*m,e[4]=(l*t-r*s)*m,e[5]=(r*i-o*t)*m,e[6]=f*m,e[7]=(n*s-c*t)*m,e[8]=(a*t-n*i)*m,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,r,i,a,o){let s=Math.cos(i),c=Math.sin(i);return this.set(n*s,n*c,-n*(s*a+c*o)+a+e,-r*c,r*s,-r*(-c*a+s*o)+o+t,0,0,1),this}scale(e,t){return Is(`Matrix3: .scale() is deprecated. Use .makeScale() instead.`),this.premultiply(tc.makeScale(e,t)),this}rotate(e){return Is(`Matrix3: .rotate() is deprecated. Use .makeRotation() instead.`),this.premultiply(tc.makeRotation(-e)),this}translate(e,t){return Is(`Matrix3: .translate() is deprecated. Use .makeTranslation() instead.`),this.premultiply(tc.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<9;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},tc=new J,nc=new J().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),rc=new J().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function ic(){let e={enabled:!0,workingColorSpace:ys,spaces:{},convert:function(e,t,n){return this.enabled===!1||t===n||!t||!n||(this.spaces[t].transfer===`srgb`&&(e.r=oc(e.r),e.g=oc(e.g),e.b=oc(e.b)),this.spaces[t].primaries!==this.spaces[n].primaries&&(e.applyMatrix3(this.spaces[t].toXYZ),e.applyMatrix3(this.spaces[n].fromXYZ)),this.spaces[n].transfer===`srgb`&&(e.r=sc(e.r),e.g=sc(e.g),e.b=sc(e.b))),e},workingToColorSpace:function(e,t){return this.convert(e,this.workingColorSpace,t)},colorSpaceToWorking:function(e,t){return this.convert(e,t,this.workingColorSpace)},getPrimaries:function(e){return this.spaces[e].primaries},getTransfer:function(e){return e===``?bs:this.spaces[e].transfer},getToneMappingMode:function(e){return this.spaces[e].outputColorSpaceConfig.toneMappingMode||`standard`},getLuminanceCoefficients:function(e,t=this.workingColorSpace){return e.fromArray(this.spaces[t].luminanceCoefficients)},define:function(e){Object.assign(this.spaces,e)},_getMatrix:function(e,t,n){return e.copy(this.spaces[n].fromXYZ).multiply(this.spaces[t].toXYZ)},_getDrawingBufferColorSpace:function(e){return this.spaces[e].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(e=this.workingColorSpace){return this.spaces[e].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],n=[.2126,.7152,.0722],r=[.3127,.329];return e.define({[ys]:{primaries:t,whitePoint:r,transfer:bs,toXYZ:nc,fromXYZ:rc,luminanceCoefficients:n,workingColorSpaceConfig:{unpackColorSpace:vs},outputColorSpaceConfig:{drawingBufferColorSpace:vs}},[vs]:{primaries:t,whitePoint:r,transfer:xs,toXYZ:nc,fromXYZ:rc,luminanceCoefficients:n,outputColorSpaceConfig:{drawingBufferColorSpace:vs}}}),e}var ac=ic();function oc(e){return e<.04045?e*.0773993808:(e*.9478672986+.0521327014)**2.4}function sc(e){return e<.0031308?e*12.92:1.055*e**.41666-.055}var cc,lc=class{static getDataURL(e,t=`image/png`){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>`u`)return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{cc===void 0&&(cc=js(`canvas`)),cc.width=e.width,cc.height=e.height;let t=cc.getContext(`2d`);e instanceof ImageData?t.putImageData(e,0,0):t.drawImage(e,0,0,e.width,e.height),n=cc}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap){let t=js(`canvas`);t.width=e.width,t.height=e.height;let n=t.getContext(`2d`);n.drawImage(e,0,0,e.width,e.height);let r=n.getImageData(0,0,e.width,e.height),i=r.data;for(let e=0;e<i.length;e++)i[e]=oc(i[e]/255)*255;return n.putImageData(r,0,0),t}if(e.data){let t=e.data.slice(0);for(let e=0;e<t.length;e++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[e]=Math.floor(oc(t[e]/255)*255):t[e]=oc(t[e]);return{data:t,width:e.width,height:e.height}}return G(`ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied.`),e}},uc=0,dc=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:uc++}),this.uuid=Us(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<`u`&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<`u`&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t===null?e.set(0,0,0):e.set(t.width||0,t.height||0,t.depth||0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:``},r=this.data;if(r!==null){let e;if(Array.isArray(r)){e=[];for(let t=0,n=r.length;t<n;t++)r[t].isDataTexture?e.push(fc(r[t].image)):e.push(fc(r[t]))}else e=fc(r);n.url=e}return t||(e.images[this.uuid]=n),n}};function fc(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap?lc.getDataURL(e):e.data?{data:Array.from(e.data),width:e.width,height:e.height,type:e.data.constructor.name}:(G(`Texture: Unable to serialize Texture.`),{})}var pc=0,mc=new q,hc=class e extends zs{constructor(t=e.DEFAULT_IMAGE,n=e.DEFAULT_MAPPING,r=Xa,i=Xa,a=to,o=ro,s=bo,c=io,l=e.DEFAULT_ANISOTROPY,u=``){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:pc++}),this.uuid=Us(),this.name=``,this.source=new dc(t),this.mipmaps=[],this.mapping=n,this.channel=0,this.wrapS=r,this.wrapT=i,this.magFilter=a,this.minFilter=o,this.anisotropy=l,this.format=s,this.internalFormat=null,this.type=c,this.offset=new Zs(0,0),this.repeat=new Zs(1,1),this.center=new Zs(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new J,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(mc).x}get height(){return this.source.getSize(mc).y}get depth(){return this.source.getSize(mc).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){G(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?G(`Texture.setValues(): property '${t}' does not exist.`):r&&n&&r.isVector2&&n.isVector2||r&&n&&r.isVector3&&n.isVector3||r&&n&&r.isMatrix3&&n.isMatrix3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:`Texture`,generator:`Texture.toJSON`},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:`dispose`})}transformUv(e){if(this.mapping!==300)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Ya:e.x-=Math.floor(e.x);break;case Xa:e.x=e.x<0?0:1;break;case Za:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x-=Math.floor(e.x)}if(e.y<0||e.y>1)switch(this.wrapT){case Ya:e.y-=Math.floor(e.y);break;case Xa:e.y=e.y<0?0:1;break;case Za:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y-=Math.floor(e.y)}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};hc.DEFAULT_IMAGE=null,hc.DEFAULT_MAPPING=300,hc.DEFAULT_ANISOTROPY=1;var gc=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,r=1){this.x=e,this.y=t,this.z=n,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,r){return this.x=e,this.y=t,this.z=n,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw Error(`THREE.Vector4: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw Error(`THREE.Vector4: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w===void 0?1:e.w,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*r+a[12]*i,this.y=a[1]*t+a[5]*n+a[9]*r+a[13]*i,this.z=a[2]*t+a[6]*n+a[10]*r+a[14]*i,this.w=a[3]*t+a[7]*n+a[11]*r+a[15]*i,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,r,i,a=.01,o=.1,s=e.elements,c=s[0],l=s[4],u=s[8],d=s[1],f=s[5],p=s[9],m=s[2],h=s[6],g=s[10];if(Math.abs(l-d)<a&&Math.abs(u-m)<a&&Math.abs(p-h)<a){if(Math.abs(l+d)<o&&Math.abs(u+m)<o&&Math.abs(p+h)<o&&Math.abs(c+f+g-3)<o)return this.set(1,0,0,0),this;t=Math.PI;let e=(c+1)/2,s=(f+1)/2,_=(g+1)/2,v=(l+d)/4,y=(u+m)/4,b=(p+h)/4;return e>s&&e>_?e<a?(n=0,r=.707106781,i=.707106781):(n=Math.sqrt(e),r=v/n,i=y/n):s>_?s<a?(n=.707106781,r=0,i=.707106781):(r=Math.sqrt(s),n=v/r,i=b/r):_<a?(n=.707106781,r=.707106781,i=0):(i=Math.sqrt(_),n=y/i,r=b/i),this.set(n,r,i,t),this}let _=Math.sqrt((h-p)*(h-p)+(u-m)*(u-m)+(d-l)*(d-l));return Math.abs(_)<.001&&(_=1),this.x=(h-p)/_,this.y=(u-m)/_,this.z=(d-l)/_,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ws(this.x,e.x,t.x),this.y=Ws(this.y,e.y,t.y),this.z=Ws(this.z,e.z,t.z),this.w=Ws(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ws(this.x,e,t),this.y=Ws(this.y,e,t),this.z=Ws(this.z,e,t),this.w=Ws(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ws(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},_c=class extends zs{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:to,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new gc(0,0,e,t),this.scissorTest=!1,this.viewport=new gc(0,0,e,t),this.textures=[];let r=n.count;for(let i=0;i<r;i++)this.textures[i]=new hc({width:e,height:t,depth:n.depth}),this.textures[i].isRenderTargetTexture=!0,this.textures[i].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:to,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let e=0;e<this.textures.length;e++)this.textures[e].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let r=0,i=this.textures.length;r<i;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=n,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let n=Object.assign({},e.textures[t].image);this.textures[t].source=new dc(n)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null){if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture}else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:`dispose`})}},vc=class extends _c{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},yc=class extends hc{constructor(e=null,t=1,n=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=Qa,this.minFilter=Qa,this.wrapR=Xa,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}},bc=class extends hc{constructor(e=null,t=1,n=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=Qa,this.minFilter=Qa,this.wrapR=Xa,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}},xc=class e{static{this.prototype.isMatrix4=!0}constructor(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h)}set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=r,g[1]=i,g[5]=a,g[9]=o,g[13]=s,g[2]=c,g[6]=l,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=m,g[15]=h,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new e().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,r=1/Sc.setFromMatrixColumn(e,0).length(),i=1/Sc.setFromMatrixColumn(e,1).length(),a=1/Sc.setFromMatrixColumn(e,2).length();return t[0]=n[0]*r,t[1]=n[1]*r,t[2]=n[2]*r,t[3]=0,t[4]=n[4]*i,t[5]=n[5]*i,t[6]=n[6]*i,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,r=e.y,i=e.z,a=Math.cos(n),o=Math.sin(n),s=Math.cos(r),c=Math.sin(r),l=Math.cos(i),u=Math.sin(i);if(e.order===`XYZ`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=-s*u,t[8]=c,t[1]=n+r*c,t[5]=e-i*c,t[9]=-o*s,t[2]=i-e*c,t[6]=r+n*c,t[10]=a*s}else if(e.order===`YXZ`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e+i*o,t[4]=r*o-n,t[8]=a*c,t[1]=a*u,t[5]=a*l,t[9]=-o,t[2]=n*o-r,t[6]=i+e*o,t[10]=a*s}else if(e.order===`ZXY`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e-i*o,t[4]=-a*u,t[8]=r+n*o,t[1]=n+r*o,t[5]=a*l,t[9]=i-e*o,t[2]=-a*c,t[6]=o,t[10]=a*s}else if(e.order===`ZYX`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=r*c-n,t[8]=e*c+i,t[1]=s*u,t[5]=i*c+e,t[9]=n*c-r,t[2]=-c,t[6]=o*s,t[10]=a*s}else if(e.order===`YZX`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=i-e*u,t[8]=r*u+n,t[1]=u,t[5]=a*l,t[9]=-o*l,t[2]=-c*l,t[6]=n*u+r,t[10]=e-i*u}else if(e.order===`XZY`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=-u,t[8]=c*l,t[1]=e*u+i,t[5]=a*l,t[9]=n*u-r,t[2]=r*u-n,t[6]=o*l,t[10]=i*u+e}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(wc,e,Tc)}lookAt(e,t,n){let r=this.elements;return Oc.subVectors(e,t),Oc.lengthSq()===0&&(Oc.z=1),Oc.normalize(),Ec.crossVectors(n,Oc),Ec.lengthSq()===0&&(Math.abs(n.z)===1?Oc.x+=1e-4:Oc.z+=1e-4,Oc.normalize(),Ec.crossVectors(n,Oc)),Ec.normalize(),Dc.crossVectors(Oc,Ec),r[0]=Ec.x,r[4]=Dc.x,r[8]=Oc.x,r[1]=Ec.y,r[5]=Dc.y,r[9]=Oc.y,r[2]=Ec.z,r[6]=Dc.z,r[10]=Oc.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[4],s=n[8],c=n[12],l=n[1],u=n[5],d=n[9],f=n[13],p=n[2],m=n[6],h=n[10],g=n[14],_=n[3],v=n[7],y=n[11],b=n[15],x=r[0],S=r[4],C=r[8],w=r[12],T=r[1],E=r[5],D=r[9],O=r[13],k=r[2],A=r[6],j=r[10],ee=r[14],M=r[3],te=r[7],ne=r[11],re=r[15];return i[0]=a*x+o*T+s*k+c*M,i[4]=a*S+o*E+s*A+c*te,i[8]=a*C+o*D+s*j+c*ne,i[12]=a*w+o*O+s*ee+c*re,i[1]=l*x+u*T+d*k+f*M,i[5]=l*S+u*E+d*A+f*te,i[9]=l*C+u*D+d*j+f*ne,i[13]=l*w+u*O+d*ee+f*re,i[2]=p*x+m*T+h*k+g*M,i[6]=p*S+m*E+h*A+g*te,i[10]=p*C+m*D+h*j+g*ne,i[14]=p*w+m*O+h*ee+g*re,i[3]=_*x+v*T+y*k+b*M,i[7]=_*S+v*E+y*A+b*te,i[11]=_*C+v*D+y*j+b*ne,i[15]=_*w+v*O+y*ee+b*re,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[12],a=e[1],o=e[5],s=e[9],c=e[13],l=e[2],u=e[6],d=e[10],f=e[14],p=e[3],m=e[7],h=e[11],g=e[15],_=s*f-c*d,v=o*f-c*u,y=o*d-s*u,b=a*f-c*l,x=a*d-s*l,S=a*u-o*l;return t*(m*_-h*v+g*y)-n*(p*_-h*b+g*x)+r*(p*v-m*b+g*S)-i*(p*y-m*x+h*S)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[1],a=e[5],o=e[9],s=e[2],c=e[6],l=e[10];return t*(a*l-o*c)-n*(i*l-o*s)+r*(i*c-a*s)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=e[9],d=e[10],f=e[11],p=e[12],m=e[13],h=e[14],g=e[15],_=t*o-n*a,v=t*s-r*a,y=t*c-i*a,b=n*s-r*o,x=n*c-i*o,S=r*c-i*s,C=l*m-u*p,w=l*h-d*p,T=l*g-f*p,E=u*h-d*m,D=u*g-f*m,O=d*g-f*h,k=_*O-v*D+y*E+b*T-x*w+S*C;if(k===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let A=1/k;return e[0]=(o*O-s*D+c*E)*A,e[1]=(r*D-n*O-i*E)*A,e[2]=(m*S-h*x+g*b)*A,e[3]=(d*x-u*S-f*b)*A,e[4]=(s*T-a*O-c*w)*A,e[5]=(t*O-r*T+i*w)*A,e[6]=(h*y-p*S-g*v)*A,e[7]=(l*S-d*y+f*v)*A,e[8]=(a*D-o*T+c*C)*A,e[9]=(n*T-t*D-i*C)*A,e[10]=(p*x-m*y+g*_)*A,e[11]=(u*y-l*x-f*_)*A,e[12]=(o*w-a*E-s*C)*A,e[13]=(t*E-n*w+r*C)*A,e[14]=(m*v-p*b-h*_)*A,e[15]=(l*b-u*v+d*_)*A,this}scale(e){let t=this.elements,n=e.x,r=e.y,i=e.z;return t[0]*=n,t[4]*=r,t[8]*=i,t[1]*=n,t[5]*=r,t[9]*=i,t[2]*=n,t[6]*=r,t[10]*=i,t[3]*=n,t[7]*=r,t[11]*=i,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,r))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),r=Math.sin(t),i=1-n,a=e.x,o=e.y,s=e.z,c=i*a,l=i*o;return this.set(c*a+n,c*o-r*s,c*s+r*o,0,c*o+r*s,l*o+n,l*s-r*a,0,c*s-r*o,l*s+r*a,i*s*s+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,r,i,a){return this.set(1,n,i,0,e,1,a,0,t,r,1,0,0,0,0,1),this}compose(e,t,n){let r=this.elements,i=t._x,a=t._y,o=t._z,s=t._w,c=i+i,l=a+a,u=o+o,d=i*c,f=i*l,p=i*u,m=a*l,h=a*u,g=o*u,_=s*c,v=s*l,y=s*u,b=n.x,x=n.y,S=n.z;return r[0]=(1-(m+g))*b,r[1]=(f+y)*b,r[2]=(p-v)*b,r[3]=0,r[4]=(f-y)*x,r[5]=(1-(d+g))*x,r[6]=(h+_)*x,r[7]=0,r[8]=(p+v)*S,r[9]=(h-_)*S,r[10]=(1-(d+m))*S,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,n){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let i=this.determinantAffine();if(i===0)return n.set(1,1,1),t.identity(),this;let a=Sc.set(r[0],r[1],r[2]).length(),o=Sc.set(r[4],r[5],r[6]).length(),s=Sc.set(r[8],r[9],r[10]).length();i<0&&(a=-a),Cc.copy(this);let c=1/a,l=1/o,u=1/s;return Cc.elements[0]*=c,Cc.elements[1]*=c,Cc.elements[2]*=c,Cc.elements[4]*=l,Cc.elements[5]*=l,Cc.elements[6]*=l,Cc.elements[8]*=u,Cc.elements[9]*=u,Cc.elements[10]*=u,t.setFromRotationMatrix(Cc),n.x=a,n.y=o,n.z=s,this}makePerspective(e,t,n,r,i,a,o=Os,s=!1){let c=this.elements,l=2*i/(t-e),u=2*i/(n-r),d=(t+e)/(t-e),f=(n+r)/(n-r),p,m;if(s)p=i/(a-i),m=a*i/(a-i);else if(o===2e3)p=-(a+i)/(a-i),m=-2*a*i/(a-i);else if(o===2001)p=-a/(a-i),m=-a*i/(a-i);else throw Error(`THREE.Matrix4.makePerspective(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,r,i,a,o=Os,s=!1){let c=this.elements,l=2/(t-e),u=2/(n-r),d=-(t+e)/(t-e),f=-(n+r)/(n-r),p,m;if(s)p=1/(a-i),m=a/(a-i);else if(o===2e3)p=-2/(a-i),m=-(a+i)/(a-i);else if(o===2001)p=-1/(a-i),m=-i/(a-i);else throw Error(`THREE.Matrix4.makeOrthographic(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<16;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Sc=new q,Cc=new xc,wc=new q(0,0,0),Tc=new q(1,1,1),Ec=new q,Dc=new q,Oc=new q,kc=new xc,Ac=new Qs,jc=class e{constructor(t=0,n=0,r=0,i=e.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=n,this._z=r,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,r=this._order){return this._x=e,this._y=t,this._z=n,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let r=e.elements,i=r[0],a=r[4],o=r[8],s=r[1],c=r[5],l=r[9],u=r[2],d=r[6],f=r[10];switch(t){case`XYZ`:this._y=Math.asin(Ws(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-l,f),this._z=Math.atan2(-a,i)):(this._x=Math.atan2(d,c),this._z=0);break;case`YXZ`:this._x=Math.asin(-Ws(l,-1,1)),Math.abs(l)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(s,c)):(this._y=Math.atan2(-u,i),this._z=0);break;case`ZXY`:this._x=Math.asin(Ws(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(s,i));break;case`ZYX`:this._y=Math.asin(-Ws(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(s,i)):(this._x=0,this._z=Math.atan2(-a,c));break;case`YZX`:this._z=Math.asin(Ws(s,-1,1)),Math.abs(s)<.9999999?(this._x=Math.atan2(-l,c),this._y=Math.atan2(-u,i)):(this._x=0,this._y=Math.atan2(o,f));break;case`XZY`:this._z=Math.asin(-Ws(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(o,i)):(this._x=Math.atan2(-l,f),this._y=0);break;default:G(`Euler: .setFromRotationMatrix() encountered an unknown order: `+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return kc.makeRotationFromQuaternion(e),this.setFromRotationMatrix(kc,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Ac.setFromEuler(this),this.setFromQuaternion(Ac,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};jc.DEFAULT_ORDER=`XYZ`;var Mc=class{constructor(){this.mask=1}set(e){this.mask=1<<e>>>0}enable(e){this.mask|=1<<e}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e}disable(e){this.mask&=~(1<<e)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return!!(this.mask&1<<e)}},Nc=0,Pc=new q,Fc=new Qs,Ic=new xc,Lc=new q,Rc=new q,zc=new q,Bc=new Qs,Vc=new q(1,0,0),Hc=new q(0,1,0),Uc=new q(0,0,1),Wc={type:`added`},Gc={type:`removed`},Kc={type:`childadded`,child:null},qc={type:`childremoved`,child:null},Jc=class e extends zs{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Nc++}),this.uuid=Us(),this.name=``,this.type=`Object3D`,this.parent=null,this.children=[],this.up=e.DEFAULT_UP.clone();let t=new q,n=new jc,r=new Qs,i=new q(1,1,1);function a(){r.setFromEuler(n,!1)}function o(){n.setFromQuaternion(r,void 0,!1)}n._onChange(a),r._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:n},quaternion:{configurable:!0,enumerable:!0,value:r},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new xc},normalMatrix:{value:new J}}),this.matrix=new xc,this.matrixWorld=new xc,this.matrixAutoUpdate=e.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=e.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Mc,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Fc.setFromAxisAngle(e,t),this.quaternion.multiply(Fc),this}rotateOnWorldAxis(e,t){return Fc.setFromAxisAngle(e,t),this.quaternion.premultiply(Fc),this}rotateX(e){return this.rotateOnAxis(Vc,e)}rotateY(e){return this.rotateOnAxis(Hc,e)}rotateZ(e){return this.rotateOnAxis(Uc,e)}translateOnAxis(e,t){return Pc.copy(e).applyQuaternion(this.quaternion),this.position.add(Pc.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Vc,e)}translateY(e){return this.translateOnAxis(Hc,e)}translateZ(e){return this.translateOnAxis(Uc,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ic.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Lc.copy(e):Lc.set(e,t,n);let r=this.parent;this.updateWorldMatrix(!0,!1),Rc.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ic.lookAt(Rc,Lc,this.up):Ic.lookAt(Lc,Rc,this.up),this.quaternion.setFromRotationMatrix(Ic),r&&(Ic.extractRotation(r.matrixWorld),Fc.setFromRotationMatrix(Ic),this.quaternion.premultiply(Fc.invert()))}add(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return e===this?(K(`Object3D.add: object can't be added as a child of itself.`,e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Wc),Kc.child=e,this.dispatchEvent(Kc),Kc.child=null):K(`Object3D.add: object not an instance of THREE.Object3D.`,e),this)}remove(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.remove(arguments[e]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Gc),qc.child=e,this.dispatchEvent(qc),qc.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ic.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ic.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ic),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Wc),Kc.child=e,this.dispatchEvent(Kc),Kc.child=null,this}getObjectById(e){return this.getObjectByProperty(`id`,e)}getObjectByName(e){return this.getObjectByProperty(`name`,e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,r=this.children.length;n<r;n++){let r=this.children[n].getObjectByProperty(e,t);if(r!==void 0)return r}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let r=this.children;for(let i=0,a=r.length;i<a;i++)r[i].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Rc,e,zc),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Rc,Bc,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,r=e.z,i=this.matrix.elements;i[12]+=t-i[0]*t-i[4]*n-i[8]*r,i[13]+=n-i[1]*t-i[5]*n-i[9]*r,i[14]+=r-i[2]*t-i[6]*n-i[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let e=this.children;for(let t=0,r=e.length;t<r;t++)e[t].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e==`string`,n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:`Object`,generator:`Object3D.toJSON`});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type=`InstancedMesh`,r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type=`BatchedMesh`,r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(e=>({...e,boundingBox:e.boundingBox?e.boundingBox.toJSON():void 0,boundingSphere:e.boundingSphere?e.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(e=>({...e})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function i(t,n){return t[n.uuid]===void 0&&(t[n.uuid]=n.toJSON(e)),n.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=i(e.geometries,this.geometry);let t=this.geometry.parameters;if(t!==void 0&&t.shapes!==void 0){let n=t.shapes;if(Array.isArray(n))for(let t=0,r=n.length;t<r;t++){let r=n[t];i(e.shapes,r)}else i(e.shapes,n)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(i(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0){if(Array.isArray(this.material)){let t=[];for(let n=0,r=this.material.length;n<r;n++)t.push(i(e.materials,this.material[n]));r.material=t}else r.material=i(e.materials,this.material)}if(this.children.length>0){r.children=[];for(let t=0;t<this.children.length;t++)r.children.push(this.children[t].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let t=0;t<this.animations.length;t++){let n=this.animations[t];r.animations.push(i(e.animations,n))}}if(t){let t=a(e.geometries),r=a(e.materials),i=a(e.textures),o=a(e.images),s=a(e.shapes),c=a(e.skeletons),l=a(e.animations),u=a(e.nodes);t.length>0&&(n.geometries=t),r.length>0&&(n.materials=r),i.length>0&&(n.textures=i),o.length>0&&(n.images=o),s.length>0&&(n.shapes=s),c.length>0&&(n.skeletons=c),l.length>0&&(n.animations=l),u.length>0&&(n.nodes=u)}return n.object=r,n;function a(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot===null?null:e.pivot.clone(),this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let t=0;t<e.children.length;t++){let n=e.children[t];this.add(n.clone())}return this}dispose(){this.dispatchEvent({type:`dispose`})}};Jc.DEFAULT_UP=new q(0,1,0),Jc.DEFAULT_MATRIX_AUTO_UPDATE=!0,Jc.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Yc=class extends Jc{constructor(){super(),this.isGroup=!0,this.type=`Group`}},Xc={type:`move`},Zc=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Yc,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Yc,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new q,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new q),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Yc,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new q,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new q,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:`connected`,data:e}),this}disconnect(e){return this.dispatchEvent({type:`disconnected`,data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let r=null,i=null,a=null,o=this._targetRay,s=this._grip,c=this._hand;if(e&&t.session.visibilityState!==`visible-blurred`){if(c&&e.hand){a=!0;for(let r of e.hand.values()){let e=t.getJointPose(r,n),i=this._getHandJoint(c,r);e!==null&&(i.matrix.fromArray(e.transform.matrix),i.matrix.decompose(i.position,i.quaternion,i.scale),i.matrixWorldNeedsUpdate=!0,i.jointRadius=e.radius),i.visible=e!==null}let r=c.joints[`index-finger-tip`],i=c.joints[`thumb-tip`],o=r.position.distanceTo(i.position);c.inputState.pinching&&o>.025?(c.inputState.pinching=!1,this.dispatchEvent({type:`pinchend`,handedness:e.handedness,target:this})):!c.inputState.pinching&&o<=.015&&(c.inputState.pinching=!0,this.dispatchEvent({type:`pinchstart`,handedness:e.handedness,target:this}))}else s!==null&&e.gripSpace&&(i=t.getPose(e.gripSpace,n),i!==null&&(s.matrix.fromArray(i.transform.matrix),s.matrix.decompose(s.position,s.quaternion,s.scale),s.matrixWorldNeedsUpdate=!0,i.linearVelocity?(s.hasLinearVelocity=!0,s.linearVelocity.copy(i.linearVelocity)):s.hasLinearVelocity=!1,i.angularVelocity?(s.hasAngularVelocity=!0,s.angularVelocity.copy(i.angularVelocity)):s.hasAngularVelocity=!1,s.eventsEnabled&&s.dispatchEvent({type:`gripUpdated`,data:e,target:this})));o!==null&&(r=t.getPose(e.targetRaySpace,n),r===null&&i!==null&&(r=i),r!==null&&(o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,r.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(r.linearVelocity)):o.hasLinearVelocity=!1,r.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(r.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(Xc)))}return o!==null&&(o.visible=r!==null),s!==null&&(s.visible=i!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Yc;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Qc={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},$c={h:0,s:0,l:0},el={h:0,s:0,l:0};function tl(e,t,n){return n<0&&(n+=1),n>1&&--n,n<1/6?e+(t-e)*6*n:n<1/2?t:n<2/3?e+(t-e)*6*(2/3-n):e}var Y=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let t=e;t&&t.isColor?this.copy(t):typeof t==`number`?this.setHex(t):typeof t==`string`&&this.setStyle(t)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=vs){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,ac.colorSpaceToWorking(this,t),this}setRGB(e,t,n,r=ac.workingColorSpace){return this.r=e,this.g=t,this.b=n,ac.colorSpaceToWorking(this,r),this}setHSL(e,t,n,r=ac.workingColorSpace){if(e=Gs(e,1),t=Ws(t,0,1),n=Ws(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,i=2*n-r;this.r=tl(i,r,e+1/3),this.g=tl(i,r,e),this.b=tl(i,r,e-1/3)}return ac.colorSpaceToWorking(this,r),this}setStyle(e,t=vs){function n(t){t!==void 0&&parseFloat(t)<1&&G(`Color: Alpha component of `+e+` will be ignored.`)}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let i,a=r[1],o=r[2];switch(a){case`rgb`:case`rgba`:if(i=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(255,parseInt(i[1],10))/255,Math.min(255,parseInt(i[2],10))/255,Math.min(255,parseInt(i[3],10))/255,t);if(i=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(100,parseFloat(i[1]))/100,Math.min(100,parseFloat(i[2]))/100,Math.min(100,parseFloat(i[3]))/100,t);break;case`hsl`:case`hsla`:if(i=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setHSL(parseFloat(i[1])/360,parseFloat(i[2])/100,parseFloat(i[3])/100,t);break;default:G(`Color: Unknown color model `+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let n=r[1],i=n.length;if(i===3)return this.setRGB(parseInt(n.charAt(0),16)/15,parseInt(n.charAt(1),16)/15,parseInt(n.charAt(2),16)/15,t);if(i===6)return this.setHex(parseInt(n,16),t);G(`Color: Invalid hex color `+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=vs){let n=Qc[e.toLowerCase()];return n===void 0?G(`Color: Unknown color `+e):this.setHex(n,t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=oc(e.r),this.g=oc(e.g),this.b=oc(e.b),this}copyLinearToSRGB(e){return this.r=sc(e.r),this.g=sc(e.g),this.b=sc(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=vs){return ac.workingToColorSpace(nl.copy(this),e),Math.round(Ws(nl.r*255,0,255))*65536+Math.round(Ws(nl.g*255,0,255))*256+Math.round(Ws(nl.b*255,0,255))}getHexString(e=vs){return(`000000`+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=ac.workingColorSpace){ac.workingToColorSpace(nl.copy(this),t);let n=nl.r,r=nl.g,i=nl.b,a=Math.max(n,r,i),o=Math.min(n,r,i),s,c,l=(o+a)/2;if(o===a)s=0,c=0;else{let e=a-o;switch(c=l<=.5?e/(a+o):e/(2-a-o),a){case n:s=(r-i)/e+(r<i?6:0);break;case r:s=(i-n)/e+2;break;case i:s=(n-r)/e+4}s/=6}return e.h=s,e.s=c,e.l=l,e}getRGB(e,t=ac.workingColorSpace){return ac.workingToColorSpace(nl.copy(this),t),e.r=nl.r,e.g=nl.g,e.b=nl.b,e}getStyle(e=vs){ac.workingToColorSpace(nl.copy(this),e);let t=nl.r,n=nl.g,r=nl.b;return e===`srgb`?`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(r*255)})`:`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${r.toFixed(3)})`}offsetHSL(e,t,n){return this.getHSL($c),this.setHSL($c.h+e,$c.s+t,$c.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL($c),e.getHSL(el);let n=Ks($c.h,el.h,t),r=Ks($c.s,el.s,t),i=Ks($c.l,el.l,t);return this.setHSL(n,r,i),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,r=this.b,i=e.elements;return this.r=i[0]*t+i[3]*n+i[6]*r,this.g=i[1]*t+i[4]*n+i[7]*r,this.b=i[2]*t+i[5]*n+i[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},nl=new Y;Y.NAMES=Qc;var rl=class extends Jc{constructor(){super(),this.isScene=!0,this.type=`Scene`,this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new jc,this.environmentIntensity=1,this.environmentRotation=new jc,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background===null?null:e.background.clone(),this.environment=e.environment===null?null:e.environment.clone(),this.fog=e.fog===null?null:e.fog.clone(),this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial===null?null:e.overrideMaterial.clone(),this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},il=new q,al=new q,ol=new q,sl=new q,cl=new q,ll=new q,ul=new q,dl=new q,fl=new q,pl=new q,ml=new gc,hl=new gc,gl=new gc,_l=class e{constructor(e=new q,t=new q,n=new q){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,r){r.subVectors(n,t),il.subVectors(e,t),r.cross(il);let i=r.lengthSq();return i>0?r.multiplyScalar(1/Math.sqrt(i)):r.set(0,0,0)}static getBarycoord(e,t,n,r,i){il.subVectors(r,t),al.subVectors(n,t),ol.subVectors(e,t);let a=il.dot(il),o=il.dot(al),s=il.dot(ol),c=al.dot(al),l=al.dot(ol),u=a*c-o*o;if(u===0)return i.set(0,0,0),null;let d=1/u,f=(c*s-o*l)*d,p=(a*l-o*s)*d;return i.set(1-f-p,p,f)}static containsPoint(e,t,n,r){return this.getBarycoord(e,t,n,r,sl)!==null&&sl.x>=0&&sl.y>=0&&sl.x+sl.y<=1}static getInterpolation(e,t,n,r,i,a,o,s){return this.getBarycoord(e,t,n,r,sl)===null?(s.x=0,s.y=0,`z`in s&&(s.z=0),`w`in s&&(s.w=0),null):(s.setScalar(0),s.addScaledVector(i,sl.x),s.addScaledVector(a,sl.y),s.addScaledVector(o,sl.z),s)}static getInterpolatedAttribute(e,t,n,r,i,a){return ml.setScalar(0),hl.setScalar(0),gl.setScalar(0),ml.fromBufferAttribute(e,t),hl.fromBufferAttribute(e,n),gl.fromBufferAttribute(e,r),a.setScalar(0),a.addScaledVector(ml,i.x),a.addScaledVector(hl,i.y),a.addScaledVector(gl,i.z),a}static isFrontFacing(e,t,n,r){return il.subVectors(n,t),al.subVectors(e,t),il.cross(al).dot(r)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,r){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,n,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return il.subVectors(this.c,this.b),al.subVectors(this.a,this.b),il.cross(al).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return e.getNormal(this.a,this.b,this.c,t)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,n){return e.getBarycoord(t,this.a,this.b,this.c,n)}getInterpolation(t,n,r,i,a){return e.getInterpolation(t,this.a,this.b,this.c,n,r,i,a)}containsPoint(t){return e.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return e.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,r=this.b,i=this.c,a,o;cl.subVectors(r,n),ll.subVectors(i,n),dl.subVectors(e,n);let s=cl.dot(dl),c=ll.dot(dl);if(s<=0&&c<=0)return t.copy(n);fl.subVectors(e,r);let l=cl.dot(fl),u=ll.dot(fl);if(l>=0&&u<=l)return t.copy(r);let d=s*u-l*c;if(d<=0&&s>=0&&l<=0&&s-l>0)return a=s/(s-l),t.copy(n).addScaledVector(cl,a);pl.subVectors(e,i);let f=cl.dot(pl),p=ll.dot(pl);if(p>=0&&f<=p)return t.copy(i);let m=f*c-s*p;if(m<=0&&c>=0&&p<=0)return o=c/(c-p),t.copy(n).addScaledVector(ll,o);let h=l*p-f*u;if(h<=0&&u-l>=0&&f-p>=0)return ul.subVectors(i,r),o=(u-l)/(u-l+(f-p)),t.copy(r).addScaledVector(ul,o);let g=1/(h+m+d);return a=m*g,o=d*g,t.copy(n).addScaledVector(cl,a).addScaledVector(ll,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},vl=class{constructor(e=new q(1/0,1/0,1/0),t=new q(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(bl.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(bl.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=bl.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute(`position`);if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let t=0,n=r.count;t<n;t++)e.isMesh===!0?e.getVertexPosition(t,bl):bl.fromBufferAttribute(r,t),bl.applyMatrix4(e.matrixWorld),this.expandByPoint(bl);else e.boundingBox===void 0?(n.boundingBox===null&&n.computeBoundingBox(),xl.copy(n.boundingBox)):(e.boundingBox===null&&e.computeBoundingBox(),xl.copy(e.boundingBox)),xl.applyMatrix4(e.matrixWorld),this.union(xl)}let r=e.children;for(let e=0,n=r.length;e<n;e++)this.expandByObject(r[e],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,bl),bl.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ol),kl.subVectors(this.max,Ol),Sl.subVectors(e.a,Ol),Cl.subVectors(e.b,Ol),wl.subVectors(e.c,Ol),Tl.subVectors(Cl,Sl),El.subVectors(wl,Cl),Dl.subVectors(Sl,wl);let t=[0,-Tl.z,Tl.y,0,-El.z,El.y,0,-Dl.z,Dl.y,Tl.z,0,-Tl.x,El.z,0,-El.x,Dl.z,0,-Dl.x,-Tl.y,Tl.x,0,-El.y,El.x,0,-Dl.y,Dl.x,0];return!Ml(t,Sl,Cl,wl,kl)||(t=[1,0,0,0,1,0,0,0,1],!Ml(t,Sl,Cl,wl,kl))?!1:(Al.crossVectors(Tl,El),t=[Al.x,Al.y,Al.z],Ml(t,Sl,Cl,wl,kl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,bl).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(bl).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()||(yl[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),yl[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),yl[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),yl[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),yl[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),yl[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),yl[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),yl[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(yl)),this}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},yl=[new q,new q,new q,new q,new q,new q,new q,new q],bl=new q,xl=new vl,Sl=new q,Cl=new q,wl=new q,Tl=new q,El=new q,Dl=new q,Ol=new q,kl=new q,Al=new q,jl=new q;function Ml(e,t,n,r,i){for(let a=0,o=e.length-3;a<=o;a+=3){jl.fromArray(e,a);let o=i.x*Math.abs(jl.x)+i.y*Math.abs(jl.y)+i.z*Math.abs(jl.z),s=t.dot(jl),c=n.dot(jl),l=r.dot(jl);if(Math.max(-Math.max(s,c,l),Math.min(s,c,l))>o)return!1}return!0}var Nl=new q,Pl=new Zs,Fl=0,Il=class extends zs{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw TypeError(`THREE.BufferAttribute: array should be a Typed Array.`);this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Fl++}),this.name=``,this.array=e,this.itemSize=t,this.count=e===void 0?0:e.length/t,this.normalized=n,this.usage=Es,this.updateRanges=[],this.gpuType=uo,this.version=0,this._normalizationScale=e===void 0?void 0:Js(e)}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let r=0,i=this.itemSize;r<i;r++)this.array[e+r]=t.array[n+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Pl.fromBufferAttribute(this,t),Pl.applyMatrix3(e),this.setXY(t,Pl.x,Pl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Nl.fromBufferAttribute(this,t),Nl.applyMatrix3(e),this.setXYZ(t,Nl.x,Nl.y,Nl.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Nl.fromBufferAttribute(this,t),Nl.applyMatrix4(e),this.setXYZ(t,Nl.x,Nl.y,Nl.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Nl.fromBufferAttribute(this,t),Nl.applyNormalMatrix(e),this.setXYZ(t,Nl.x,Nl.y,Nl.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Nl.fromBufferAttribute(this,t),Nl.transformDirection(e),this.setXYZ(t,Nl.x,Nl.y,Nl.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this}setXYZW(e,t,n,r,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this.array[e+3]=i,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:`dispose`})}_denormalize(e){let t=this._normalizationScale;return t===void 0?Ys(e,this.array):Math.max(e/t,-1)}_normalize(e){let t=this._normalizationScale;return t===void 0?Xs(e,this.array):Math.round(e*t)}},Ll=class extends Il{constructor(e,t,n){super(new Uint16Array(e),t,n)}},Rl=class extends Il{constructor(e,t,n){super(new Uint32Array(e),t,n)}},zl=class extends Il{constructor(e,t,n){super(new Float32Array(e),t,n)}},Bl=new vl,Vl=new q,Hl=new q,Ul=class{constructor(e=new q,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t===void 0?Bl.setFromPoints(e).getCenter(n):n.copy(t);let r=0;for(let t=0,i=e.length;t<i;t++)r=Math.max(r,n.distanceToSquared(e[t]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius*=e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Vl.subVectors(e,this.center);let t=Vl.lengthSq();if(t>this.radius*this.radius){let e=Math.sqrt(t),n=(e-this.radius)*.5;this.center.addScaledVector(Vl,n/e),this.radius+=n}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Hl.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Vl.copy(e.center).add(Hl)),this.expandByPoint(Vl.copy(e.center).sub(Hl))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Wl=0,Gl=new xc,Kl=new Jc,ql=new q,Jl=new vl,Yl=new vl,Xl=new q,Zl=class e extends zs{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Wl++}),this.uuid=Us(),this.name=``,this.type=`BufferGeometry`,this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return this.index=Array.isArray(e)?new(ks(e)?Rl:Ll)(e,1):e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let t=new J().getNormalMatrix(e);n.applyNormalMatrix(t),n.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Gl.makeRotationFromQuaternion(e),this.applyMatrix4(Gl),this}rotateX(e){return Gl.makeRotationX(e),this.applyMatrix4(Gl),this}rotateY(e){return Gl.makeRotationY(e),this.applyMatrix4(Gl),this}rotateZ(e){return Gl.makeRotationZ(e),this.applyMatrix4(Gl),this}translate(e,t,n){return Gl.makeTranslation(e,t,n),this.applyMatrix4(Gl),this}scale(e,t,n){return Gl.makeScale(e,t,n),this.applyMatrix4(Gl),this}lookAt(e){return Kl.lookAt(e),Kl.updateMatrix(),this.applyMatrix4(Kl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ql).negate(),this.translate(ql.x,ql.y,ql.z),this}setFromPoints(e){let t=this.getAttribute(`position`);if(t===void 0){let t=[];for(let n=0,r=e.length;n<r;n++){let r=e[n];t.push(r.x,r.y,r.z||0)}this.setAttribute(`position`,new zl(t,3))}else{let n=Math.min(e.length,t.count);for(let r=0;r<n;r++){let n=e[r];t.setXYZ(r,n.x,n.y,n.z||0)}e.length>t.count&&G(`BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry.`),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new vl);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)K(`BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.`,this),this.boundingBox.set(new q(-1/0,-1/0,-1/0),new q(1/0,1/0,1/0));else{if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];Jl.setFromBufferAttribute(n),this.morphTargetsRelative?(Xl.addVectors(this.boundingBox.min,Jl.min),this.boundingBox.expandByPoint(Xl),Xl.addVectors(this.boundingBox.max,Jl.max),this.boundingBox.expandByPoint(Xl)):(this.boundingBox.expandByPoint(Jl.min),this.boundingBox.expandByPoint(Jl.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&K(`BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.`,this)}}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ul);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)K(`BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.`,this),this.boundingSphere.set(new q,1/0);else if(e){let n=this.boundingSphere.center;if(Jl.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];Yl.setFromBufferAttribute(n),this.morphTargetsRelative?(Xl.addVectors(Jl.min,Yl.min),Jl.expandByPoint(Xl),Xl.addVectors(Jl.max,Yl.max),Jl.expandByPoint(Xl)):(Jl.expandByPoint(Yl.min),Jl.expandByPoint(Yl.max))}Jl.getCenter(n);let r=0;for(let t=0,i=e.count;t<i;t++)Xl.fromBufferAttribute(e,t),r=Math.max(r,n.distanceToSquared(Xl));if(t)for(let i=0,a=t.length;i<a;i++){let a=t[i],o=this.morphTargetsRelative;for(let t=0,i=a.count;t<i;t++)Xl.fromBufferAttribute(a,t),o&&(ql.fromBufferAttribute(e,t),Xl.add(ql)),r=Math.max(r,n.distanceToSquared(Xl))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&K(`BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.`,this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){K(`BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)`);return}let n=t.position,r=t.normal,i=t.uv,a=this.getAttribute(`tangent`);(a===void 0||a.count!==n.count)&&(a=new Il(new Float32Array(4*n.count),4),this.setAttribute(`tangent`,a));let o=[],s=[],c=new Uint8Array(n.count);for(let e=0;e<n.count;e++)o[e]=new q,s[e]=new q;let l=new q,u=new q,d=new q,f=new Zs,p=new Zs,m=new Zs,h=new q,g=new q;function _(e,t,r){c[e]=c[t]=c[r]=1,l.fromBufferAttribute(n,e),u.fromBufferAttribute(n,t),d.fromBufferAttribute(n,r),f.fromBufferAttribute(i,e),p.fromBufferAttribute(i,t),m.fromBufferAttribute(i,r),u.sub(l),d.sub(l),p.sub(f),m.sub(f);let a=1/(p.x*m.y-m.x*p.y);isFinite(a)&&(h.copy(u).multiplyScalar(m.y).addScaledVector(d,-p.y).multiplyScalar(a),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-m.x).multiplyScalar(a),o[e].add(h),o[t].add(h),o[r].add(h),s[e].add(g),s[t].add(g),s[r].add(g))}let v=this.groups;v.length===0&&(v=[{start:0,count:e.count}]);for(let t=0,n=v.length;t<n;++t){let n=v[t],r=n.start,i=n.count;for(let t=r,n=r+i;t<n;t+=3)_(e.getX(t+0),e.getX(t+1),e.getX(t+2))}let y=new q,b=new q,x=new q,S=new q;function C(e){x.fromBufferAttribute(r,e),S.copy(x);let t=o[e];y.copy(t),y.sub(x.multiplyScalar(x.dot(t))).normalize(),b.crossVectors(S,t);let n=b.dot(s[e])<0?-1:1;a.setXYZW(e,y.x,y.y,y.z,n)}for(let e=0,t=n.count;e<t;++e)c[e]&&C(e);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute(`position`);if(t!==void 0){let n=this.getAttribute(`normal`);if(n===void 0||n.count!==t.count)n=new Il(new Float32Array(t.count*3),3),this.setAttribute(`normal`,n);else for(let e=0,t=n.count;e<t;e++)n.setXYZ(e,0,0,0);let r=new q,i=new q,a=new q,o=new q,s=new q,c=new q,l=new q,u=new q;if(e)for(let d=0,f=e.count;d<f;d+=3){let f=e.getX(d+0),p=e.getX(d+1),m=e.getX(d+2);r.fromBufferAttribute(t,f),i.fromBufferAttribute(t,p),a.fromBufferAttribute(t,m),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),o.fromBufferAttribute(n,f),s.fromBufferAttribute(n,p),c.fromBufferAttribute(n,m),o.add(l),s.add(l),c.add(l),n.setXYZ(f,o.x,o.y,o.z),n.setXYZ(p,s.x,s.y,s.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let e=0,o=t.count;e<o;e+=3)r.fromBufferAttribute(t,e+0),i.fromBufferAttribute(t,e+1),a.fromBufferAttribute(t,e+2),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),n.setXYZ(e+0,l.x,l.y,l.z),n.setXYZ(e+1,l.x,l.y,l.z),n.setXYZ(e+2,l.x,l.y,l.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Xl.fromBufferAttribute(e,t),Xl.normalize(),e.setXYZ(t,Xl.x,Xl.y,Xl.z)}toNonIndexed(){function t(e,t){let n=e.array,r=e.itemSize,i=e.normalized,a=new n.constructor(t.length*r),o=0,s=0;for(let i=0,c=t.length;i<c;i++){o=e.isInterleavedBufferAttribute?t[i]*e.data.stride+e.offset:t[i]*r;for(let e=0;e<r;e++)a[s++]=n[o++]}return new Il(a,r,i)}if(this.index===null)return G(`BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed.`),this;let n=new e,r=this.index.array,i=this.attributes;for(let e in i){let a=i[e],o=t(a,r);n.setAttribute(e,o)}let a=this.morphAttributes;for(let e in a){let i=[],o=a[e];for(let e=0,n=o.length;e<n;e++){let n=o[e],a=t(n,r);i.push(a)}n.morphAttributes[e]=i}n.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let e=0,t=o.length;e<t;e++){let t=o[e];n.addGroup(t.start,t.count,t.materialIndex)}return n}toJSON(){let e={metadata:{version:4.7,type:`BufferGeometry`,generator:`BufferGeometry.toJSON`}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?`BufferGeometry`:this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let t=this.parameters;for(let n in t)t[n]!==void 0&&(e[n]=t[n]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let t in n){let r=n[t];e.data.attributes[t]=r.toJSON(e.data)}let r={},i=!1;for(let t in this.morphAttributes){let n=this.morphAttributes[t],a=[];for(let t=0,r=n.length;t<r;t++){let r=n[t];a.push(r.toJSON(e.data))}a.length>0&&(r[t]=a,i=!0)}i&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));let o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let r=e.attributes;for(let e in r){let n=r[e];this.setAttribute(e,n.clone(t))}let i=e.morphAttributes;for(let e in i){let n=[],r=i[e];for(let e=0,i=r.length;e<i;e++)n.push(r[e].clone(t));this.morphAttributes[e]=n}this.morphTargetsRelative=e.morphTargetsRelative;let a=e.groups;for(let e=0,t=a.length;e<t;e++){let t=a[e];this.addGroup(t.start,t.count,t.materialIndex)}let o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());let s=e.boundingSphere;return s!==null&&(this.boundingSphere=s.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:`dispose`})}},Ql=new q,$l=new q,eu=new J,tu=class{constructor(e=new q(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,r){return this.normal.set(e,t,n),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let r=Ql.subVectors(n,t).cross($l.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let r=e.delta(Ql),i=this.normal.dot(r);if(i===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let a=-(e.start.dot(this.normal)+this.constant)/i;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(r,a)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||eu.getNormalMatrix(e),r=this.coplanarPoint(Ql).applyMatrix4(e),i=this.normal.applyMatrix3(n).normalize();return this.constant=-r.dot(i),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},nu=0,ru=class extends zs{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:nu++}),this.uuid=Us(),this.name=``,this.type=`Material`,this.blending=1,this.side=0,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=204,this.blendDst=205,this.blendEquation=100,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Y(0,0,0),this.blendAlpha=0,this.depthFunc=3,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=519,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ss,this.stencilZFail=Ss,this.stencilZPass=Ss,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){G(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?G(`Material: '${t}' is not a property of THREE.${this.type}.`):r&&r.isColor?r.set(n):r&&r.isVector2&&n&&n.isVector2||r&&r.isEuler&&n&&n.isEuler||r&&r.isVector3&&n&&n.isVector3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:`Material`,generator:`Material.toJSON`}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(e=>e.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function r(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}if(t){let t=r(e.textures),i=r(e.images);t.length>0&&(n.textures=t),i.length>0&&(n.images=i)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Y().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(e=>new tu().fromJSON(e))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(this.vertexColors=typeof e.vertexColors==`number`?e.vertexColors>0:e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let t=e.normalScale;Array.isArray(t)===!1&&(t=[t,t]),this.normalScale=new Zs().fromArray(t)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Zs().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let e=t.length;n=Array(e);for(let r=0;r!==e;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:`dispose`})}set needsUpdate(e){e===!0&&this.version++}},iu=new q,au=new q,ou=new q,su=new q,cu=class{constructor(e=new q,t=new q(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,iu)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=iu.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(iu.copy(this.origin).addScaledVector(this.direction,t),iu.distanceToSquared(e))}distanceSqToSegment(e,t,n,r){au.copy(e).add(t).multiplyScalar(.5),ou.copy(t).sub(e).normalize(),su.copy(this.origin).sub(au);let i=e.distanceTo(t)*.5,a=-this.direction.dot(ou),o=su.dot(this.direction),s=-su.dot(ou),c=su.lengthSq(),l=Math.abs(1-a*a),u,d,f,p;if(l>0){if(u=a*s-o,d=a*o-s,p=i*l,u>=0){if(d>=-p){if(d<=p){let e=1/l;u*=e,d*=e,f=u*(u+a*d+2*o)+d*(a*u+d+2*s)+c}else d=i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d=-i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d<=-p?(u=Math.max(0,-(-a*i+o)),d=u>0?-i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c):d<=p?(u=0,d=Math.min(Math.max(-i,-s),i),f=d*(d+2*s)+c):(u=Math.max(0,-(a*i+o)),d=u>0?i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c)}else d=a>0?-i:i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(au).addScaledVector(ou,d),f}intersectSphere(e,t){if(e.radius<0)return null;iu.subVectors(e.center,this.origin);let n=iu.dot(this.direction),r=iu.dot(iu)-n*n,i=e.radius*e.radius;if(r>i)return null;let a=Math.sqrt(i-r),o=n-a,s=n+a;return s<0?null:o<0?this.at(s,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,r,i,a,o,s,c=1/this.direction.x,l=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,r=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,r=(e.min.x-d.x)*c),l>=0?(i=(e.min.y-d.y)*l,a=(e.max.y-d.y)*l):(i=(e.max.y-d.y)*l,a=(e.min.y-d.y)*l),n>a||i>r||((i>n||isNaN(n))&&(n=i),(a<r||isNaN(r))&&(r=a),u>=0?(o=(e.min.z-d.z)*u,s=(e.max.z-d.z)*u):(o=(e.max.z-d.z)*u,s=(e.min.z-d.z)*u),n>s||o>r)||((o>n||n!==n)&&(n=o),(s<r||r!==r)&&(r=s),r<0)?null:this.at(n>=0?n:r,t)}intersectsBox(e){return this.intersectBox(e,iu)!==null}intersectTriangle(e,t,n,r,i){let a=this.origin,o=this.direction,s=o.x,c=o.y,l=o.z,u=e.x-a.x,d=e.y-a.y,f=e.z-a.z,p=t.x-a.x,m=t.y-a.y,h=t.z-a.z,g=n.x-a.x,_=n.y-a.y,v=n.z-a.z,y=Math.abs(s),b=Math.abs(c),x=Math.abs(l),S,C,w,T,E,D,O,k,A,j,ee,M;if(y>=b&&y>=x?(w=s,D=u,A=p,M=g,s>=0?(S=c,C=l,T=d,E=f,O=m,k=h,j=_,ee=v):(S=l,C=c,T=f,E=d,O=h,k=m,j=v,ee=_)):b>=x?(w=c,D=d,A=m,M=_,c>=0?(S=l,C=s,T=f,E=u,O=h,k=p,j=v,ee=g):(S=s,C=l,T=u,E=f,O=p,k=h,j=g,ee=v)):(w=l,D=f,A=h,M=v,l>=0?(S=s,C=c,T=u,E=d,O=p,k=m,j=g,ee=_):(S=c,C=s,T=d,E=u,O=m,k=p,j=_,ee=g)),w===0)return null;let te=S/w,ne=C/w,re=1/w,ie=T-te*D,ae=E-ne*D,oe=O-te*A,se=k-ne*A,ce=j-te*M,le=ee-ne*M,N=ce*se-le*oe,P=ie*le-ae*ce,ue=oe*ae-se*ie;if(r){if(N<0||P<0||ue<0)return null}else if((N<0||P<0||ue<0)&&(N>0||P>0||ue>0))return null;let de=N+P+ue;if(de===0)return null;let fe=re*(N*D+P*A+ue*M);return(de>0?fe<0:fe>0)?null:this.at(fe/de,i)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},lu=class extends ru{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type=`MeshBasicMaterial`,this.color=new Y(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new jc,this.combine=0,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap=`round`,this.wireframeLinejoin=`round`,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},uu=new xc,du=new cu,fu=new Ul,pu=new q,mu=new q,hu=new q,gu=new q,_u=new q,vu=new q,yu=new q,bu=new q,xu=class extends Jc{constructor(e=new Zl,t=new lu){super(),this.isMesh=!0,this.type=`Mesh`,this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.morphTargetInfluences=e.morphTargetInfluences===void 0?void 0:e.morphTargetInfluences.slice(),this.morphTargetDictionary=e.morphTargetDictionary===void 0?void 0:Object.assign({},e.morphTargetDictionary),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,t=Object.keys(e);if(t.length>0){let n=e[t[0]];if(n!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let e=0,t=n.length;e<t;e++){let t=n[e].name||String(e);this.morphTargetInfluences.push(0),this.morphTargetDictionary[t]=e}}}}getVertexPosition(e,t){let n=this.geometry,r=n.attributes.position,i=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(r,e);let o=this.morphTargetInfluences;if(i&&o){vu.set(0,0,0);for(let n=0,r=i.length;n<r;n++){let r=o[n],s=i[n];r!==0&&(_u.fromBufferAttribute(s,e),a?vu.addScaledVector(_u,r):vu.addScaledVector(_u.sub(t),r))}t.add(vu)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,r=this.material,i=this.matrixWorld;r!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),fu.copy(n.boundingSphere),fu.applyMatrix4(i),du.copy(e.ray).recast(e.near),fu.containsPoint(du.origin)===!1&&(du.intersectSphere(fu,pu)===null||du.origin.distanceToSquared(pu)>(e.far-e.near)**2)||(uu.copy(i).invert(),du.copy(e.ray).applyMatrix4(uu),(n.boundingBox===null||du.intersectsBox(n.boundingBox)!==!1)&&this._computeIntersections(e,t,du)))}_computeIntersections(e,t,n){let r,i=this.geometry,a=this.material,o=i.index,s=i.attributes.position,c=i.attributes.uv,l=i.attributes.uv1,u=i.attributes.normal,d=i.groups,f=i.drawRange;if(o!==null){if(Array.isArray(a))for(let i=0,s=d.length;i<s;i++){let s=d[i],p=a[s.materialIndex],m=Math.max(s.start,f.start),h=Math.min(o.count,Math.min(s.start+s.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=o.getX(i),d=o.getX(i+1),f=o.getX(i+2);r=Cu(this,p,e,n,c,l,u,a,d,f),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=s.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),s=Math.min(o.count,f.start+f.count);for(let d=i,f=s;d<f;d+=3){let i=o.getX(d),s=o.getX(d+1),f=o.getX(d+2);r=Cu(this,a,e,n,c,l,u,i,s,f),r&&(r.faceIndex=Math.floor(d/3),t.push(r))}}}else if(s!==void 0){if(Array.isArray(a))for(let i=0,o=d.length;i<o;i++){let o=d[i],p=a[o.materialIndex],m=Math.max(o.start,f.start),h=Math.min(s.count,Math.min(o.start+o.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=i,s=i+1,d=i+2;r=Cu(this,p,e,n,c,l,u,a,s,d),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=o.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),o=Math.min(s.count,f.start+f.count);for(let s=i,d=o;s<d;s+=3){let i=s,o=s+1,d=s+2;r=Cu(this,a,e,n,c,l,u,i,o,d),r&&(r.faceIndex=Math.floor(s/3),t.push(r))}}}}};function Su(e,t,n,r,i,a,o,s){let c;if(c=t.side===1?r.intersectTriangle(o,a,i,!0,s):r.intersectTriangle(i,a,o,t.side===0,s),c===null)return null;bu.copy(s),bu.applyMatrix4(e.matrixWorld);let l=n.ray.origin.distanceTo(bu);return l<n.near||l>n.far?null:{distance:l,point:bu.clone(),object:e}}function Cu(e,t,n,r,i,a,o,s,c,l){e.getVertexPosition(s,mu),e.getVertexPosition(c,hu),e.getVertexPosition(l,gu);let u=Su(e,t,n,r,mu,hu,gu,yu);if(u){let e=new q;_l.getBarycoord(yu,mu,hu,gu,e),i&&(u.uv=_l.getInterpolatedAttribute(i,s,c,l,e,new Zs)),a&&(u.uv1=_l.getInterpolatedAttribute(a,s,c,l,e,new Zs)),o&&(u.normal=_l.getInterpolatedAttribute(o,s,c,l,e,new q),u.normal.dot(r.direction)>0&&u.normal.multiplyScalar(-1));let t={a:s,b:c,c:l,normal:new q,materialIndex:0};_l.getNormal(mu,hu,gu,t.normal),u.face=t,u.barycoord=e}return u}var wu=class extends hc{constructor(e=null,t=1,n=1,r,i,a,o,s,c=Qa,l=Qa,u,d){super(null,a,o,s,c,l,r,i,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Tu=new Ul,Eu=new Zs(.5,.5),Du=new q,Ou=class{constructor(e=new tu,t=new tu,n=new tu,r=new tu,i=new tu,a=new tu){this.planes=[e,t,n,r,i,a]}set(e,t,n,r,i,a){let o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(r),o[4].copy(i),o[5].copy(a),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Os,n=!1){let r=this.planes,i=e.elements,a=i[0],o=i[1],s=i[2],c=i[3],l=i[4],u=i[5],d=i[6],f=i[7],p=i[8],m=i[9],h=i[10],g=i[11],_=i[12],v=i[13],y=i[14],b=i[15];if(r[0].setComponents(c-a,f-l,g-p,b-_).normalize(),r[1].setComponents(c+a,f+l,g+p,b+_).normalize(),r[2].setComponents(c+o,f+u,g+m,b+v).normalize(),r[3].setComponents(c-o,f-u,g-m,b-v).normalize(),n)r[4].setComponents(s,d,h,y).normalize(),r[5].setComponents(c-s,f-d,g-h,b-y).normalize();else if(r[4].setComponents(c-s,f-d,g-h,b-y).normalize(),t===2e3)r[5].setComponents(c+s,f+d,g+h,b+y).normalize();else if(t===2001)r[5].setComponents(s,d,h,y).normalize();else throw Error(`THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: `+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Tu.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Tu.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Tu)}intersectsSprite(e){return Tu.center.set(0,0,0),Tu.radius=.7071067811865476+Eu.distanceTo(e.center),Tu.applyMatrix4(e.matrixWorld),this.intersectsSphere(Tu)}intersectsSphere(e){let t=this.planes,n=e.center,r=-e.radius;for(let e=0;e<6;e++)if(t[e].distanceToPoint(n)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let r=t[n];if(Du.x=r.normal.x>0?e.max.x:e.min.x,Du.y=r.normal.y>0?e.max.y:e.min.y,Du.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(Du)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ku=new xc,Au=class e{constructor(){this.coordinateSystem=Os,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let e=0;e<t.length;e++){let r=t[e];ku.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[e]===void 0&&(n[e]=new Ou),n[e].setFromProjectionMatrix(ku,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new Ou),t[r].copy(n[r]);return this._count=e._count,this}clone(){return new e().copy(this)}},ju=class extends ru{constructor(e){super(),this.isLineBasicMaterial=!0,this.type=`LineBasicMaterial`,this.color=new Y(16777215),this.map=null,this.linewidth=1,this.linecap=`round`,this.linejoin=`round`,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Mu=new q,Nu=new q,Pu=new xc,Fu=new cu,Iu=new Ul,Lu=new q,Ru=new q,zu=class extends Jc{constructor(e=new Zl,t=new ju){super(),this.isLine=!0,this.type=`Line`,this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.morphTargetInfluences=e.morphTargetInfluences===void 0?void 0:e.morphTargetInfluences.slice(),this.morphTargetDictionary=e.morphTargetDictionary===void 0?void 0:Object.assign({},e.morphTargetDictionary),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let e=1,r=t.count;e<r;e++)Mu.fromBufferAttribute(t,e-1),Nu.fromBufferAttribute(t,e),n[e]=n[e-1],n[e]+=Mu.distanceTo(Nu);e.setAttribute(`lineDistance`,new zl(n,1))}else G(`Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.`);return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,r=this.matrixWorld,i=e.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Iu.copy(n.boundingSphere),Iu.applyMatrix4(r),Iu.radius+=i,e.ray.intersectsSphere(Iu)===!1)return;Pu.copy(r).invert(),Fu.copy(e.ray).applyMatrix4(Pu);let o=i/((this.scale.x+this.scale.y+this.scale.z)/3),s=o*o,c=this.isLineSegments?2:1,l=n.index,u=n.attributes.position;if(l!==null){let n=Math.max(0,a.start),r=Math.min(l.count,a.start+a.count);for(let i=n,a=r-1;i<a;i+=c){let n=l.getX(i),r=l.getX(i+1),a=Bu(this,e,Fu,s,n,r,i);a&&t.push(a)}if(this.isLineLoop){let i=l.getX(r-1),a=l.getX(n),o=Bu(this,e,Fu,s,i,a,r-1);o&&t.push(o)}}else{let n=Math.max(0,a.start),r=Math.min(u.count,a.start+a.count);for(let i=n,a=r-1;i<a;i+=c){let n=Bu(this,e,Fu,s,i,i+1,i);n&&t.push(n)}if(this.isLineLoop){let i=Bu(this,e,Fu,s,r-1,n,r-1);i&&t.push(i)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,t=Object.keys(e);if(t.length>0){let n=e[t[0]];if(n!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let e=0,t=n.length;e<t;e++){let t=n[e].name||String(e);this.morphTargetInfluences.push(0),this.morphTargetDictionary[t]=e}}}}};function Bu(e,t,n,r,i,a,o){let s=e.geometry.attributes.position;if(Mu.fromBufferAttribute(s,i),Nu.fromBufferAttribute(s,a),n.distanceSqToSegment(Mu,Nu,Lu,Ru)>r)return;Lu.applyMatrix4(e.matrixWorld);let c=t.ray.origin.distanceTo(Lu);if(!(c<t.near||c>t.far))return{distance:c,point:Ru.clone().applyMatrix4(e.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:e}}var Vu=new q,Hu=new q,Uu=class extends zu{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type=`LineSegments`}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let e=0,r=t.count;e<r;e+=2)Vu.fromBufferAttribute(t,e),Hu.fromBufferAttribute(t,e+1),n[e]=e===0?0:n[e-1],n[e+1]=n[e]+Vu.distanceTo(Hu);e.setAttribute(`lineDistance`,new zl(n,1))}else G(`LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.`);return this}},Wu=class extends hc{constructor(e=[],t=301,n,r,i,a,o,s,c,l){super(e,t,n,r,i,a,o,s,c,l),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Gu=class extends hc{constructor(e,t,n=lo,r,i,a,o=Qa,s=Qa,c,l=xo,u=1){if(l!==1026&&l!==1027)throw Error(`THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat`);super({width:e,height:t,depth:u},r,i,a,o,s,l,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new dc(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ku=class extends Gu{constructor(e,t=lo,n=301,r,i,a=Qa,o=Qa,s,c=xo){let l={width:e,height:e,depth:1},u=[l,l,l,l,l,l];super(e,e,t,n,r,i,a,o,s,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},qu=class extends hc{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Ju=class e extends Zl{constructor(e=1,t=1,n=1,r=1,i=1,a=1){super(),this.type=`BoxGeometry`,this.parameters={width:e,height:t,depth:n,widthSegments:r,heightSegments:i,depthSegments:a};let o=this;r=Math.floor(r),i=Math.floor(i),a=Math.floor(a);let s=[],c=[],l=[],u=[],d=0,f=0;p(`z`,`y`,`x`,-1,-1,n,t,e,a,i,0),p(`z`,`y`,`x`,1,-1,n,t,-e,a,i,1),p(`x`,`z`,`y`,1,1,e,n,t,r,a,2),p(`x`,`z`,`y`,1,-1,e,n,-t,r,a,3),p(`x`,`y`,`z`,1,-1,e,t,n,r,i,4),p(`x`,`y`,`z`,-1,-1,e,t,-n,r,i,5),this.setIndex(s),this.setAttribute(`position`,new zl(c,3)),this.setAttribute(`normal`,new zl(l,3)),this.setAttribute(`uv`,new zl(u,2));function p(e,t,n,r,i,a,p,m,h,g,_){let v=a/h,y=p/g,b=a/2,x=p/2,S=m/2,C=h+1,w=g+1,T=0,E=0,D=new q;for(let a=0;a<w;a++){let o=a*y-x;for(let s=0;s<C;s++)D[e]=(s*v-b)*r,D[t]=o*i,D[n]=S,c.push(D.x,D.y,D.z),D[e]=0,D[t]=0,D[n]=m>0?1:-1,l.push(D.x,D.y,D.z),u.push(s/h),u.push(1-a/g),T+=1}for(let e=0;e<g;e++)for(let t=0;t<h;t++){let n=d+t+C*e,r=d+t+C*(e+1),i=d+(t+1)+C*(e+1),a=d+(t+1)+C*e;s.push(n,r,a),s.push(r,i,a),E+=6}o.addGroup(f,E,_),f+=E,d+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Yu=class e extends Zl{constructor(e=1,t=1,n=1,r=1){super(),this.type=`PlaneGeometry`,this.parameters={width:e,height:t,widthSegments:n,heightSegments:r};let i=e/2,a=t/2,o=Math.floor(n),s=Math.floor(r),c=o+1,l=s+1,u=e/o,d=t/s,f=[],p=[],m=[],h=[];for(let e=0;e<l;e++){let t=e*d-a;for(let n=0;n<c;n++){let r=n*u-i;p.push(r,-t,0),m.push(0,0,1),h.push(n/o),h.push(1-e/s)}}for(let e=0;e<s;e++)for(let t=0;t<o;t++){let n=t+c*e,r=t+c*(e+1),i=t+1+c*(e+1),a=t+1+c*e;f.push(n,r,a),f.push(r,i,a)}this.setIndex(f),this.setAttribute(`position`,new zl(p,3)),this.setAttribute(`normal`,new zl(m,3)),this.setAttribute(`uv`,new zl(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.widthSegments,t.heightSegments)}};function Xu(e){let t={};for(let n in e){t[n]={};for(let r in e[n]){let i=e[n][r];if(Qu(i))i.isRenderTargetTexture?(G(`UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms().`),t[n][r]=null):t[n][r]=i.clone();else if(Array.isArray(i)){if(Qu(i[0])){let e=[];for(let t=0,n=i.length;t<n;t++)e[t]=i[t].clone();t[n][r]=e}else t[n][r]=i.slice()}else t[n][r]=i}}return t}function Zu(e){let t={};for(let n=0;n<e.length;n++){let r=Xu(e[n]);for(let e in r)t[e]=r[e]}return t}function Qu(e){return e&&(e.isColor||e.isMatrix3||e.isMatrix4||e.isVector2||e.isVector3||e.isVector4||e.isTexture||e.isQuaternion)}function $u(e){let t=[];for(let n=0;n<e.length;n++)t.push(e[n].clone());return t}function ed(e){let t=e.getRenderTarget();return t===null?e.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ac.workingColorSpace}var td={clone:Xu,merge:Zu},nd=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,rd=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,id=class extends ru{constructor(e){super(),this.isShaderMaterial=!0,this.type=`ShaderMaterial`,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=nd,this.fragmentShader=rd,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Xu(e.uniforms),this.uniformsGroups=$u(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let n in this.uniforms){let r=this.uniforms[n].value;r&&r.isTexture?t.uniforms[n]={type:`t`,value:r.toJSON(e).uuid}:r&&r.isColor?t.uniforms[n]={type:`c`,value:r.getHex()}:r&&r.isVector2?t.uniforms[n]={type:`v2`,value:r.toArray()}:r&&r.isVector3?t.uniforms[n]={type:`v3`,value:r.toArray()}:r&&r.isVector4?t.uniforms[n]={type:`v4`,value:r.toArray()}:r&&r.isMatrix3?t.uniforms[n]={type:`m3`,value:r.toArray()}:r&&r.isMatrix4?t.uniforms[n]={type:`m4`,value:r.toArray()}:t.uniforms[n]={value:r}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let e in this.extensions)this.extensions[e]===!0&&(n[e]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let r=e.uniforms[n];switch(this.uniforms[n]={},r.type){case`t`:this.uniforms[n].value=t[r.value]||null;break;case`c`:this.uniforms[n].value=new Y().setHex(r.value);break;case`v2`:this.uniforms[n].value=new Zs().fromArray(r.value);break;case`v3`:this.uniforms[n].value=new q().fromArray(r.value);break;case`v4`:this.uniforms[n].value=new gc().fromArray(r.value);break;case`m3`:this.uniforms[n].value=new J().fromArray(r.value);break;case`m4`:this.uniforms[n].value=new xc().fromArray(r.value);break;default:this.uniforms[n].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let t in e.extensions)this.extensions[t]=e.extensions[t];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},ad=class extends id{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type=`RawShaderMaterial`}},od=class extends ru{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type=`MeshDepthMaterial`,this.depthPacking=_s,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},sd=class extends ru{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type=`MeshDistanceMaterial`,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function cd(e,t){return!e||e.constructor===t?e:typeof t.BYTES_PER_ELEMENT==`number`?new t(e):Array.prototype.slice.call(e)}function ld(e){return e!==void 0&&e.inTangents!==void 0&&e.outTangents!==void 0}var ud=class{constructor(e,t,n,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r===void 0?new t.constructor(n):r,this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,r=t[n],i=t[n-1];validate_interval:{seek:{let a;linear_scan:{forward_scan:if(!(e<r)){for(let a=n+2;;){if(r===void 0){if(e<i)break forward_scan;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(i=r,r=t[++n],e<r)break seek}a=t.length;break linear_scan}if(!(e>=i)){let o=t[1];e<o&&(n=2,i=o);for(let a=n-2;;){if(i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===a)break;if(r=i,i=t[--n-1],e>=i)break seek}a=n,n=0;break linear_scan}break validate_interval}for(;n<a;){let r=n+a>>>1;e<t[r]?a=r:n=r+1}if(r=t[n],i=t[n-1],i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,i,r)}return this.interpolate_(n,i,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,r=this.valueSize,i=e*r;for(let e=0;e!==r;++e)t[e]=n[i+e];return t}interpolate_(){throw Error(`THREE.Interpolant: Call to abstract method.`)}intervalChanged_(){}},dd=class extends ud{constructor(e,t,n,r){super(e,t,n,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ms,endingEnd:ms}}intervalChanged_(e,t,n){let r=this.parameterPositions,i=e-2,a=e+1,o=r[i],s=r[a];if(o===void 0)switch(this.getSettings_().endingStart){case hs:i=e,o=2*t-n;break;case gs:i=r.length-2,o=t+r[i]-r[i+1];break;default:i=e,o=n}if(s===void 0)switch(this.getSettings_().endingEnd){case hs:a=e,s=2*n-t;break;case gs:a=1,s=n+r[1]-r[0];break;default:a=e-1,s=t}let c=(n-t)*.5,l=this.valueSize;this._weightPrev=c/(t-o),this._weightNext=c/(s-n),this._offsetPrev=i*l,this._offsetNext=a*l}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(r-t),m=p*p,h=m*p,g=-d*h+2*d*m-d*p,_=(1+d)*h+(-1.5-2*d)*m+(-.5+d)*p+1,v=(-1-f)*h+(1.5+f)*m+.5*p,y=f*h-f*m;for(let e=0;e!==o;++e)i[e]=g*a[l+e]+_*a[c+e]+v*a[s+e]+y*a[u+e];return i}},fd=class extends ud{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=(n-t)/(r-t),u=1-l;for(let e=0;e!==o;++e)i[e]=a[c+e]*u+a[s+e]*l;return i}},pd=class extends ud{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e){return this.copySampleValue_(e-1)}},md=class extends ud{interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this.inTangents,u=this.outTangents;if(!l||!u){let e=(n-t)/(r-t),l=1-e;for(let t=0;t!==o;++t)i[t]=a[c+t]*l+a[s+t]*e;return i}let d=o*2,f=e-1;for(let p=0;p!==o;++p){let o=a[c+p],m=a[s+p],h=f*d+p*2,g=u[h],_=u[h+1],v=e*d+p*2,y=l[v],b=l[v+1],x=_d(n,t,g,y,r);i[p]=hd(x,o,_,b,m)}return i}};function hd(e,t,n,r,i){let a=1-e;return a*a*a*t+3*a*a*e*n+3*a*e*e*r+e*e*e*i}function gd(e,t,n,r,i){let a=1-e;return 3*a*a*(n-t)+6*a*e*(r-n)+3*e*e*(i-r)}function _d(e,t,n,r,i){let a=(e-t)/(i-t);for(let o=0;o<8;o++){let o=hd(a,t,n,r,i)-e;if(Math.abs(o)<1e-10)break;let s=gd(a,t,n,r,i);if(Math.abs(s)<1e-10)break;a=Math.max(0,Math.min(1,a-o/s))}return a}var vd=class{constructor(e,t,n,r){if(e===void 0)throw Error(`THREE.KeyframeTrack: track name is undefined`);if(t===void 0||t.length===0)throw Error(`THREE.KeyframeTrack: no keyframes in track named `+e);this.name=e,this.times=cd(t,this.TimeBufferType),this.values=cd(n,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:cd(e.times,Array),values:cd(e.values,Array)};let t=e.getInterpolation();t!==e.DefaultInterpolation&&(n.interpolation=t),ld(e.settings)&&(n.settings={inTangents:cd(e.settings.inTangents,Array),outTangents:cd(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new pd(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new fd(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new dd(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new md(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case us:t=this.InterpolantFactoryMethodDiscrete;break;case ds:t=this.InterpolantFactoryMethodLinear;break;case fs:t=this.InterpolantFactoryMethodSmooth;break;case ps:t=this.InterpolantFactoryMethodBezier}if(t===void 0){let t=`unsupported interpolation for `+this.ValueTypeName+` keyframe track named `+this.name;if(this.createInterpolant===void 0){if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw Error(t)}return G(`KeyframeTrack:`,t),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return us;case this.InterpolantFactoryMethodLinear:return ds;case this.InterpolantFactoryMethodSmooth:return fs;case this.InterpolantFactoryMethodBezier:return ps}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]+=e;ld(this.settings)&&(yd(this.settings.inTangents,e),yd(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]*=e;ld(this.settings)&&(bd(this.settings.inTangents,e),bd(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,r=n.length,i=0,a=r-1;for(;i!==r&&n[i]<e;)++i;for(;a!==-1&&n[a]>t;)--a;if(++a,i!==0||a!==r){i>=a&&(a=Math.max(a,1),i=a-1);let e=this.getValueSize();this.times=n.slice(i,a),this.values=this.values.slice(i*e,a*e)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(K(`KeyframeTrack: Invalid value size in track.`,this),e=!1);let n=this.times,r=this.values,i=n.length;i===0&&(K(`KeyframeTrack: Track is empty.`,this),e=!1);let a=null;for(let t=0;t!==i;t++){let r=n[t];if(typeof r==`number`&&isNaN(r)){K(`KeyframeTrack: Time is not a valid number.`,this,t,r),e=!1;break}if(a!==null&&a>r){K(`KeyframeTrack: Out of order keys.`,this,t,r,a),e=!1;break}a=r}if(r!==void 0&&As(r))for(let t=0,n=r.length;t!==n;++t){let n=r[t];if(isNaN(n)){K(`KeyframeTrack: Value is not a valid number.`,this,t,n),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),r=this.getInterpolation()===fs,i=e.length-1,a=1;for(let o=1;o<i;++o){let i=!1,s=e[o];if(s!==e[o+1]&&(o!==1||s!==e[0])){if(r)i=!0;else{let e=o*n,r=e-n,a=e+n;for(let o=0;o!==n;++o){let n=t[e+o];if(n!==t[r+o]||n!==t[a+o]){i=!0;break}}}}if(i){if(o!==a){e[a]=e[o];let r=o*n,i=a*n;for(let e=0;e!==n;++e)t[i+e]=t[r+e]}++a}}if(i>0){e[a]=e[i];for(let e=i*n,r=a*n,o=0;o!==n;++o)t[r+o]=t[e+o];++a}return a===e.length?(this.times=e,this.values=t):(this.times=e.slice(0,a),this.values=t.slice(0,a*n)),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,r=new n(this.name,e,t);return r.createInterpolant=this.createInterpolant,ld(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function yd(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]+=t}function bd(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]*=t}vd.prototype.ValueTypeName=``,vd.prototype.TimeBufferType=Float32Array,vd.prototype.ValueBufferType=Float32Array,vd.prototype.DefaultInterpolation=ds;var xd=class extends vd{constructor(e,t,n){super(e,t,n)}};xd.prototype.ValueTypeName=`bool`,xd.prototype.ValueBufferType=Array,xd.prototype.DefaultInterpolation=us,xd.prototype.InterpolantFactoryMethodLinear=void 0,xd.prototype.InterpolantFactoryMethodSmooth=void 0;var Sd=class extends vd{constructor(e,t,n,r){super(e,t,n,r)}};Sd.prototype.ValueTypeName=`color`;var Cd=class extends vd{constructor(e,t,n,r){super(e,t,n,r)}};Cd.prototype.ValueTypeName=`number`;var wd=class extends ud{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=(n-t)/(r-t),c=e*o;for(let e=c+o;c!==e;c+=4)Qs.slerpFlat(i,0,a,c-o,a,c,s);return i}},Td=class extends vd{constructor(e,t,n,r){super(e,t,n,r)}InterpolantFactoryMethodLinear(e){return new wd(this.times,this.values,this.getValueSize(),e)}};Td.prototype.ValueTypeName=`quaternion`,Td.prototype.InterpolantFactoryMethodSmooth=void 0;var Ed=class extends vd{constructor(e,t,n){super(e,t,n)}};Ed.prototype.ValueTypeName=`string`,Ed.prototype.ValueBufferType=Array,Ed.prototype.DefaultInterpolation=us,Ed.prototype.InterpolantFactoryMethodLinear=void 0,Ed.prototype.InterpolantFactoryMethodSmooth=void 0;var Dd=class extends vd{constructor(e,t,n,r){super(e,t,n,r)}};Dd.prototype.ValueTypeName=`vector`;var Od=new q,kd=new Qs,Ad=new q,jd=class extends Jc{constructor(){super(),this.isCamera=!0,this.type=`Camera`,this.matrixWorldInverse=new xc,this.projectionMatrix=new xc,this.projectionMatrixInverse=new xc,this.coordinateSystem=Os,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Od,kd,Ad),Ad.x===1&&Ad.y===1&&Ad.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Od,kd,Ad.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Od,kd,Ad),Ad.x===1&&Ad.y===1&&Ad.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Od,kd,Ad.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Md=new q,Nd=new Zs,Pd=new Zs,Fd=class extends jd{constructor(e=50,t=1,n=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type=`PerspectiveCamera`,this.fov=e,this.zoom=1,this.near=n,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Hs*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Vs*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Hs*2*Math.atan(Math.tan(Vs*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Md.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Md.x,Md.y).multiplyScalar(-e/Md.z),Md.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Md.x,Md.y).multiplyScalar(-e/Md.z)}getViewSize(e,t){return this.getViewBounds(e,Nd,Pd),t.subVectors(Pd,Nd)}setViewOffset(e,t,n,r,i,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Vs*.5*this.fov)/this.zoom,n=2*t,r=this.aspect*n,i=-.5*r,a=this.view;if(this.view!==null&&this.view.enabled){let e=a.fullWidth,o=a.fullHeight;i+=a.offsetX*r/e,t-=a.offsetY*n/o,r*=a.width/e,n*=a.height/o}let o=this.filmOffset;o!==0&&(i+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(i,i+r,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},Id=class extends jd{constructor(e=-1,t=1,n=1,r=-1,i=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type=`OrthographicCamera`,this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=r,this.near=i,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,r,i,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,r=(this.top+this.bottom)/2,i=n-e,a=n+e,o=r+t,s=r-t;if(this.view!==null&&this.view.enabled){let e=(this.right-this.left)/this.view.fullWidth/this.zoom,t=(this.top-this.bottom)/this.view.fullHeight/this.zoom;i+=e*this.view.offsetX,a=i+e*this.view.width,o-=t*this.view.offsetY,s=o-t*this.view.height}this.projectionMatrix.makeOrthographic(i,a,o,s,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Ld=-90,Rd=1,zd=class extends Jc{constructor(e,t,n){super(),this.type=`CubeCamera`,this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new Fd(Ld,Rd,e,t);r.layers=this.layers,this.add(r);let i=new Fd(Ld,Rd,e,t);i.layers=this.layers,this.add(i);let a=new Fd(Ld,Rd,e,t);a.layers=this.layers,this.add(a);let o=new Fd(Ld,Rd,e,t);o.layers=this.layers,this.add(o);let s=new Fd(Ld,Rd,e,t);s.layers=this.layers,this.add(s);let c=new Fd(Ld,Rd,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,r,i,a,o,s]=t;for(let e of t)this.remove(e);if(e===2e3)n.up.set(0,1,0),n.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),i.up.set(0,0,-1),i.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),s.up.set(0,1,0),s.lookAt(0,0,-1);else if(e===2001)n.up.set(0,-1,0),n.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),i.up.set(0,0,1),i.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),s.up.set(0,-1,0),s.lookAt(0,0,-1);else throw Error(`THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: `+e);for(let e of t)this.add(e),e.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[i,a,o,s,c,l]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let m=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let h=!1;h=e.isWebGLRenderer===!0?e.state.buffers.depth.getReversed():e.reversedDepthBuffer,e.setRenderTarget(n,0,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,i),e.setRenderTarget(n,1,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(n,4,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=m,e.setRenderTarget(n,5,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Bd=class extends Fd{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},Vd=`\\[\\]\\.:\\/`,Hd=RegExp(`[\\[\\]\\.:\\/]`,`g`),Ud=`[^\\[\\]\\.:\\/]`,Wd=`[^`+Vd.replace(`\\.`,``)+`]`,Gd=`((?:WC+[\\/:])*)`.replace(`WC`,Ud),Kd=`(WCOD+)?`.replace(`WCOD`,Wd),qd=`(?:\\.(WC+)(?:\\[(.+)\\])?)?`.replace(`WC`,Ud),Jd=`\\.(WC+)(?:\\[(.+)\\])?`.replace(`WC`,Ud),Yd=RegExp(`^`+Gd+Kd+qd+Jd+`$`),Xd=[`material`,`materials`,`bones`,`map`],Zd=class{constructor(e,t,n){let r=n||Qd.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,r=this._bindings[n];r!==void 0&&r.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let r=this._targetGroup.nCachedObjects_,i=n.length;r!==i;++r)n[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Qd=class e{constructor(t,n,r){this.path=n,this.parsedPath=r||e.parseTrackName(n),this.node=e.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,n,r){return t&&t.isAnimationObjectGroup?new e.Composite(t,n,r):new e(t,n,r)}static sanitizeNodeName(e){return e.replace(/\s/g,`_`).replace(Hd,``)}static parseTrackName(e){let t=Yd.exec(e);if(t===null)throw Error(`THREE.PropertyBinding: Cannot parse trackName: `+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=n.nodeName&&n.nodeName.lastIndexOf(`.`);if(r!==void 0&&r!==-1){let e=n.nodeName.substring(r+1);Xd.indexOf(e)!==-1&&(n.nodeName=n.nodeName.substring(0,r),n.objectName=e)}if(n.propertyName===null||n.propertyName.length===0)throw Error(`THREE.PropertyBinding: can not parse propertyName from trackName: `+e);return n}static findNode(e,t){if(t===void 0||t===``||t===`.`||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(e){for(let r=0;r<e.length;r++){let i=e[r];if(i.name===t||i.uuid===t)return i;let a=n(i.children);if(a)return a}return null},r=n(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)e[t++]=n[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let t=this.node,n=this.parsedPath,r=n.objectName,i=n.propertyName,a=n.propertyIndex;if(t||(t=e.findNode(this.rootNode,n.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){G(`PropertyBinding: No target node found for track: `+this.path+`.`);return}if(r){let e=n.objectIndex;switch(r){case`materials`:if(!t.material){K(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.materials){K(`PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.`,this);return}t=t.material.materials;break;case`bones`:if(!t.skeleton){K(`PropertyBinding: Can not bind to bones as node does not have a skeleton.`,this);return}t=t.skeleton.bones;for(let n=0;n<t.length;n++)if(t[n].name===e){e=n;break}break;case`map`:if(`map`in t){t=t.map;break}if(!t.material){K(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.map){K(`PropertyBinding: Can not bind to material.map as node.material does not have a map.`,this);return}t=t.material.map;break;default:if(t[r]===void 0){K(`PropertyBinding: Can not bind to objectName of node undefined.`,this);return}t=t[r]}if(e!==void 0){if(t[e]===void 0){K(`PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.`,this,t);return}t=t[e]}}let o=t[i];if(o===void 0){let e=n.nodeName;K(`PropertyBinding: Trying to update property for track: `+e+`.`+i+` but it wasn't found.`,t);return}let s=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?s=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(s=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(a!==void 0){if(i===`morphTargetInfluences`){if(!t.geometry){K(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.`,this);return}if(!t.geometry.morphAttributes){K(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.`,this);return}t.morphTargetDictionary[a]!==void 0&&(a=t.morphTargetDictionary[a])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=a}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][s]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Qd.Composite=Zd,Qd.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3},Qd.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2},Qd.prototype.GetterByBindingType=[Qd.prototype._getValue_direct,Qd.prototype._getValue_array,Qd.prototype._getValue_arrayElement,Qd.prototype._getValue_toArray],Qd.prototype.SetterByBindingTypeAndVersioning=[[Qd.prototype._setValue_direct,Qd.prototype._setValue_direct_setNeedsUpdate,Qd.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Qd.prototype._setValue_array,Qd.prototype._setValue_array_setNeedsUpdate,Qd.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Qd.prototype._setValue_arrayElement,Qd.prototype._setValue_arrayElement_setNeedsUpdate,Qd.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Qd.prototype._setValue_fromArray,Qd.prototype._setValue_fromArray_setNeedsUpdate,Qd.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var $d=new xc,ef=class{constructor(e,t,n=0,r=1/0){this.ray=new cu(e,t),this.near=n,this.far=r,this.camera=null,this.layers=new Mc,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):K(`Raycaster: Unsupported camera type: `+t.type)}setFromXRController(e){return $d.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4($d),this}intersectObject(e,t=!0,n=[]){return nf(e,this,n,t),n.sort(tf),n}intersectObjects(e,t=!0,n=[]){for(let r=0,i=e.length;r<i;r++)nf(e[r],this,n,t);return n.sort(tf),n}};function tf(e,t){return e.distance-t.distance}function nf(e,t,n,r){let i=!0;if(e.layers.test(t.layers)&&e.raycast(t,n)===!1&&(i=!1),i===!0&&r===!0){let r=e.children;for(let e=0,i=r.length;e<i;e++)nf(r[e],t,n,!0)}}(class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,r){let i=this.elements;return i[0]=e,i[2]=t,i[1]=n,i[3]=r,this}});function rf(e,t,n,r){let i=af(r);switch(n){case vo:return e*t;case Co:return e*t/i.components*i.byteLength;case wo:return e*t/i.components*i.byteLength;case To:return e*t*2/i.components*i.byteLength;case Eo:return e*t*2/i.components*i.byteLength;case yo:return e*t*3/i.components*i.byteLength;case bo:return e*t*4/i.components*i.byteLength;case Do:return e*t*4/i.components*i.byteLength;case Oo:case ko:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case Ao:case jo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case No:case Fo:return Math.max(e,16)*Math.max(t,8)/4;case Mo:case Po:return Math.max(e,8)*Math.max(t,8)/2;case Io:case Lo:case zo:case Bo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case Ro:case Vo:case Ho:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case Uo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case Wo:return Math.floor((e+4)/5)*Math.floor((t+3)/4)*16;case Go:return Math.floor((e+4)/5)*Math.floor((t+4)/5)*16;case Ko:return Math.floor((e+5)/6)*Math.floor((t+4)/5)*16;case qo:return Math.floor((e+5)/6)*Math.floor((t+5)/6)*16;case Jo:return Math.floor((e+7)/8)*Math.floor((t+4)/5)*16;case Yo:return Math.floor((e+7)/8)*Math.floor((t+5)/6)*16;case Xo:return Math.floor((e+7)/8)*Math.floor((t+7)/8)*16;case Zo:return Math.floor((e+9)/10)*Math.floor((t+4)/5)*16;case Qo:return Math.floor((e+9)/10)*Math.floor((t+5)/6)*16;case $o:return Math.floor((e+9)/10)*Math.floor((t+7)/8)*16;case es:return Math.floor((e+9)/10)*Math.floor((t+9)/10)*16;case ts:return Math.floor((e+11)/12)*Math.floor((t+9)/10)*16;case ns:return Math.floor((e+11)/12)*Math.floor((t+11)/12)*16;case rs:case is:case as:return Math.ceil(e/4)*Math.ceil(t/4)*16;case os:case ss:return Math.ceil(e/4)*Math.ceil(t/4)*8;case cs:case ls:return Math.ceil(e/4)*Math.ceil(t/4)*16}throw Error(`Unable to determine texture byte length for ${n} format.`)}function af(e){switch(e){case io:case ao:return{byteLength:1,components:1};case so:case oo:case fo:return{byteLength:2,components:1};case po:case mo:return{byteLength:2,components:4};case lo:case co:case uo:return{byteLength:4,components:1};case go:case _o:return{byteLength:4,components:3}}throw Error(`THREE.TextureUtils: Unknown texture type ${e}.`)}typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`register`,{detail:{revision:`187`}})),typeof window<`u`&&(window.__THREE__?G(`WARNING: Multiple instances of Three.js being imported.`):window.__THREE__=`187`);function of(){let e=null,t=!1,n=null,r=null;function i(t,a){r=e.requestAnimationFrame(i),n(t,a)}return{start:function(){t!==!0&&n!==null&&e!==null&&(r=e.requestAnimationFrame(i),t=!0)},stop:function(){e!==null&&e.cancelAnimationFrame(r),t=!1},setAnimationLoop:function(e){n=e},setContext:function(t){e=t}}}function sf(e){let t=new WeakMap;function n(t,n){let r=t.array,i=t.usage,a=r.byteLength,o=e.createBuffer();e.bindBuffer(n,o),e.bufferData(n,r,i),t.onUploadCallback();let s;if(r instanceof Float32Array)s=e.FLOAT;else if(typeof Float16Array<`u`&&r instanceof Float16Array)s=e.HALF_FLOAT;else if(r instanceof Uint16Array)s=t.isFloat16BufferAttribute?e.HALF_FLOAT:e.UNSIGNED_SHORT;else if(r instanceof Int16Array)s=e.SHORT;else if(r instanceof Uint32Array)s=e.UNSIGNED_INT;else if(r instanceof Int32Array)s=e.INT;else if(r instanceof Int8Array)s=e.BYTE;else if(r instanceof Uint8Array)s=e.UNSIGNED_BYTE;else if(r instanceof Uint8ClampedArray)s=e.UNSIGNED_BYTE;else throw Error(`THREE.WebGLAttributes: Unsupported buffer data format: `+r);return{buffer:o,type:s,bytesPerElement:r.BYTES_PER_ELEMENT,version:t.version,size:a}}function r(t,n,r){let i=n.array,a=n.updateRanges;if(e.bindBuffer(r,t),a.length===0)e.bufferSubData(r,0,i);else{a.sort((e,t)=>e.start-t.start);let t=0;for(let e=1;e<a.length;e++){let n=a[t],r=a[e];r.start<=n.start+n.count+1?n.count=Math.max(n.count,r.start+r.count-n.start):(++t,a[t]=r)}a.length=t+1;for(let t=0,n=a.length;t<n;t++){let n=a[t];e.bufferSubData(r,n.start*i.BYTES_PER_ELEMENT,i,n.start,n.count)}n.clearUpdateRanges()}n.onUploadCallback()}function i(e){return e.isInterleavedBufferAttribute&&(e=e.data),t.get(e)}function a(n){n.isInterleavedBufferAttribute&&(n=n.data);let r=t.get(n);r&&(e.deleteBuffer(r.buffer),t.delete(n))}function o(e,i){if(e.isInterleavedBufferAttribute&&(e=e.data),e.isGLBufferAttribute){let n=t.get(e);(!n||n.version<e.version)&&t.set(e,{buffer:e.buffer,type:e.type,bytesPerElement:e.elementSize,version:e.version});return}let a=t.get(e);if(a===void 0)t.set(e,n(e,i));else if(a.version<e.version){if(a.size!==e.array.byteLength)throw Error(`THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.`);r(a.buffer,e,i),a.version=e.version}}return{get:i,remove:a,update:o}}var X={alphahash_fragment:`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,alphahash_pars_fragment:`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,alphamap_fragment:`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,alphamap_pars_fragment:`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,alphatest_fragment:`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,alphatest_pars_fragment:`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,aomap_fragment:`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,aomap_pars_fragment:`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,batching_pars_vertex:`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,batching_vertex:`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,begin_vertex:`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,beginnormal_vertex:`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,bsdfs:`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,iridescence_fragment:`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,bumpmap_pars_fragment:`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,clipping_planes_fragment:`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,clipping_planes_pars_fragment:`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,clipping_planes_pars_vertex:`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,clipping_planes_vertex:`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,color_fragment:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,color_pars_fragment:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,color_pars_vertex:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,color_vertex:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,common:`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,defaultnormal_vertex:`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,displacementmap_pars_vertex:`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,displacementmap_vertex:`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,emissivemap_fragment:`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,emissivemap_pars_fragment:`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,colorspace_fragment:`gl_FragColor = linearToOutputTexel( gl_FragColor );`,colorspace_pars_fragment:`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,envmap_fragment:`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,envmap_common_pars_fragment:`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,envmap_pars_fragment:`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,envmap_pars_vertex:`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,envmap_physical_pars_fragment:`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,envmap_vertex:`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,fog_vertex:`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,fog_pars_vertex:`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,fog_fragment:`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,fog_pars_fragment:`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,gradientmap_pars_fragment:`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,lightmap_pars_fragment:`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,lights_lambert_fragment:`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,lights_lambert_pars_fragment:`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,lights_pars_begin:`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,lights_toon_fragment:`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,lights_toon_pars_fragment:`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,lights_phong_fragment:`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,lights_phong_pars_fragment:`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,lights_physical_fragment:`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,lights_physical_pars_fragment:`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,lights_fragment_begin:`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,lights_fragment_maps:`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,lights_fragment_end:`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,lightprobes_pars_fragment:`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,logdepthbuf_fragment:`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,logdepthbuf_pars_fragment:`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,logdepthbuf_pars_vertex:`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,logdepthbuf_vertex:`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,map_fragment:`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,map_pars_fragment:`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,map_particle_fragment:`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,map_particle_pars_fragment:`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,metalnessmap_fragment:`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,metalnessmap_pars_fragment:`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,morphinstance_vertex:`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,morphcolor_vertex:`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,morphnormal_vertex:`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,morphtarget_pars_vertex:`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,morphtarget_vertex:`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,normal_fragment_begin:`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,normal_fragment_maps:`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,normal_pars_fragment:`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,normal_pars_vertex:`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,normal_vertex:`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,normalmap_pars_fragment:`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,clearcoat_normal_fragment_begin:`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,clearcoat_normal_fragment_maps:`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,clearcoat_pars_fragment:`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,iridescence_pars_fragment:`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,opaque_fragment:`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,packing:`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,premultiplied_alpha_fragment:`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,project_vertex:`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,dithering_fragment:`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,dithering_pars_fragment:`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,roughnessmap_fragment:`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,roughnessmap_pars_fragment:`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,shadowmap_pars_fragment:`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,shadowmap_pars_vertex:`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,shadowmap_vertex:`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,shadowmask_pars_fragment:`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,skinbase_vertex:`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,skinning_pars_vertex:`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,skinning_vertex:`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,skinnormal_vertex:`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,specularmap_fragment:`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,specularmap_pars_fragment:`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,tonemapping_fragment:`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,tonemapping_pars_fragment:`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,transmission_fragment:`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,transmission_pars_fragment:`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,uv_pars_fragment:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uv_pars_vertex:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uv_vertex:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,worldpos_vertex:`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,background_vert:`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,background_frag:`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,backgroundCube_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,backgroundCube_frag:`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cube_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,cube_frag:`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,depth_vert:`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,depth_frag:`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,distance_vert:`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,distance_frag:`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,equirect_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,equirect_frag:`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,linedashed_vert:`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,linedashed_frag:`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,meshbasic_vert:`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,meshbasic_frag:`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshlambert_vert:`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshlambert_frag:`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshmatcap_vert:`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,meshmatcap_frag:`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshnormal_vert:`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,meshnormal_frag:`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,meshphong_vert:`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshphong_frag:`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshphysical_vert:`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,meshphysical_frag:`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshtoon_vert:`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshtoon_frag:`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,points_vert:`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,points_frag:`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,shadow_vert:`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,shadow_frag:`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,sprite_vert:`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,sprite_frag:`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`},Z={common:{diffuse:{value:new Y(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new J},alphaMap:{value:null},alphaMapTransform:{value:new J},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new J}},envmap:{envMap:{value:null},envMapRotation:{value:new J},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new J}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new J}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new J},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new J},normalScale:{value:new Zs(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new J},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new J}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new J}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new J}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Y(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Y(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new J},alphaTest:{value:0},uvTransform:{value:new J}},sprite:{diffuse:{value:new Y(16777215)},opacity:{value:1},center:{value:new Zs(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new J},alphaMap:{value:null},alphaMapTransform:{value:new J},alphaTest:{value:0}}},cf={basic:{uniforms:Zu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.fog]),vertexShader:X.meshbasic_vert,fragmentShader:X.meshbasic_frag},lambert:{uniforms:Zu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,Z.lights,{emissive:{value:new Y(0)},envMapIntensity:{value:1}}]),vertexShader:X.meshlambert_vert,fragmentShader:X.meshlambert_frag},phong:{uniforms:Zu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,Z.lights,{emissive:{value:new Y(0)},specular:{value:new Y(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:X.meshphong_vert,fragmentShader:X.meshphong_frag},standard:{uniforms:Zu([Z.common,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.roughnessmap,Z.metalnessmap,Z.fog,Z.lights,{emissive:{value:new Y(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:X.meshphysical_vert,fragmentShader:X.meshphysical_frag},toon:{uniforms:Zu([Z.common,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.gradientmap,Z.fog,Z.lights,{emissive:{value:new Y(0)}}]),vertexShader:X.meshtoon_vert,fragmentShader:X.meshtoon_frag},matcap:{uniforms:Zu([Z.common,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,{matcap:{value:null}}]),vertexShader:X.meshmatcap_vert,fragmentShader:X.meshmatcap_frag},points:{uniforms:Zu([Z.points,Z.fog]),vertexShader:X.points_vert,fragmentShader:X.points_frag},dashed:{uniforms:Zu([Z.common,Z.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:X.linedashed_vert,fragmentShader:X.linedashed_frag},depth:{uniforms:Zu([Z.common,Z.displacementmap]),vertexShader:X.depth_vert,fragmentShader:X.depth_frag},normal:{uniforms:Zu([Z.common,Z.bumpmap,Z.normalmap,Z.displacementmap,{opacity:{value:1}}]),vertexShader:X.meshnormal_vert,fragmentShader:X.meshnormal_frag},sprite:{uniforms:Zu([Z.sprite,Z.fog]),vertexShader:X.sprite_vert,fragmentShader:X.sprite_frag},background:{uniforms:{uvTransform:{value:new J},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:X.background_vert,fragmentShader:X.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new J}},vertexShader:X.backgroundCube_vert,fragmentShader:X.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:X.cube_vert,fragmentShader:X.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:X.equirect_vert,fragmentShader:X.equirect_frag},distance:{uniforms:Zu([Z.common,Z.displacementmap,{referencePosition:{value:new q},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:X.distance_vert,fragmentShader:X.distance_frag},shadow:{uniforms:Zu([Z.lights,Z.fog,{color:{value:new Y(0)},opacity:{value:1}}]),vertexShader:X.shadow_vert,fragmentShader:X.shadow_frag}};cf.physical={uniforms:Zu([cf.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new J},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new J},clearcoatNormalScale:{value:new Zs(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new J},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new J},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new J},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new J},sheen:{value:0},sheenColor:{value:new Y(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new J},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new J},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new J},transmissionSamplerSize:{value:new Zs},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new J},attenuationDistance:{value:0},attenuationColor:{value:new Y(0)},specularColor:{value:new Y(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new J},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new J},anisotropyVector:{value:new Zs},anisotropyMap:{value:null},anisotropyMapTransform:{value:new J}}]),vertexShader:X.meshphysical_vert,fragmentShader:X.meshphysical_frag};var lf={r:0,b:0,g:0},uf=new xc,df=new J;df.set(-1,0,0,0,1,0,0,0,1);function ff(e,t,n,r,i,a){let o=new Y(0),s=i===!0?0:1,c,l,u=null,d=0,f=null;function p(e){let n=e.isScene===!0?e.background:null;if(n&&n.isTexture){let r=e.backgroundBlurriness>0;n=t.get(n,r)}return n}function m(t){let r=!1,i=p(t);i===null?g(o,s):i&&i.isColor&&(g(i,1),r=!0);let c=e.xr.getEnvironmentBlendMode();c===`additive`?n.buffers.color.setClear(0,0,0,1,a):c===`alpha-blend`&&n.buffers.color.setClear(0,0,0,0,a),(e.autoClear||r)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil))}function h(t,n){let i=p(n);i&&i.isCubeTexture?(l===void 0&&(l=new xu(new Ju(1,1,1),new id({name:`BackgroundCubeMaterial`,uniforms:Xu(cf.backgroundCube.uniforms),vertexShader:cf.backgroundCube.vertexShader,fragmentShader:cf.backgroundCube.fragmentShader,side:1,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute(`normal`),l.geometry.deleteAttribute(`uv`),l.onBeforeRender=function(e,t,n){this.matrixWorld.copyPosition(n.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),r.update(l)),l.material.uniforms.envMap.value=i,l.material.uniforms.backgroundBlurriness.value=n.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(uf.makeRotationFromEuler(n.backgroundRotation)).transpose(),i.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(df),l.material.toneMapped=ac.getTransfer(i.colorSpace)!==xs,(u!==i||d!==i.version||f!==e.toneMapping)&&(l.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),l.layers.enableAll(),t.unshift(l,l.geometry,l.material,0,0,null)):i&&i.isTexture&&(c===void 0&&(c=new xu(new Yu(2,2),new id({name:`BackgroundMaterial`,uniforms:Xu(cf.background.uniforms),vertexShader:cf.background.vertexShader,fragmentShader:cf.background.fragmentShader,side:0,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute(`normal`),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),r.update(c)),c.material.uniforms.t2D.value=i,c.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,c.material.toneMapped=ac.getTransfer(i.colorSpace)!==xs,i.matrixAutoUpdate===!0&&i.updateMatrix(),c.material.uniforms.uvTransform.value.copy(i.matrix),(u!==i||d!==i.version||f!==e.toneMapping)&&(c.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),c.layers.enableAll(),t.unshift(c,c.geometry,c.material,0,0,null))}function g(t,r){t.getRGB(lf,ed(e)),n.buffers.color.setClear(lf.r,lf.g,lf.b,r,a)}function _(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(e,t=1){o.set(e),s=t,g(o,s)},getClearAlpha:function(){return s},setClearAlpha:function(e){s=e,g(o,s)},render:m,addToRenderList:h,dispose:_}}function pf(e,t){let n=e.getParameter(e.MAX_VERTEX_ATTRIBS),r={},i=f(null),a=i,o=!1;function s(n,r,i,s,c){let u=!1,f=d(n,s,i,r);a!==f&&(a=f,l(a.object)),u=p(n,s,i,c),u&&m(n,s,i,c),c!==null&&t.update(c,e.ELEMENT_ARRAY_BUFFER),(u||o)&&(o=!1,b(n,r,i,s),c!==null&&e.bindBuffer(e.ELEMENT_ARRAY_BUFFER,t.get(c).buffer))}function c(){return e.createVertexArray()}function l(t){return e.bindVertexArray(t)}function u(t){return e.deleteVertexArray(t)}function d(e,t,n,i){let a=i.wireframe===!0,o=r[t.id];o===void 0&&(o={},r[t.id]=o);let s=e.isInstancedMesh===!0?e.id:0,l=o[s];l===void 0&&(l={},o[s]=l);let u=l[n.id];u===void 0&&(u={},l[n.id]=u);let d=u[a];return d===void 0&&(d=f(c()),u[a]=d),d}function f(e){let t=[],r=[],i=[];for(let e=0;e<n;e++)t[e]=0,r[e]=0,i[e]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:t,enabledAttributes:r,attributeDivisors:i,object:e,attributes:{},index:null}}function p(e,t,n,r){let i=a.attributes,o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=i[t],r=o[t];if(r===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(r=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(r=e.instanceColor)),n===void 0||n.attribute!==r||r&&n.data!==r.data)return!0;s++}return a.attributesNum!==s||a.index!==r}function m(e,t,n,r){let i={},o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=o[t];n===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(n=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(n=e.instanceColor));let r={};r.attribute=n,n&&n.data&&(r.data=n.data),i[t]=r,s++}a.attributes=i,a.attributesNum=s,a.index=r}function h(){let e=a.newAttributes;for(let t=0,n=e.length;t<n;t++)e[t]=0}function g(e){_(e,0)}function _(t,n){let r=a.newAttributes,i=a.enabledAttributes,o=a.attributeDivisors;r[t]=1,i[t]===0&&(e.enableVertexAttribArray(t),i[t]=1),o[t]!==n&&(e.vertexAttribDivisor(t,n),o[t]=n)}function v(){let t=a.newAttributes,n=a.enabledAttributes;for(let r=0,i=n.length;r<i;r++)n[r]!==t[r]&&(e.disableVertexAttribArray(r),n[r]=0)}function y(t,n,r,i,a,o,s){s===!0?e.vertexAttribIPointer(t,n,r,a,o):e.vertexAttribPointer(t,n,r,i,a,o)}function b(n,r,i,a){h();let o=a.attributes,s=i.getAttributes(),c=r.defaultAttributeValues;for(let r in s){let i=s[r];if(i.location>=0){let s=o[r];if(s===void 0&&(r===`instanceMatrix`&&n.instanceMatrix&&(s=n.instanceMatrix),r===`instanceColor`&&n.instanceColor&&(s=n.instanceColor)),s!==void 0){let r=s.normalized,o=s.itemSize,c=t.get(s);if(c===void 0)continue;let l=c.buffer,u=c.type,d=c.bytesPerElement,f=u===e.INT||u===e.UNSIGNED_INT||s.gpuType===1013;if(s.isInterleavedBufferAttribute){let t=s.data,c=t.isInterleavedBuffer===!0?t.stride:t.itemSize,p=s.offset;if(t.isInstancedInterleavedBuffer||t.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,t.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=t.meshPerAttribute*t.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,c*d,(p+o/i.locationSize*e)*d,f)}else{if(s.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,s.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=s.meshPerAttribute*s.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,o*d,o/i.locationSize*e*d,f)}}else if(c!==void 0){let t=c[r];if(t!==void 0)switch(t.length){case 2:e.vertexAttrib2fv(i.location,t);break;case 3:e.vertexAttrib3fv(i.location,t);break;case 4:e.vertexAttrib4fv(i.location,t);break;default:e.vertexAttrib1fv(i.location,t)}}}}v()}function x(){T();for(let e in r){let t=r[e];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e]}}function S(e){if(r[e.id]===void 0)return;let t=r[e.id];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e.id]}function C(e){for(let t in r){let n=r[t];for(let t in n){let r=n[t];if(r[e.id]===void 0)continue;let i=r[e.id];for(let e in i)u(i[e].object),delete i[e];delete r[e.id]}}}function w(e){for(let t in r){let n=r[t],i=e.isInstancedMesh===!0?e.id:0,a=n[i];if(a!==void 0){for(let e in a){let t=a[e];for(let e in t)u(t[e].object),delete t[e];delete a[e]}delete n[i],Object.keys(n).length===0&&delete r[t]}}}function T(){E(),o=!0,a!==i&&(a=i,l(a.object))}function E(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:s,reset:T,resetDefaultState:E,dispose:x,releaseStatesOfGeometry:S,releaseStatesOfObject:w,releaseStatesOfProgram:C,initAttributes:h,enableAttribute:g,disableUnusedAttributes:v}}function mf(e,t,n){let r;function i(e){r=e}function a(t,i){e.drawArrays(r,t,i),n.update(i,r,1)}function o(t,i,a){a!==0&&(e.drawArraysInstanced(r,t,i,a),n.update(i,r,a))}function s(e,i,a){if(a===0)return;t.get(`WEBGL_multi_draw`).multiDrawArraysWEBGL(r,e,0,i,0,a);let o=0;for(let e=0;e<a;e++)o+=i[e];n.update(o,r,1)}this.setMode=i,this.render=a,this.renderInstances=o,this.renderMultiDraw=s}function hf(e,t,n,r){let i;function a(){if(i!==void 0)return i;if(t.has(`EXT_texture_filter_anisotropic`)===!0){let n=t.get(`EXT_texture_filter_anisotropic`);i=e.getParameter(n.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(t){return t===1023||r.convert(t)===e.getParameter(e.IMPLEMENTATION_COLOR_READ_FORMAT)}function s(n){let i=n===1016&&(t.has(`EXT_color_buffer_half_float`)||t.has(`EXT_color_buffer_float`));return!(n!==1009&&n!==1015&&!i&&r.convert(n)!==e.getParameter(e.IMPLEMENTATION_COLOR_READ_TYPE))}function c(t){if(t===`highp`){if(e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.HIGH_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.HIGH_FLOAT).precision>0)return`highp`;t=`mediump`}return t===`mediump`&&e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.MEDIUM_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.MEDIUM_FLOAT).precision>0?`mediump`:`lowp`}let l=n.precision===void 0?`highp`:n.precision,u=c(l);u!==l&&(G(`WebGLRenderer:`,l,`not supported, using`,u,`instead.`),l=u);let d=n.reversedDepthBuffer===!0&&t.has(`EXT_clip_control`),f=n.logarithmicDepthBuffer===!0&&d===!1;n.reversedDepthBuffer===!0&&d===!1&&G(`WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer.`),n.logarithmicDepthBuffer===!0&&d===!0&&G(`WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.`);let p=e.getParameter(e.MAX_TEXTURE_IMAGE_UNITS),m=e.getParameter(e.MAX_VERTEX_TEXTURE_IMAGE_UNITS),h=e.getParameter(e.MAX_TEXTURE_SIZE),g=e.getParameter(e.MAX_CUBE_MAP_TEXTURE_SIZE),_=e.getParameter(e.MAX_VERTEX_ATTRIBS),v=e.getParameter(e.MAX_VERTEX_UNIFORM_VECTORS),y=e.getParameter(e.MAX_VARYING_VECTORS),b=e.getParameter(e.MAX_FRAGMENT_UNIFORM_VECTORS),x=e.getParameter(e.MAX_SAMPLES),S=e.getParameter(e.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:a,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:s,precision:l,logarithmicDepthBuffer:f,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:m,maxTextureSize:h,maxCubemapSize:g,maxAttributes:_,maxVertexUniforms:v,maxVaryings:y,maxFragmentUniforms:b,maxSamples:x,samples:S}}function gf(e){let t=this,n=null,r=0,i=!1,a=!1,o=new tu,s=new J,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(e,t){let n=e.length!==0||t||r!==0||i;return i=t,r=e.length,n},this.beginShadows=function(){a=!0,u(null)},this.endShadows=function(){a=!1},this.setGlobalState=function(e,t){n=u(e,t,0)},this.setState=function(t,o,s){let d=t.clippingPlanes,f=t.clipIntersection,p=t.clipShadows,m=e.get(t);if(!i||d===null||d.length===0||a&&!p)a?u(null):l();else{let e=a?0:r,t=e*4,i=m.clippingState||null;c.value=i,i=u(d,o,t,s);for(let e=0;e!==t;++e)i[e]=n[e];m.clippingState=i,this.numIntersection=f?this.numPlanes:0,this.numPlanes+=e}};function l(){c.value!==n&&(c.value=n,c.needsUpdate=r>0),t.numPlanes=r,t.numIntersection=0}function u(e,n,r,i){let a=e===null?0:e.length,l=null;if(a!==0){if(l=c.value,i!==!0||l===null){let t=r+a*4,i=n.matrixWorldInverse;s.getNormalMatrix(i),(l===null||l.length<t)&&(l=new Float32Array(t));for(let t=0,n=r;t!==a;++t,n+=4)o.copy(e[t]).applyMatrix4(i,s),o.normal.toArray(l,n),l[n+3]=o.constant}c.value=l,c.needsUpdate=!0}return t.numPlanes=a,t.numIntersection=0,l}}var _f=class extends vc{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},r=[n,n,n,n,n,n];this.texture=new Wu(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},r=new Ju(5,5,5),i=new id({name:`CubemapFromEquirect`,uniforms:Xu(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:1,blending:0});i.uniforms.tEquirect.value=t;let a=new xu(r,i),o=t.minFilter;return t.minFilter===1008&&(t.minFilter=to),new zd(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,r=!0){let i=e.getRenderTarget();for(let i=0;i<6;i++)e.setRenderTarget(this,i),e.clear(t,n,r);e.setRenderTarget(i)}},vf=256,yf=3,bf=20,xf=256,Sf=16,Cf=3,wf=new q,Tf=new Y,Ef=class e{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new zd(1,10,null),this._boxMesh=new xu(new Ju(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,r=100,i={}){let{size:a=256,position:o=wf}=i,s=this._renderer;this._setSize(a);let c=this._allocateTarget(),l=this._getSourceTarget(!0);t>0&&(l.texture.mipmapsAutoUpdate=!1);let u=s.autoClear,d=s.autoClearColor,f=s.autoClearDepth,p=s.autoClearStencil,m=e.background;s.autoClear=!0,s.autoClearColor=!0,s.autoClearDepth=!0,s.autoClearStencil=!0,m===null&&(e.background=s.getClearColor(Tf));let h=new zd(n,r,l);return h.position.copy(o),h.update(s,e),s.autoClear=u,s.autoClearColor=d,s.autoClearDepth=f,s.autoClearStencil=p,e.background=m,t>0&&(l.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Nf(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Mf(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(vf,qs(e))}_fromTexture(e,t){e.mapping===301||e.mapping===302?this._setSize(e.image.length===0?vf:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Df(e,!1,!1),n=Math.log2(e)-yf;for(let r=0;r<=n;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name=`PMREM`,t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Df(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let r=this._boxMesh,i=this._cubeCamera;r.material=n,i.renderTarget=e,i.activeMipmapLevel=t;let a=e.width>>t;e.viewport.set(0,0,a,a),i.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===301||e.mapping===302?(this._cubemapMaterial===null&&(this._cubemapMaterial=Nf()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Mf()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=kf(),this._integrationMaterial=Af());let n=this._cubeSize,r=t.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let a=this._integrationMaterial.uniforms;a.envMap.value=this._sourceTarget.texture,a.sourceLod.value=Math.log2(n/Sf);for(let o=0;o<=r;o++){let s=e.lodToRoughness(o,r);if(o>r-Cf)a.roughness.value=s,this._renderCube(t,o,this._integrationMaterial);else{let e=s>0?Math.log2(n)+.5*Math.log2(6/(xf*s**4))+.5:0;i.roughness.value=s,i.lodBias.value=e,this._renderCube(t,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=jf());let n=this._blurMaterial,r=n.uniforms,i=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=i.texture,this._renderCube(e,0,n),r.envMap.value=e.texture,this._renderCube(i,0,n)}};function Df(e,t,n){return new _f(e,{minFilter:ro,generateMipmaps:t,type:fo,colorSpace:ys,depthBuffer:n})}function Of(e,t,n){return new id({name:e,uniforms:t,vertexShader:X.cube_vert,fragmentShader:n,side:1,blending:0,depthTest:!1,depthWrite:!1})}function kf(){return Of(`PMREMGGXConvolution`,{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${xf}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Af(){return Of(`PMREMGGXIntegration`,{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Sf}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function jf(){return Of(`PMREMSphericalGaussianBlur`,{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${bf}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Mf(){return Of(`PMREMEquirectangularToCubemap`,{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Nf(){return Of(`PMREMCubemapToCubemap`,{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Pf(e){let t=new WeakMap,n=new WeakMap,r=null;function i(e,t=!1){return e==null?null:t?o(e):a(e)}function a(n){if(n&&n.isTexture){let r=n.mapping;if(r===303||r===304){if(t.has(n)){let e=t.get(n).texture;return s(e,n.mapping)}{let r=n.image;if(r&&r.height>0){let i=new _f(r.height);return i.fromEquirectangularTexture(e,n),t.set(n,i),n.addEventListener(`dispose`,l),s(i.texture,n.mapping)}return null}}}return n}function o(t){if(t&&t.isTexture&&t.isPMREMTexture!==!0){let i=t.mapping,a=i===303||i===304,o=i===301||i===302;if(a||o){let i=n.get(t),s=i===void 0?0:i.texture.pmremVersion;if(t.isRenderTargetTexture&&t.pmremVersion!==s)return r===null&&(r=new Ef(e)),i=a?r.fromEquirectangular(t,i):r.fromCubemap(t,i),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),i.texture;if(i!==void 0)return i.texture;{let s=t.image;return a&&s&&s.height>0||o&&s&&c(s)?(r===null&&(r=new Ef(e)),i=a?r.fromEquirectangular(t):r.fromCubemap(t),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),t.addEventListener(`dispose`,u),i.texture):null}}}return t}function s(e,t){return t===303?e.mapping=301:t===304&&(e.mapping=302),e}function c(e){let t=0;for(let n=0;n<6;n++)e[n]!==void 0&&t++;return t===6}function l(e){let n=e.target;n.removeEventListener(`dispose`,l);let r=t.get(n);r!==void 0&&(t.delete(n),r.dispose())}function u(e){let t=e.target;t.removeEventListener(`dispose`,u);let r=n.get(t);r!==void 0&&(n.delete(t),r.dispose())}function d(){t=new WeakMap,n=new WeakMap,r!==null&&(r.dispose(),r=null)}return{get:i,dispose:d}}function Ff(e){let t={};function n(n){if(t[n]!==void 0)return t[n];let r=e.getExtension(n);return t[n]=r,r}return{has:function(e){return n(e)!==null},init:function(){n(`EXT_color_buffer_float`),n(`WEBGL_clip_cull_distance`),n(`OES_texture_float_linear`),n(`EXT_color_buffer_half_float`),n(`WEBGL_multisampled_render_to_texture`),n(`WEBGL_render_shared_exponent`)},get:function(e){let t=n(e);return t===null&&Is(`WebGLRenderer: `+e+` extension not supported.`),t}}}function If(e,t,n,r){let i={},a=new WeakMap,o=new FinalizationRegistry(e=>delete i[e]);function s(e){c(e.target)}function c(e){e.index!==null&&t.remove(e.index);for(let n in e.attributes)t.remove(e.attributes[n]);e.removeEventListener(`dispose`,s),delete i[e.id],o.unregister(e);let c=a.get(e);c&&(t.remove(c),a.delete(e)),r.releaseStatesOfGeometry(e),e.isInstancedBufferGeometry===!0&&delete e._maxInstanceCount,n.memory.geometries--}function l(e,t){return i[t.id]===void 0&&(t.addEventListener(`dispose`,s),i[t.id]=new WeakRef(t),o.register(t,t.id,t),n.memory.geometries++),t}function u(n){let r=n.attributes;for(let n in r)t.update(r[n],e.ARRAY_BUFFER)}function d(e){let n=e.index,r=e.attributes.position,i=0;if(r===void 0)return;let o=n===null?r.array.length/3-1:n.array.length,s=new(r.count>=65535?Rl:Ll)(Math.ceil(o/3)*6,1),c=s.array;if(n!==null){let e=n.array;i=n.version;for(let t=0,n=0;t<o;t+=3){let r=e[t+0],i=e[t+1],a=e[t+2];c[n++]=r,c[n++]=i,c[n++]=i,c[n++]=a,c[n++]=a,c[n++]=r}}else{i=r.version;for(let e=0,t=0;e<o;e+=3){let n=e+0,r=e+1,i=e+2;c[t++]=n,c[t++]=r,c[t++]=r,c[t++]=i,c[t++]=i,c[t++]=n}}s.version=i;let l=a.get(e);l&&t.remove(l),a.set(e,s)}function f(e){let t=a.get(e);if(t){let n=e.index;n!==null&&t.version<n.version&&d(e)}else d(e);return a.get(e)}function p(){for(let e in i){let t=i[e].deref();t!==void 0&&c(t)}}return{get:l,update:u,getWireframeAttribute:f,dispose:p}}function Lf(e,t,n){let r;function i(e){r=e}let a,o;function s(e){a=e.type,o=e.bytesPerElement}function c(t,i){e.drawElements(r,i,a,t*o),n.update(i,r,1)}function l(t,i,s){s!==0&&(e.drawElementsInstanced(r,i,a,t*o,s),n.update(i,r,s))}function u(e,i,o){if(o===0)return;t.get(`WEBGL_multi_draw`).multiDrawElementsWEBGL(r,i,0,a,e,0,o);let s=0;for(let e=0;e<o;e++)s+=i[e];n.update(s,r,1)}this.setMode=i,this.setIndex=s,this.render=c,this.renderInstances=l,this.renderMultiDraw=u}function Rf(e){let t={geometries:0,textures:0},n={frame:0,calls:0,triangles:0,points:0,lines:0};function r(t,r,i){switch(n.calls++,r){case e.TRIANGLES:n.triangles+=t/3*i;break;case e.LINES:n.lines+=t/2*i;break;case e.LINE_STRIP:n.lines+=i*(t-1);break;case e.LINE_LOOP:n.lines+=i*t;break;case e.POINTS:n.points+=i*t;break;default:K(`WebGLInfo: Unknown draw mode:`,r)}}function i(){n.calls=0,n.triangles=0,n.points=0,n.lines=0}return{memory:t,render:n,programs:null,autoReset:!0,reset:i,update:r}}function zf(e,t,n){let r=new WeakMap,i=new gc;function a(a,o,s){let c=a.morphTargetInfluences,l=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,u=l===void 0?0:l.length,d=r.get(o);if(d===void 0||d.count!==u){d!==void 0&&d.texture.dispose();let e=o.morphAttributes.position!==void 0,n=o.morphAttributes.normal!==void 0,a=o.morphAttributes.color!==void 0,s=o.morphAttributes.position||[],c=o.morphAttributes.normal||[],l=o.morphAttributes.color||[],p=0;e===!0&&(p=1),n===!0&&(p=2),a===!0&&(p=3);let m=o.attributes.position.count*p,h=1;m>t.maxTextureSize&&(h=Math.ceil(m/t.maxTextureSize),m=t.maxTextureSize);let g=new Float32Array(m*h*4*u),_=new yc(g,m,h,u);_.type=uo,_.needsUpdate=!0;let v=p*4;for(let t=0;t<u;t++){let r=s[t],o=c[t],u=l[t],d=m*h*4*t;for(let t=0;t<r.count;t++){let s=t*v;e===!0&&(i.fromBufferAttribute(r,t),g[d+s+0]=i.x,g[d+s+1]=i.y,g[d+s+2]=i.z,g[d+s+3]=0),n===!0&&(i.fromBufferAttribute(o,t),g[d+s+4]=i.x,g[d+s+5]=i.y,g[d+s+6]=i.z,g[d+s+7]=0),a===!0&&(i.fromBufferAttribute(u,t),g[d+s+8]=i.x,g[d+s+9]=i.y,g[d+s+10]=i.z,g[d+s+11]=u.itemSize===4?i.w:1)}}d={count:u,texture:_,size:new Zs(m,h)},r.set(o,d);function f(){_.dispose(),r.delete(o),o.removeEventListener(`dispose`,f)}o.addEventListener(`dispose`,f)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)s.getUniforms().setValue(e,`morphTexture`,a.morphTexture,n);else{let t=0;for(let e=0;e<c.length;e++)t+=c[e];let n=o.morphTargetsRelative?1:1-t;s.getUniforms().setValue(e,`morphTargetBaseInfluence`,n),s.getUniforms().setValue(e,`morphTargetInfluences`,c)}s.getUniforms().setValue(e,`morphTargetsTexture`,d.texture,n),s.getUniforms().setValue(e,`morphTargetsTextureSize`,d.size)}return{update:a}}function Bf(e,t,n,r,i){let a=new WeakMap;function o(r){let o=i.render.frame,s=r.geometry,l=t.get(r,s);if(a.get(l)!==o&&(t.update(l),a.set(l,o)),r.isInstancedMesh&&(r.hasEventListener(`dispose`,c)===!1&&r.addEventListener(`dispose`,c),a.get(r)!==o&&(n.update(r.instanceMatrix,e.ARRAY_BUFFER),r.instanceColor!==null&&n.update(r.instanceColor,e.ARRAY_BUFFER),a.set(r,o))),r.isSkinnedMesh){let e=r.skeleton;a.get(e)!==o&&(e.update(),a.set(e,o))}return l}function s(){a=new WeakMap}function c(e){let t=e.target;t.removeEventListener(`dispose`,c),r.releaseStatesOfObject(t),n.remove(t.instanceMatrix),t.instanceColor!==null&&n.remove(t.instanceColor)}return{update:o,dispose:s}}var Vf={1:`LINEAR_TONE_MAPPING`,2:`REINHARD_TONE_MAPPING`,3:`CINEON_TONE_MAPPING`,4:`ACES_FILMIC_TONE_MAPPING`,6:`AGX_TONE_MAPPING`,7:`NEUTRAL_TONE_MAPPING`,5:`CUSTOM_TONE_MAPPING`};function Hf(e,t,n,r,i,a){let o=new vc(t,n,{type:e,depthBuffer:i,stencilBuffer:a,samples:r?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),s=null,c=null,l=null,u=new Zl;u.setAttribute(`position`,new zl([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute(`uv`,new zl([0,2,0,0,2,0],2));let d=new ad({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new xu(u,d),p=new Id(-1,1,1,-1,0,1),m=null,h=null,g=!1,_,v=null,y=[],b=!1;this.setSize=function(e,t){o.setSize(e,t),s!==null&&s.setSize(e,t),c!==null&&c.setSize(e,t);for(let n=0;n<y.length;n++){let r=y[n];r.setSize&&r.setSize(e,t)}},this.setEffects=function(e){y=e,b=y.length>0&&y[0].isRenderPass===!0;let t=o.width,n=o.height;y.length>0&&s===null&&(s=new vc(t,n,{type:fo,depthBuffer:!1,stencilBuffer:!1}),c=new vc(t,n,{type:fo,depthBuffer:!1,stencilBuffer:!1}));let r=i===!0&&y.some(e=>e.needsDepthTexture===!0);r!==(o.depthTexture!==null)&&(r===!0&&l===null&&(l=new Gu(t,n),a===!0&&(l.format=So,l.type=ho)),o.dispose(),o.depthTexture=r?l:null,o.resolveDepthBuffer=r,o.storeMultisampledDepthBuffer=r);for(let e=0;e<y.length;e++){let i=y[e];i.setSize&&i.setSize(t,n),r&&i.needsDepthTexture===!0&&i.setDepthTexture&&i.setDepthTexture(l)}},this.begin=function(e,t){if(g||e.toneMapping===0&&y.length===0)return!1;if(v=t,t!==null){let e=t.width,n=t.height;(o.width!==e||o.height!==n)&&this.setSize(e,n)}return b===!1&&e.setRenderTarget(o),_=e.toneMapping,e.toneMapping=0,!0},this.hasRenderPass=function(){return b},this.end=function(e,t){e.toneMapping=_,g=!0;let n=o,r=s;for(let i=0;i<y.length;i++){let a=y[i];a.enabled!==!1&&(a.render(e,r,n,t),a.needsSwap!==!1&&(n=r,r=r===s?c:s))}if(m!==e.outputColorSpace||h!==e.toneMapping){m=e.outputColorSpace,h=e.toneMapping,d.defines={},ac.getTransfer(m)===`srgb`&&(d.defines.SRGB_TRANSFER=``);let t=Vf[h];t&&(d.defines[t]=``),d.needsUpdate=!0}d.uniforms.tDiffuse.value=n.texture,e.setRenderTarget(v),e.render(f,p),v=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),s!==null&&s.dispose(),c!==null&&c.dispose(),u.dispose(),d.dispose()}}var Uf=new hc,Wf=new Gu(1,1),Gf=new Ku(1),Kf=new yc,qf=new bc,Jf=new Wu,Yf=[],Xf=[],Zf=new Float32Array(16),Qf=new Float32Array(9),$f=new Float32Array(4);function ep(e,t,n){let r=e[0];if(r<=0||r>0)return e;let i=t*n,a=Yf[i];if(a===void 0&&(a=new Float32Array(i),Yf[i]=a),t!==0){r.toArray(a,0);for(let r=1,i=0;r!==t;++r)i+=n,e[r].toArray(a,i)}return a}function tp(e,t){if(e.length!==t.length)return!1;for(let n=0,r=e.length;n<r;n++)if(e[n]!==t[n])return!1;return!0}function np(e,t){for(let n=0,r=t.length;n<r;n++)e[n]=t[n]}function rp(e,t){let n=Xf[t];n===void 0&&(n=new Int32Array(t),Xf[t]=n);for(let r=0;r!==t;++r)n[r]=e.allocateTextureUnit();return n}function ip(e,t){let n=this.cache;n[0]!==t&&(e.uniform1f(this.addr,t),n[0]=t)}function ap(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2f(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(tp(n,t))return;e.uniform2fv(this.addr,t),np(n,t)}}function op(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3f(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else if(t.r!==void 0)(n[0]!==t.r||n[1]!==t.g||n[2]!==t.b)&&(e.uniform3f(this.addr,t.r,t.g,t.b),n[0]=t.r,n[1]=t.g,n[2]=t.b);else{if(tp(n,t))return;e.uniform3fv(this.addr,t),np(n,t)}}function sp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4f(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(tp(n,t))return;e.uniform4fv(this.addr,t),np(n,t)}}function cp(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(tp(n,t))return;e.uniformMatrix2fv(this.addr,!1,t),np(n,t)}else{if(tp(n,r))return;$f.set(r),e.uniformMatrix2fv(this.addr,!1,$f),np(n,r)}}function lp(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(tp(n,t))return;e.uniformMatrix3fv(this.addr,!1,t),np(n,t)}else{if(tp(n,r))return;Qf.set(r),e.uniformMatrix3fv(this.addr,!1,Qf),np(n,r)}}function up(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(tp(n,t))return;e.uniformMatrix4fv(this.addr,!1,t),np(n,t)}else{if(tp(n,r))return;Zf.set(r),e.uniformMatrix4fv(this.addr,!1,Zf),np(n,r)}}function dp(e,t){let n=this.cache;n[0]!==t&&(e.uniform1i(this.addr,t),n[0]=t)}function fp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2i(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(tp(n,t))return;e.uniform2iv(this.addr,t),np(n,t)}}function pp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3i(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(tp(n,t))return;e.uniform3iv(this.addr,t),np(n,t)}}function mp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4i(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(tp(n,t))return;e.uniform4iv(this.addr,t),np(n,t)}}function hp(e,t){let n=this.cache;n[0]!==t&&(e.uniform1ui(this.addr,t),n[0]=t)}function gp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2ui(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(tp(n,t))return;e.uniform2uiv(this.addr,t),np(n,t)}}function _p(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3ui(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(tp(n,t))return;e.uniform3uiv(this.addr,t),np(n,t)}}function vp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4ui(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(tp(n,t))return;e.uniform4uiv(this.addr,t),np(n,t)}}function yp(e){return e.version===0&&(e.compareFunction=519,e.needsUpdate=!0),e}function bp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_2D_SHADOW?yp(Wf):Uf,n.setTexture2D(t||a,i)}function xp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture3D(t||qf,i)}function Sp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_CUBE_SHADOW?yp(Gf):Jf,n.setTextureCube(t||a,i)}function Cp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture2DArray(t||Kf,i)}function wp(e){switch(e){case 5126:return ip;case 35664:return ap;case 35665:return op;case 35666:return sp;case 35674:return cp;case 35675:return lp;case 35676:return up;case 5124:case 35670:return dp;case 35667:case 35671:return fp;case 35668:case 35672:return pp;case 35669:case 35673:return mp;case 5125:return hp;case 36294:return gp;case 36295:return _p;case 36296:return vp;case 35678:case 36198:case 36298:case 36306:case 35682:return bp;case 35679:case 36299:case 36307:return xp;case 35680:case 36300:case 36308:case 36293:return Sp;case 36289:case 36303:case 36311:case 36292:return Cp}}function Tp(e,t){e.uniform1fv(this.addr,t)}function Ep(e,t){let n=ep(t,this.size,2);e.uniform2fv(this.addr,n)}function Dp(e,t){let n=ep(t,this.size,3);e.uniform3fv(this.addr,n)}function Op(e,t){let n=ep(t,this.size,4);e.uniform4fv(this.addr,n)}function kp(e,t){let n=ep(t,this.size,4);e.uniformMatrix2fv(this.addr,!1,n)}function Ap(e,t){let n=ep(t,this.size,9);e.uniformMatrix3fv(this.addr,!1,n)}function jp(e,t){let n=ep(t,this.size,16);e.uniformMatrix4fv(this.addr,!1,n)}function Mp(e,t){e.uniform1iv(this.addr,t)}function Np(e,t){e.uniform2iv(this.addr,t)}function Pp(e,t){e.uniform3iv(this.addr,t)}function Fp(e,t){e.uniform4iv(this.addr,t)}function Ip(e,t){e.uniform1uiv(this.addr,t)}function Lp(e,t){e.uniform2uiv(this.addr,t)}function Rp(e,t){e.uniform3uiv(this.addr,t)}function zp(e,t){e.uniform4uiv(this.addr,t)}function Bp(e,t,n){let r=this.cache,i=t.length,a=rp(n,i);tp(r,a)||(e.uniform1iv(this.addr,a),np(r,a));let o;o=this.type===e.SAMPLER_2D_SHADOW?yp(Wf):Uf;for(let e=0;e!==i;++e)n.setTexture2D(t[e]||o,a[e])}function Vp(e,t,n){let r=this.cache,i=t.length,a=rp(n,i);tp(r,a)||(e.uniform1iv(this.addr,a),np(r,a));for(let e=0;e!==i;++e)n.setTexture3D(t[e]||qf,a[e])}function Hp(e,t,n){let r=this.cache,i=t.length,a=rp(n,i);tp(r,a)||(e.uniform1iv(this.addr,a),np(r,a));let o;o=this.type===e.SAMPLER_CUBE_SHADOW?yp(Gf):Jf;for(let e=0;e!==i;++e)n.setTextureCube(t[e]||o,a[e])}function Up(e,t,n){let r=this.cache,i=t.length,a=rp(n,i);tp(r,a)||(e.uniform1iv(this.addr,a),np(r,a));for(let e=0;e!==i;++e)n.setTexture2DArray(t[e]||Kf,a[e])}function Wp(e){switch(e){case 5126:return Tp;case 35664:return Ep;case 35665:return Dp;case 35666:return Op;case 35674:return kp;case 35675:return Ap;case 35676:return jp;case 5124:case 35670:return Mp;case 35667:case 35671:return Np;case 35668:case 35672:return Pp;case 35669:case 35673:return Fp;case 5125:return Ip;case 36294:return Lp;case 36295:return Rp;case 36296:return zp;case 35678:case 36198:case 36298:case 36306:case 35682:return Bp;case 35679:case 36299:case 36307:return Vp;case 35680:case 36300:case 36308:case 36293:return Hp;case 36289:case 36303:case 36311:case 36292:return Up}}var Gp=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=wp(t.type)}},Kp=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Wp(t.type)}},qp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let r=this.seq;for(let i=0,a=r.length;i!==a;++i){let a=r[i];a.setValue(e,t[a.id],n)}}},Jp=/(\w+)(\])?(\[|\.)?/g;function Yp(e,t){e.seq.push(t),e.map[t.id]=t}function Xp(e,t,n){let r=e.name,i=r.length;for(Jp.lastIndex=0;;){let a=Jp.exec(r),o=Jp.lastIndex,s=a[1],c=a[2]===`]`,l=a[3];if(c&&(s|=0),l===void 0||l===`[`&&o+2===i){Yp(n,l===void 0?new Gp(s,e,t):new Kp(s,e,t));break}{let e=n.map[s];e===void 0&&(e=new qp(s),Yp(n,e)),n=e}}}var Zp=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let r=0;r<n;++r){let n=e.getActiveUniform(t,r);Xp(n,e.getUniformLocation(t,n.name),this)}let r=[],i=[];for(let t of this.seq)t.type===e.SAMPLER_2D_SHADOW||t.type===e.SAMPLER_CUBE_SHADOW||t.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(t):i.push(t);r.length>0&&(this.seq=r.concat(i))}setValue(e,t,n,r){let i=this.map[t];i!==void 0&&i.setValue(e,n,r)}setOptional(e,t,n){let r=t[n];r!==void 0&&this.setValue(e,n,r)}static upload(e,t,n,r){for(let i=0,a=t.length;i!==a;++i){let a=t[i],o=n[a.id];o.needsUpdate!==!1&&a.setValue(e,o.value,r)}}static seqWithValue(e,t){let n=[];for(let r=0,i=e.length;r!==i;++r){let i=e[r];i.id in t&&n.push(i)}return n}};function Qp(e,t,n){let r=e.createShader(t);return e.shaderSource(r,n),e.compileShader(r),r}var $p=37297,em=0;function tm(e,t){let n=e.split(`
`),r=[],i=Math.max(t-6,0),a=Math.min(t+6,n.length);for(let e=i;e<a;e++){let i=e+1;r.push(`${i===t?`>`:` `} ${i}: ${n[e]}`)}return r.join(`
`)}var nm=new J;function rm(e){ac._getMatrix(nm,ac.workingColorSpace,e);let t=`mat3( ${nm.elements.map(e=>e.toFixed(4))} )`;switch(ac.getTransfer(e)){case bs:return[t,`LinearTransferOETF`];case xs:return[t,`sRGBTransferOETF`];default:return G(`WebGLProgram: Unsupported color space: `,e),[t,`LinearTransferOETF`]}}function im(e,t,n){let r=e.getShaderParameter(t,e.COMPILE_STATUS),i=(e.getShaderInfoLog(t)||``).trim();if(r&&i===``)return``;let a=/ERROR: 0:(\d+)/.exec(i);if(a){let r=parseInt(a[1]);return n.toUpperCase()+`

`+i+`

`+tm(e.getShaderSource(t),r)}return i}function am(e,t){let n=rm(t);return[`vec4 ${e}( vec4 value ) {`,`	return ${n[1]}( vec4( ${n[0]} * value.rgb, value.a ) );`,`}`].join(`
`)}var om={1:`Linear`,2:`Reinhard`,3:`Cineon`,4:`ACESFilmic`,6:`AgX`,7:`Neutral`,5:`Custom`};function sm(e,t){let n=om[t];return n===void 0?(G(`WebGLProgram: Unsupported toneMapping:`,t),`vec3 `+e+`( vec3 color ) { return LinearToneMapping( color ); }`):`vec3 `+e+`( vec3 color ) { return `+n+`ToneMapping( color ); }`}var cm=new q;function lm(){return ac.getLuminanceCoefficients(cm),[`float luminance( const in vec3 rgb ) {`,`	const vec3 weights = vec3( ${cm.x.toFixed(4)}, ${cm.y.toFixed(4)}, ${cm.z.toFixed(4)} );`,`	return dot( weights, rgb );`,`}`].join(`
`)}function um(e){return[e.extensionClipCullDistance?`#extension GL_ANGLE_clip_cull_distance : require`:``,e.extensionMultiDraw?`#extension GL_ANGLE_multi_draw : require`:``].filter(pm).join(`
`)}function dm(e){let t=[];for(let n in e){let r=e[n];r!==!1&&t.push(`#define `+n+` `+r)}return t.join(`
`)}function fm(e,t){let n={},r=e.getProgramParameter(t,e.ACTIVE_ATTRIBUTES);for(let i=0;i<r;i++){let r=e.getActiveAttrib(t,i),a=r.name,o=1;r.type===e.FLOAT_MAT2&&(o=2),r.type===e.FLOAT_MAT3&&(o=3),r.type===e.FLOAT_MAT4&&(o=4),n[a]={type:r.type,location:e.getAttribLocation(t,a),locationSize:o}}return n}function pm(e){return e!==``}function mm(e,t){let n=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return e.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,n).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function hm(e,t){return e.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var gm=/^[ \t]*#include +<([\w\d./]+)>/gm;function _m(e){return e.replace(gm,vm)}function vm(e,t){let n=X[t];if(n===void 0)throw Error(`THREE.WebGLProgram: Can not resolve #include <`+t+`>`);return _m(n)}var ym=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function bm(e){return e.replace(ym,xm)}function xm(e,t,n,r){let i=``;for(let e=parseInt(t);e<parseInt(n);e++)i+=r.replace(/\[\s*i\s*\]/g,`[ `+e+` ]`).replace(/UNROLLED_LOOP_INDEX/g,e);return i}function Sm(e){let t=`precision ${e.precision} float;
	precision ${e.precision} int;
	precision ${e.precision} sampler2D;
	precision ${e.precision} samplerCube;
	precision ${e.precision} sampler3D;
	precision ${e.precision} sampler2DArray;
	precision ${e.precision} sampler2DShadow;
	precision ${e.precision} samplerCubeShadow;
	precision ${e.precision} sampler2DArrayShadow;
	precision ${e.precision} isampler2D;
	precision ${e.precision} isampler3D;
	precision ${e.precision} isamplerCube;
	precision ${e.precision} isampler2DArray;
	precision ${e.precision} usampler2D;
	precision ${e.precision} usampler3D;
	precision ${e.precision} usamplerCube;
	precision ${e.precision} usampler2DArray;
	`;return e.precision===`highp`?t+=`
#define HIGH_PRECISION`:e.precision===`mediump`?t+=`
#define MEDIUM_PRECISION`:e.precision===`lowp`&&(t+=`
#define LOW_PRECISION`),t}var Cm={1:`SHADOWMAP_TYPE_PCF`,3:`SHADOWMAP_TYPE_VSM`};function wm(e){return Cm[e.shadowMapType]||`SHADOWMAP_TYPE_BASIC`}var Tm={302:`ENVMAP_MODE_REFRACTION`};function Em(e){return e.envMap===!1?`ENVMAP_MODE_REFLECTION`:Tm[e.envMapMode]||`ENVMAP_MODE_REFLECTION`}var Dm={0:`ENVMAP_BLENDING_MULTIPLY`,1:`ENVMAP_BLENDING_MIX`,2:`ENVMAP_BLENDING_ADD`};function Om(e){return e.envMap===!1?`ENVMAP_BLENDING_NONE`:Dm[e.combine]||`ENVMAP_BLENDING_NONE`}function km(e,t,n,r){let i=e.getContext(),a=n.defines,o=n.vertexShader,s=n.fragmentShader,c=wm(n),l=n.envMapPMREM===!0?`ENVMAP_TYPE_PMREM`:`ENVMAP_TYPE_CUBE`,u=Em(n),d=Om(n),f=um(n),p=dm(a),m=i.createProgram(),h,g,_=n.glslVersion?`#version `+n.glslVersion+`
`:``;n.isRawShaderMaterial?(h=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(pm).join(`
`),h.length>0&&(h+=`
`),g=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(pm).join(`
`),g.length>0&&(g+=`
`)):(h=[Sm(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.extensionClipCullDistance?`#define USE_CLIP_DISTANCE`:``,n.batching?`#define USE_BATCHING`:``,n.batchingColor?`#define USE_BATCHING_COLOR`:``,n.instancing?`#define USE_INSTANCING`:``,n.instancingColor?`#define USE_INSTANCING_COLOR`:``,n.instancingMorph?`#define USE_INSTANCING_MORPH`:``,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.map?`#define USE_MAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+u:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.displacementMap?`#define USE_DISPLACEMENTMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.mapUv?`#define MAP_UV `+n.mapUv:``,n.alphaMapUv?`#define ALPHAMAP_UV `+n.alphaMapUv:``,n.lightMapUv?`#define LIGHTMAP_UV `+n.lightMapUv:``,n.aoMapUv?`#define AOMAP_UV `+n.aoMapUv:``,n.emissiveMapUv?`#define EMISSIVEMAP_UV `+n.emissiveMapUv:``,n.bumpMapUv?`#define BUMPMAP_UV `+n.bumpMapUv:``,n.normalMapUv?`#define NORMALMAP_UV `+n.normalMapUv:``,n.displacementMapUv?`#define DISPLACEMENTMAP_UV `+n.displacementMapUv:``,n.metalnessMapUv?`#define METALNESSMAP_UV `+n.metalnessMapUv:``,n.roughnessMapUv?`#define ROUGHNESSMAP_UV `+n.roughnessMapUv:``,n.anisotropyMapUv?`#define ANISOTROPYMAP_UV `+n.anisotropyMapUv:``,n.clearcoatMapUv?`#define CLEARCOATMAP_UV `+n.clearcoatMapUv:``,n.clearcoatNormalMapUv?`#define CLEARCOAT_NORMALMAP_UV `+n.clearcoatNormalMapUv:``,n.clearcoatRoughnessMapUv?`#define CLEARCOAT_ROUGHNESSMAP_UV `+n.clearcoatRoughnessMapUv:``,n.diffuseRoughnessMapUv?`#define DIFFUSE_ROUGHNESSMAP_UV `+n.diffuseRoughnessMapUv:``,n.iridescenceMapUv?`#define IRIDESCENCEMAP_UV `+n.iridescenceMapUv:``,n.iridescenceThicknessMapUv?`#define IRIDESCENCE_THICKNESSMAP_UV `+n.iridescenceThicknessMapUv:``,n.sheenColorMapUv?`#define SHEEN_COLORMAP_UV `+n.sheenColorMapUv:``,n.sheenRoughnessMapUv?`#define SHEEN_ROUGHNESSMAP_UV `+n.sheenRoughnessMapUv:``,n.specularMapUv?`#define SPECULARMAP_UV `+n.specularMapUv:``,n.specularColorMapUv?`#define SPECULAR_COLORMAP_UV `+n.specularColorMapUv:``,n.specularIntensityMapUv?`#define SPECULAR_INTENSITYMAP_UV `+n.specularIntensityMapUv:``,n.transmissionMapUv?`#define TRANSMISSIONMAP_UV `+n.transmissionMapUv:``,n.thicknessMapUv?`#define THICKNESSMAP_UV `+n.thicknessMapUv:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexNormals?`#define HAS_NORMAL`:``,n.vertexColors?`#define USE_COLOR`:``,n.vertexAlphas?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.flatShading?`#define FLAT_SHADED`:``,n.skinning?`#define USE_SKINNING`:``,n.morphTargets?`#define USE_MORPHTARGETS`:``,n.morphNormals&&n.flatShading===!1?`#define USE_MORPHNORMALS`:``,n.morphColors?`#define USE_MORPHCOLORS`:``,n.morphTargetsCount>0?`#define MORPHTARGETS_TEXTURE_STRIDE `+n.morphTextureStride:``,n.morphTargetsCount>0?`#define MORPHTARGETS_COUNT `+n.morphTargetsCount:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.sizeAttenuation?`#define USE_SIZEATTENUATION`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 modelMatrix;`,`uniform mat4 modelViewMatrix;`,`uniform mat4 projectionMatrix;`,`uniform mat4 viewMatrix;`,`uniform mat3 normalMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,`#ifdef USE_INSTANCING`,`	attribute mat4 instanceMatrix;`,`#endif`,`#ifdef USE_INSTANCING_COLOR`,`	attribute vec3 instanceColor;`,`#endif`,`#ifdef USE_INSTANCING_MORPH`,`	uniform sampler2D morphTexture;`,`#endif`,`attribute vec3 position;`,`attribute vec3 normal;`,`attribute vec2 uv;`,`#ifdef USE_UV1`,`	attribute vec2 uv1;`,`#endif`,`#ifdef USE_UV2`,`	attribute vec2 uv2;`,`#endif`,`#ifdef USE_UV3`,`	attribute vec2 uv3;`,`#endif`,`#ifdef USE_TANGENT`,`	attribute vec4 tangent;`,`#endif`,`#if defined( USE_COLOR_ALPHA )`,`	attribute vec4 color;`,`#elif defined( USE_COLOR )`,`	attribute vec3 color;`,`#endif`,`#ifdef USE_SKINNING`,`	attribute vec4 skinIndex;`,`	attribute vec4 skinWeight;`,`#endif`,`
`].filter(pm).join(`
`),g=[Sm(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.alphaToCoverage?`#define ALPHA_TO_COVERAGE`:``,n.map?`#define USE_MAP`:``,n.matcap?`#define USE_MATCAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+l:``,n.envMap?`#define `+u:``,n.envMap?`#define `+d:``,n.envMapPMREM?`#define ENVMAP_MAX_LOD `+n.envMapMaxLod+`.0`:``,n.envMapPMREM?`#define ENVMAP_SIZE `+n.envMapSize+`.0`:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.packedNormalMap?`#define USE_PACKED_NORMALMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoat?`#define USE_CLEARCOAT`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughness?`#define USE_DIFFUSE_ROUGHNESS`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.dispersion?`#define USE_DISPERSION`:``,n.retroreflection?`#define USE_RETROREFLECTION`:``,n.iridescence?`#define USE_IRIDESCENCE`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaTest?`#define USE_ALPHATEST`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.sheen?`#define USE_SHEEN`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexColors||n.instancingColor?`#define USE_COLOR`:``,n.vertexAlphas||n.batchingColor?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.gradientMap?`#define USE_GRADIENTMAP`:``,n.flatShading?`#define FLAT_SHADED`:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.premultipliedAlpha?`#define PREMULTIPLIED_ALPHA`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.decodeVideoTexture?`#define DECODE_VIDEO_TEXTURE`:``,n.decodeVideoTextureEmissive?`#define DECODE_VIDEO_TEXTURE_EMISSIVE`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 viewMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,n.toneMapping===0?``:`#define TONE_MAPPING`,n.toneMapping===0?``:X.tonemapping_pars_fragment,n.toneMapping===0?``:sm(`toneMapping`,n.toneMapping),n.dithering?`#define DITHERING`:``,n.opaque?`#define OPAQUE`:``,X.colorspace_pars_fragment,am(`linearToOutputTexel`,n.outputColorSpace),lm(),n.useDepthPacking?`#define DEPTH_PACKING `+n.depthPacking:``,`
`].filter(pm).join(`
`)),o=_m(o),o=mm(o,n),o=hm(o,n),s=_m(s),s=mm(s,n),s=hm(s,n),o=bm(o),s=bm(s),n.isRawShaderMaterial!==!0&&(_=`#version 300 es
`,h=[f,`#define attribute in`,`#define varying out`,`#define texture2D texture`].join(`
`)+`
`+h,g=[`#define varying in`,n.glslVersion===`300 es`?``:`layout(location = 0) out highp vec4 pc_fragColor;`,n.glslVersion===`300 es`?``:`#define gl_FragColor pc_fragColor`,`#define gl_FragDepthEXT gl_FragDepth`,`#define texture2D texture`,`#define textureCube texture`,`#define texture2DProj textureProj`,`#define texture2DLodEXT textureLod`,`#define texture2DProjLodEXT textureProjLod`,`#define textureCubeLodEXT textureLod`,`#define texture2DGradEXT textureGrad`,`#define texture2DProjGradEXT textureProjGrad`,`#define textureCubeGradEXT textureGrad`].join(`
`)+`
`+g);let v=_+h+o,y=_+g+s,b=Qp(i,i.VERTEX_SHADER,v),x=Qp(i,i.FRAGMENT_SHADER,y);i.attachShader(m,b),i.attachShader(m,x),n.index0AttributeName===void 0?n.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,`position`):i.bindAttribLocation(m,0,n.index0AttributeName),i.linkProgram(m);function S(t){if(e.debug.checkShaderErrors){let n=i.getProgramInfoLog(m)||``,r=i.getShaderInfoLog(b)||``,a=i.getShaderInfoLog(x)||``,o=n.trim(),s=r.trim(),c=a.trim(),l=!0,u=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1){if(l=!1,typeof e.debug.onShaderError==`function`)e.debug.onShaderError(i,m,b,x);else{let e=im(i,b,`vertex`),n=im(i,x,`fragment`);K(`WebGLProgram: Shader Error `+i.getError()+` - VALIDATE_STATUS `+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+t.name+`
Material Type: `+t.type+`

Program Info Log: `+o+`
`+e+`
`+n)}}else o===``?(s===``||c===``)&&(u=!1):G(`WebGLProgram: Program Info Log:`,o);u&&(t.diagnostics={runnable:l,programLog:o,vertexShader:{log:s,prefix:h},fragmentShader:{log:c,prefix:g}})}i.deleteShader(b),i.deleteShader(x),C=new Zp(i,m),w=fm(i,m)}let C;this.getUniforms=function(){return C===void 0&&S(this),C};let w;this.getAttributes=function(){return w===void 0&&S(this),w};let T=n.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return T===!1&&(T=i.getProgramParameter(m,$p)),T},this.destroy=function(){r.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=n.shaderType,this.name=n.shaderName,this.id=em++,this.cacheKey=t,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=x,this}var Am=0,jm=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(n)===!1&&(r.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let e of t)e.usedTimes--,e.usedTimes===0&&this.shaderCache.delete(e.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Mm(e),t.set(e,n)),n}},Mm=class{constructor(e){this.id=Am++,this.code=e,this.usedTimes=0}};function Nm(e){return e===1030||e===37490||e===36285}function Pm(e,t,n,r,i,a){let o=new Mc,s=new jm,c=new Set,l=[],u=new Map,d=r.logarithmicDepthBuffer,f={MeshDepthMaterial:`depth`,MeshDistanceMaterial:`distance`,MeshNormalMaterial:`normal`,MeshBasicMaterial:`basic`,MeshLambertMaterial:`lambert`,MeshPhongMaterial:`phong`,MeshToonMaterial:`toon`,MeshStandardMaterial:`physical`,MeshPhysicalMaterial:`physical`,MeshMatcapMaterial:`matcap`,LineBasicMaterial:`basic`,LineDashedMaterial:`dashed`,PointsMaterial:`points`,ShadowMaterial:`shadow`,SpriteMaterial:`sprite`};function p(e){return c.add(e),e===0?`uv`:`uv${e}`}function m(i,o,l,u,m,h){let g=u.fog,_=m.geometry,v=i.isMeshStandardMaterial||i.isMeshLambertMaterial||i.isMeshPhongMaterial?u.environment:null,y=i.isMeshStandardMaterial||i.isMeshLambertMaterial&&!i.envMap||i.isMeshPhongMaterial&&!i.envMap,b=t.get(i.envMap||v,y),x=f[i.type],S=r.precision;i.precision!==null&&(S=r.getMaxPrecision(i.precision),S!==i.precision&&G(`WebGLProgram.getParameters:`,i.precision,`not supported, using`,S,`instead.`));let C=_.morphAttributes.position||_.morphAttributes.normal||_.morphAttributes.color,w=C===void 0?0:C.length,T=0;_.morphAttributes.position!==void 0&&(T=1),_.morphAttributes.normal!==void 0&&(T=2),_.morphAttributes.color!==void 0&&(T=3);let E,D,O,k;if(x){let e=cf[x];E=e.vertexShader,D=e.fragmentShader}else{E=i.vertexShader,D=i.fragmentShader;let e=s.getVertexShaderStage(i),t=s.getFragmentShaderStage(i);s.update(i,e,t),O=e.id,k=t.id}let A=e.getRenderTarget(),j=e.state.buffers.depth.getReversed(),ee=m.isInstancedMesh===!0,M=m.isBatchedMesh===!0,te=!!i.map,ne=!!i.matcap,re=!!b,ie=re&&b.isPMREMTexture===!0,ae=!!i.aoMap,oe=!!i.lightMap,se=!!i.bumpMap&&i.wireframe===!1,ce=!!i.normalMap,le=!!i.displacementMap,N=!!i.emissiveMap,P=!!i.metalnessMap,ue=!!i.roughnessMap,de=i.anisotropy>0,fe=i.clearcoat>0,pe=i.diffuseRoughness>0,me=i.dispersion>0,he=i.retroreflectivity>0,ge=i.iridescence>0,F=i.sheen>0,_e=i.transmission>0,ve=de&&!!i.anisotropyMap,ye=fe&&!!i.clearcoatMap,be=fe&&!!i.clearcoatNormalMap,xe=fe&&!!i.clearcoatRoughnessMap,Se=pe&&!!i.diffuseRoughnessMap,I=ge&&!!i.iridescenceMap,Ce=ge&&!!i.iridescenceThicknessMap,we=F&&!!i.sheenColorMap,L=F&&!!i.sheenRoughnessMap,R=!!i.specularMap,Te=!!i.specularColorMap,z=!!i.specularIntensityMap,B=_e&&!!i.transmissionMap,Ee=_e&&!!i.thicknessMap,De=!!i.gradientMap,Oe=!!i.alphaMap,ke=i.alphaTest>0,Ae=!!i.alphaHash,je=!!i.extensions,Me=0;i.toneMapped&&(A===null||A.isXRRenderTarget===!0)&&(Me=e.toneMapping);let Ne=ie?b.isCompressedCubeTexture?b.image[0].mipmaps:b.mipmaps:null,Pe={shaderID:x,shaderType:i.type,shaderName:i.name,vertexShader:E,fragmentShader:D,defines:i.defines,customVertexShaderID:O,customFragmentShaderID:k,isRawShaderMaterial:i.isRawShaderMaterial===!0,glslVersion:i.glslVersion,precision:S,batching:M,batchingColor:M&&m._colorsTexture!==null,instancing:ee,instancingColor:ee&&m.instanceColor!==null,instancingMorph:ee&&m.morphTexture!==null,outputColorSpace:A===null?e.outputColorSpace:A.isXRRenderTarget===!0?A.texture.colorSpace:ac.workingColorSpace,alphaToCoverage:!!i.alphaToCoverage,map:te,matcap:ne,envMap:re,envMapMode:re&&b.mapping,envMapPMREM:ie,envMapMaxLod:ie?Ne.length-1:null,envMapSize:ie?Ne[0].width:null,aoMap:ae,lightMap:oe,bumpMap:se,normalMap:ce,displacementMap:le,emissiveMap:N,normalMapObjectSpace:ce&&i.normalMapType===1,normalMapTangentSpace:ce&&i.normalMapType===0,packedNormalMap:ce&&i.normalMapType===0&&Nm(i.normalMap.format),metalnessMap:P,roughnessMap:ue,anisotropy:de,anisotropyMap:ve,clearcoat:fe,clearcoatMap:ye,clearcoatNormalMap:be,clearcoatRoughnessMap:xe,diffuseRoughness:pe,diffuseRoughnessMap:Se,dispersion:me,retroreflection:he,iridescence:ge,iridescenceMap:I,iridescenceThicknessMap:Ce,sheen:F,sheenColorMap:we,sheenRoughnessMap:L,specularMap:R,specularColorMap:Te,specularIntensityMap:z,transmission:_e,transmissionMap:B,thicknessMap:Ee,gradientMap:De,opaque:i.transparent===!1&&i.blending===1&&i.alphaToCoverage===!1,alphaMap:Oe,alphaTest:ke,alphaHash:Ae,combine:i.combine,mapUv:te&&p(i.map.channel),aoMapUv:ae&&p(i.aoMap.channel),lightMapUv:oe&&p(i.lightMap.channel),bumpMapUv:se&&p(i.bumpMap.channel),normalMapUv:ce&&p(i.normalMap.channel),displacementMapUv:le&&p(i.displacementMap.channel),emissiveMapUv:N&&p(i.emissiveMap.channel),metalnessMapUv:P&&p(i.metalnessMap.channel),roughnessMapUv:ue&&p(i.roughnessMap.channel),anisotropyMapUv:ve&&p(i.anisotropyMap.channel),clearcoatMapUv:ye&&p(i.clearcoatMap.channel),clearcoatNormalMapUv:be&&p(i.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:xe&&p(i.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:Se&&p(i.diffuseRoughnessMap.channel),iridescenceMapUv:I&&p(i.iridescenceMap.channel),iridescenceThicknessMapUv:Ce&&p(i.iridescenceThicknessMap.channel),sheenColorMapUv:we&&p(i.sheenColorMap.channel),sheenRoughnessMapUv:L&&p(i.sheenRoughnessMap.channel),specularMapUv:R&&p(i.specularMap.channel),specularColorMapUv:Te&&p(i.specularColorMap.channel),specularIntensityMapUv:z&&p(i.specularIntensityMap.channel),transmissionMapUv:B&&p(i.transmissionMap.channel),thicknessMapUv:Ee&&p(i.thicknessMap.channel),alphaMapUv:Oe&&p(i.alphaMap.channel),vertexTangents:!!_.attributes.tangent&&(ce||de),vertexNormals:!!_.attributes.normal,vertexColors:i.vertexColors,vertexAlphas:i.vertexColors===!0&&!!_.attributes.color&&_.attributes.color.itemSize===4,pointsUvs:m.isPoints===!0&&!!_.attributes.uv&&(te||Oe),fog:!!g,useFog:i.fog===!0,fogExp2:!!g&&g.isFogExp2,flatShading:i.wireframe===!1&&(i.flatShading===!0||_.attributes.normal===void 0&&ce===!1&&(i.isMeshLambertMaterial||i.isMeshPhongMaterial||i.isMeshStandardMaterial||i.isMeshPhysicalMaterial)),sizeAttenuation:i.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:j,skinning:m.isSkinnedMesh===!0,hasPositionAttribute:_.attributes.position!==void 0,morphTargets:_.morphAttributes.position!==void 0,morphNormals:_.morphAttributes.normal!==void 0,morphColors:_.morphAttributes.color!==void 0,morphTargetsCount:w,morphTextureStride:T,numSunLights:o.sun.length,numDirLights:o.directional.length,numPointLights:o.point.length,numSpotLights:o.spot.length,numSpotLightMaps:o.spotLightMap.length,numRectAreaLights:o.rectArea.length,numHemiLights:o.hemi.length,numSunLightShadows:o.sunShadowMap.length,numDirLightShadows:o.directionalShadowMap.length,numPointLightShadows:o.pointShadowMap.length,numSpotLightShadows:o.spotShadowMap.length,numSpotLightShadowsWithMaps:o.numSpotLightShadowsWithMaps,numLightProbes:o.numLightProbes,numLightProbeGrids:h.filter(e=>e.texture!==null).length,numClippingPlanes:a.numPlanes,numClipIntersection:a.numIntersection,dithering:i.dithering,shadowMapEnabled:e.shadowMap.enabled&&l.length>0,shadowMapType:e.shadowMap.type,toneMapping:Me,decodeVideoTexture:te&&i.map.isVideoTexture===!0&&ac.getTransfer(i.map.colorSpace)===`srgb`,decodeVideoTextureEmissive:N&&i.emissiveMap.isVideoTexture===!0&&ac.getTransfer(i.emissiveMap.colorSpace)===`srgb`,premultipliedAlpha:i.premultipliedAlpha,doubleSided:i.side===2,flipSided:i.side===1,useDepthPacking:i.depthPacking>=0,depthPacking:i.depthPacking||0,index0AttributeName:i.index0AttributeName,extensionClipCullDistance:je&&i.extensions.clipCullDistance===!0&&n.has(`WEBGL_clip_cull_distance`),extensionMultiDraw:(je&&i.extensions.multiDraw===!0||M)&&n.has(`WEBGL_multi_draw`),rendererExtensionParallelShaderCompile:n.has(`KHR_parallel_shader_compile`),customProgramCacheKey:i.customProgramCacheKey()};return Pe.vertexUv1s=c.has(1),Pe.vertexUv2s=c.has(2),Pe.vertexUv3s=c.has(3),c.clear(),Pe}function h(t){let n=[];if(t.shaderID?n.push(t.shaderID):(n.push(t.customVertexShaderID),n.push(t.customFragmentShaderID)),t.defines!==void 0)for(let e in t.defines)n.push(e),n.push(t.defines[e]);return t.isRawShaderMaterial===!1&&(g(n,t),_(n,t),n.push(e.outputColorSpace)),n.push(t.customProgramCacheKey),n.join()}function g(e,t){e.push(t.precision),e.push(t.outputColorSpace),e.push(t.envMapMode),e.push(t.envMapPMREM),e.push(t.envMapMaxLod),e.push(t.envMapSize),e.push(t.mapUv),e.push(t.alphaMapUv),e.push(t.lightMapUv),e.push(t.aoMapUv),e.push(t.bumpMapUv),e.push(t.normalMapUv),e.push(t.displacementMapUv),e.push(t.emissiveMapUv),e.push(t.metalnessMapUv),e.push(t.roughnessMapUv),e.push(t.anisotropyMapUv),e.push(t.clearcoatMapUv),e.push(t.clearcoatNormalMapUv),e.push(t.clearcoatRoughnessMapUv),e.push(t.diffuseRoughnessMapUv),e.push(t.iridescenceMapUv),e.push(t.iridescenceThicknessMapUv),e.push(t.sheenColorMapUv),e.push(t.sheenRoughnessMapUv),e.push(t.specularMapUv),e.push(t.specularColorMapUv),e.push(t.specularIntensityMapUv),e.push(t.transmissionMapUv),e.push(t.thicknessMapUv),e.push(t.combine),e.push(t.fogExp2),e.push(t.sizeAttenuation),e.push(t.morphTargetsCount),e.push(t.numSunLights),e.push(t.numDirLights),e.push(t.numPointLights),e.push(t.numSpotLights),e.push(t.numSpotLightMaps),e.push(t.numHemiLights),e.push(t.numRectAreaLights),e.push(t.numSunLightShadows),e.push(t.numDirLightShadows),e.push(t.numPointLightShadows),e.push(t.numSpotLightShadows),e.push(t.numSpotLightShadowsWithMaps),e.push(t.numLightProbes),e.push(t.numLightProbeGrids),e.push(t.shadowMapType),e.push(t.toneMapping),e.push(t.numClippingPlanes),e.push(t.numClipIntersection),e.push(t.depthPacking)}function _(e,t){o.disableAll(),t.instancing&&o.enable(0),t.instancingColor&&o.enable(1),t.instancingMorph&&o.enable(2),t.matcap&&o.enable(3),t.envMap&&o.enable(4),t.normalMapObjectSpace&&o.enable(5),t.normalMapTangentSpace&&o.enable(6),t.clearcoat&&o.enable(7),t.iridescence&&o.enable(8),t.alphaTest&&o.enable(9),t.vertexColors&&o.enable(10),t.vertexAlphas&&o.enable(11),t.vertexUv1s&&o.enable(12),t.vertexUv2s&&o.enable(13),t.vertexUv3s&&o.enable(14),t.vertexTangents&&o.enable(15),t.anisotropy&&o.enable(16),t.alphaHash&&o.enable(17),t.batching&&o.enable(18),t.dispersion&&o.enable(19),t.retroreflection&&o.enable(24),t.diffuseRoughness&&o.enable(25),t.batchingColor&&o.enable(20),t.gradientMap&&o.enable(21),t.packedNormalMap&&o.enable(22),t.vertexNormals&&o.enable(23),e.push(o.mask),o.disableAll(),t.fog&&o.enable(0),t.useFog&&o.enable(1),t.flatShading&&o.enable(2),t.logarithmicDepthBuffer&&o.enable(3),t.reversedDepthBuffer&&o.enable(4),t.skinning&&o.enable(5),t.morphTargets&&o.enable(6),t.morphNormals&&o.enable(7),t.morphColors&&o.enable(8),t.premultipliedAlpha&&o.enable(9),t.shadowMapEnabled&&o.enable(10),t.doubleSided&&o.enable(11),t.flipSided&&o.enable(12),t.useDepthPacking&&o.enable(13),t.dithering&&o.enable(14),t.transmission&&o.enable(15),t.sheen&&o.enable(16),t.opaque&&o.enable(17),t.pointsUvs&&o.enable(18),t.decodeVideoTexture&&o.enable(19),t.decodeVideoTextureEmissive&&o.enable(20),t.alphaToCoverage&&o.enable(21),t.numLightProbeGrids>0&&o.enable(22),t.hasPositionAttribute&&o.enable(23),e.push(o.mask)}function v(e){let t=f[e.type],n;if(t){let e=cf[t];n=td.clone(e.uniforms)}else n=e.uniforms;return n}function y(t,n){let r=u.get(n);return r===void 0?(r=new km(e,n,t,i),l.push(r),u.set(n,r)):++r.usedTimes,r}function b(e){if(--e.usedTimes===0){let t=l.indexOf(e);l[t]=l[l.length-1],l.pop(),u.delete(e.cacheKey),e.destroy()}}function x(e){s.remove(e)}function S(){s.dispose()}return{getParameters:m,getProgramCacheKey:h,getUniforms:v,acquireProgram:y,releaseProgram:b,releaseShaderCache:x,programs:l,dispose:S}}function Fm(){let e=new WeakMap;function t(t){return e.has(t)}function n(t){let n=e.get(t);return n===void 0&&(n={},e.set(t,n)),n}function r(t){e.delete(t)}function i(t,n,r){e.get(t)[n]=r}function a(){e=new WeakMap}return{has:t,get:n,remove:r,update:i,dispose:a}}function Im(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.material.id===t.material.id?e.materialVariant===t.materialVariant?e.z===t.z?e.id-t.id:e.z-t.z:e.materialVariant-t.materialVariant:e.material.id-t.material.id:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Lm(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.z===t.z?e.id-t.id:t.z-e.z:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Rm(){let e=[],t=0,n=[],r=[],i=[];function a(){t=0,n.length=0,r.length=0,i.length=0}function o(e){let t=0;return e.isInstancedMesh&&(t+=2),e.isSkinnedMesh&&(t+=1),t}function s(n,r,i,a,s,c){let l=e[t];return l===void 0?(l={id:n.id,object:n,geometry:r,material:i,materialVariant:o(n),groupOrder:a,renderOrder:n.renderOrder,z:s,group:c},e[t]=l):(l.id=n.id,l.object=n,l.geometry=r,l.material=i,l.materialVariant=o(n),l.groupOrder=a,l.renderOrder=n.renderOrder,l.z=s,l.group=c),t++,l}function c(e,t,a,o,c,l,u){u.reversedDepth===!0&&(c=-c);let d=s(e,t,a,o,c,l);a.transmission>0?r.push(d):a.transparent===!0?i.push(d):n.push(d)}function l(e,t,a,o,c,l){let u=s(e,t,a,o,c,l);a.transmission>0?r.unshift(u):a.transparent===!0?i.unshift(u):n.unshift(u)}function u(e,t){n.length>1&&n.sort(e||Im),r.length>1&&r.sort(t||Lm),i.length>1&&i.sort(t||Lm)}function d(){for(let n=t,r=e.length;n<r;n++){let t=e[n];if(t.id===null)break;t.id=null,t.object=null,t.geometry=null,t.material=null,t.group=null}}return{opaque:n,transmissive:r,transparent:i,init:a,push:c,unshift:l,finish:d,sort:u}}function zm(){let e=new WeakMap;function t(t,n){let r=e.get(t),i;return r===void 0?(i=new Rm,e.set(t,[i])):n>=r.length?(i=new Rm,r.push(i)):i=r[n],i}function n(){e=new WeakMap}return{get:t,dispose:n}}function Bm(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={direction:new q,color:new Y};break;case`SpotLight`:n={position:new q,direction:new q,color:new Y,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case`PointLight`:n={position:new q,color:new Y,distance:0,decay:0};break;case`HemisphereLight`:n={direction:new q,skyColor:new Y,groundColor:new Y};break;case`RectAreaLight`:n={color:new Y,position:new q,halfWidth:new q,halfHeight:new q}}return e[t.id]=n,n}}}function Vm(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Zs};break;case`SpotLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Zs};break;case`PointLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Zs,shadowCameraNear:1,shadowCameraFar:1e3}}return e[t.id]=n,n}}}var Hm=0;function Um(e,t){return(t.castShadow?2:0)-(e.castShadow?2:0)+ +!!t.map-!!e.map}function Wm(e){let t=new Bm,n=Vm(),r={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let e=0;e<9;e++)r.probe.push(new q);let i=new q,a=new xc,o=new xc;function s(i){let a=0,o=0,s=0;for(let e=0;e<9;e++)r.probe[e].set(0,0,0);let c=0,l=0,u=0,d=0,f=0,p=0,m=0,h=0,g=0,_=0,v=0,y=0,b=0,x=0;i.sort(Um);for(let e=0,S=i.length;e<S;e++){let S=i[e],C=S.color,w=S.intensity,T=S.distance,E=null;if(S.shadow&&S.shadow.map&&(E=S.shadow.map.texture.format===1030?S.shadow.map.texture:S.shadow.map.depthTexture||S.shadow.map.texture),S.isAmbientLight)a+=C.r*w,o+=C.g*w,s+=C.b*w;else if(S.isLightProbe){for(let e=0;e<9;e++)r.probe[e].addScaledVector(S.sh.coefficients[e],w);x++}else if(S.isSunLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize.copy(e.mapSize).multiply(e.getFrameExtents()),r.sunShadow[l]=t,r.sunShadowMap[l]=E;let i=e.getViewportCount();for(let t=0;t<i;t++)r.sunShadowMatrix[u+t]=e.getMatrix(t),r.sunShadowCascade[u+t]=e._cascadeData[t];u+=i,l++}r.sun[c]=e,c++}else if(S.isDirectionalLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,r.directionalShadow[d]=t,r.directionalShadowMap[d]=E,r.directionalShadowMatrix[d]=S.shadow.matrix,g++}r.directional[d]=e,d++}else if(S.isSpotLight){let e=t.get(S);e.position.setFromMatrixPosition(S.matrixWorld),e.color.copy(C).multiplyScalar(w),e.distance=T,e.coneCos=Math.cos(S.angle),e.penumbraCos=Math.cos(S.angle*(1-S.penumbra)),e.decay=S.decay,r.spot[p]=e;let i=S.shadow;if(S.map&&(r.spotLightMap[y]=S.map,y++,i.updateMatrices(S),S.castShadow&&b++),r.spotLightMatrix[p]=i.matrix,S.castShadow){let e=n.get(S);e.shadowIntensity=i.intensity,e.shadowBias=i.bias,e.shadowNormalBias=i.normalBias,e.shadowRadius=i.radius,e.shadowMapSize=i.mapSize,r.spotShadow[p]=e,r.spotShadowMap[p]=E,v++}p++}else if(S.isRectAreaLight){let e=t.get(S);e.color.copy(C).multiplyScalar(w),e.halfWidth.set(S.width*.5,0,0),e.halfHeight.set(0,S.height*.5,0),r.rectArea[m]=e,m++}else if(S.isPointLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),e.distance=S.distance,e.decay=S.decay,S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,t.shadowCameraNear=e.camera.near,t.shadowCameraFar=e.camera.far,r.pointShadow[f]=t,r.pointShadowMap[f]=E,r.pointShadowMatrix[f]=S.shadow.matrix,_++}r.point[f]=e,f++}else if(S.isHemisphereLight){let e=t.get(S);e.skyColor.copy(S.color).multiplyScalar(w),e.groundColor.copy(S.groundColor).multiplyScalar(w),r.hemi[h]=e,h++}}m>0&&(e.has(`OES_texture_float_linear`)===!0?(r.rectAreaLTC1=Z.LTC_FLOAT_1,r.rectAreaLTC2=Z.LTC_FLOAT_2):(r.rectAreaLTC1=Z.LTC_HALF_1,r.rectAreaLTC2=Z.LTC_HALF_2)),r.ambient[0]=a,r.ambient[1]=o,r.ambient[2]=s;let S=r.hash;(S.sunLength!==c||S.directionalLength!==d||S.pointLength!==f||S.spotLength!==p||S.rectAreaLength!==m||S.hemiLength!==h||S.numSunShadows!==l||S.numDirectionalShadows!==g||S.numPointShadows!==_||S.numSpotShadows!==v||S.numSpotMaps!==y||S.numLightProbes!==x)&&(r.sun.length=c,r.directional.length=d,r.spot.length=p,r.rectArea.length=m,r.point.length=f,r.hemi.length=h,r.sunShadow.length=l,r.sunShadowMap.length=l,r.sunShadowMatrix.length=u,r.sunShadowCascade.length=u,r.directionalShadow.length=g,r.directionalShadowMap.length=g,r.directionalShadowMatrix.length=g,r.pointShadow.length=_,r.pointShadowMap.length=_,r.pointShadowMatrix.length=_,r.spotShadow.length=v,r.spotShadowMap.length=v,r.spotLightMatrix.length=v+y-b,r.spotLightMap.length=y,r.numSpotLightShadowsWithMaps=b,r.numLightProbes=x,S.sunLength=c,S.directionalLength=d,S.pointLength=f,S.spotLength=p,S.rectAreaLength=m,S.hemiLength=h,S.numSunShadows=l,S.numDirectionalShadows=g,S.numPointShadows=_,S.numSpotShadows=v,S.numSpotMaps=y,S.numLightProbes=x,r.version=Hm++)}function c(e,t){let n=0,s=0,c=0,l=0,u=0,d=0,f=t.matrixWorldInverse;for(let t=0,p=e.length;t<p;t++){let p=e[t];if(p.isSunLight){let e=r.sun[n];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),n++}else if(p.isDirectionalLight){let e=r.directional[s];e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),s++}else if(p.isSpotLight){let e=r.spot[l];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),l++}else if(p.isRectAreaLight){let e=r.rectArea[u];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),o.identity(),a.copy(p.matrixWorld),a.premultiply(f),o.extractRotation(a),e.halfWidth.set(p.width*.5,0,0),e.halfHeight.set(0,p.height*.5,0),e.halfWidth.applyMatrix4(o),e.halfHeight.applyMatrix4(o),u++}else if(p.isPointLight){let e=r.point[c];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),c++}else if(p.isHemisphereLight){let e=r.hemi[d];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),d++}}}return{setup:s,setupView:c,state:r}}function Gm(e){let t=new Wm(e),n=[],r=[],i=[];function a(e){u.camera=e,n.length=0,r.length=0,i.length=0}function o(e){e.isLightProbeGrid?i.push(e):n.push(e)}function s(e){r.push(e)}function c(){t.setup(n),i.sort((e,t)=>e.priority-t.priority||e.id-t.id)}function l(e){t.setupView(n,e)}let u={lightsArray:n,shadowsArray:r,lightProbeGridArray:i,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:a,state:u,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:s}}function Km(e){let t=new WeakMap;function n(n,r=0){let i=t.get(n),a;return i===void 0?(a=new Gm(e),t.set(n,[a])):r>=i.length?(a=new Gm(e),i.push(a)):a=i[r],a}function r(){t=new WeakMap}return{get:n,dispose:r}}var qm=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Jm=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Ym=[new q(1,0,0),new q(-1,0,0),new q(0,1,0),new q(0,-1,0),new q(0,0,1),new q(0,0,-1)],Xm=[new q(0,-1,0),new q(0,-1,0),new q(0,0,1),new q(0,0,-1),new q(0,-1,0),new q(0,-1,0)],Zm=new xc,Qm=new q,$m=new q;function eh(e,t,n){let r=new Ou,i=new Zs,a=new Zs,o=new gc,s=new od,c=new sd,l={},u=n.maxTextureSize,d={0:1,1:0,2:2},f=new id({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Zs},radius:{value:4}},vertexShader:qm,fragmentShader:Jm}),p=f.clone();p.defines.HORIZONTAL_PASS=1;let m=new Zl;m.setAttribute(`position`,new Il(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let h=new xu(m,f),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=1;let _=this.type;this.render=function(t,n,s){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||t.length===0)return;this.type===2&&(G(`WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead.`),this.type=1);let c=e.getRenderTarget(),l=e.getActiveCubeFace(),d=e.getActiveMipmapLevel(),f=e.state;f.setBlending(0),f.buffers.depth.getReversed()===!0?f.buffers.color.setClear(0,0,0,0):f.buffers.color.setClear(1,1,1,1),f.buffers.depth.setTest(!0),f.setScissorTest(!1);let p=_!==this.type;p&&n.traverse(function(e){e.material&&(Array.isArray(e.material)?e.material.forEach(e=>e.needsUpdate=!0):e.material.needsUpdate=!0)});for(let c=0,l=t.length;c<l;c++){let l=t[c],d=l.shadow;if(d===void 0){G(`WebGLShadowMap:`,l,`has no shadow.`);continue}if(d.autoUpdate===!1&&d.needsUpdate===!1)continue;i.copy(d.mapSize);let m=d.getFrameExtents();i.multiply(m),a.copy(d.mapSize),(i.x>u||i.y>u)&&(i.x>u&&(a.x=Math.floor(u/m.x),i.x=a.x*m.x,d.mapSize.x=a.x),i.y>u&&(a.y=Math.floor(u/m.y),i.y=a.y*m.y,d.mapSize.y=a.y));let h=e.state.buffers.depth.getReversed();if(d.camera._reversedDepth=h,d.map===null||p===!0){if(d.map!==null&&(d.map.depthTexture!==null&&(d.map.depthTexture.dispose(),d.map.depthTexture=null),d.map.dispose()),this.type===3){if(l.isPointLight){G(`WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.`);continue}d.map=new vc(i.x,i.y,{format:To,type:fo,minFilter:to,magFilter:to,generateMipmaps:!1}),d.map.texture.name=l.name+`.shadowMap`,d.map.depthTexture=new Gu(i.x,i.y,uo),d.map.depthTexture.name=l.name+`.shadowMapDepth`,d.map.depthTexture.format=xo,d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=Qa,d.map.depthTexture.magFilter=Qa}else l.isPointLight?(d.map=new _f(i.x),d.map.depthTexture=new Ku(i.x,lo)):(d.map=new vc(i.x,i.y),d.map.depthTexture=new Gu(i.x,i.y,lo)),d.map.depthTexture.name=l.name+`.shadowMap`,d.map.depthTexture.format=xo,this.type===1?(d.map.depthTexture.compareFunction=h?518:515,d.map.depthTexture.minFilter=to,d.map.depthTexture.magFilter=to):(d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=Qa,d.map.depthTexture.magFilter=Qa);d.camera.updateProjectionMatrix()}d.map.isWebGLCubeRenderTarget!==!0&&(d.map.width!==i.x||d.map.height!==i.y)&&d.map.setSize(i.x,i.y);let g=d.map.isWebGLCubeRenderTarget?6:d.getViewportCount();l.isPointLight!==!0&&d.updateMatrices(l,s);let _=d.camera.layers.mask&4294967294?d.camera.layers:s.layers;for(let t=0;t<g;t++){let i=d.getCamera(t);if(l.isPointLight){let e=d.camera,n=d.matrix,r=l.distance||e.far;r!==e.far&&(e.far=r,e.updateProjectionMatrix()),Qm.setFromMatrixPosition(l.matrixWorld),e.position.copy(Qm),$m.copy(e.position),$m.add(Ym[t]),e.up.copy(Xm[t]),e.lookAt($m),e.updateMatrixWorld(),n.makeTranslation(-Qm.x,-Qm.y,-Qm.z),Zm.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),d._frustum.setFromProjectionMatrix(Zm,e.coordinateSystem,e.reversedDepth)}if(d.map.isWebGLCubeRenderTarget)e.setRenderTarget(d.map,t),e.clear();else{t===0&&(e.setRenderTarget(d.map),e.clear());let n=d.getViewport(t);o.set(a.x*n.x,a.y*n.y,a.x*n.z,a.y*n.w),f.viewport(o)}r=d.getFrustum(t),b(n,s,i,l,_,this.type)}d.isPointLightShadow!==!0&&this.type===3&&v(d,s),d.needsUpdate=!1}_=this.type,g.needsUpdate=!1,e.setRenderTarget(c,l,d)};function v(n,r){let a=t.update(h);f.defines.VSM_SAMPLES!==n.blurSamples&&(f.defines.VSM_SAMPLES=n.blurSamples,p.defines.VSM_SAMPLES=n.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),n.mapPass===null?n.mapPass=new vc(i.x,i.y,{format:To,type:fo}):(n.mapPass.width!==n.map.width||n.mapPass.height!==n.map.height)&&n.mapPass.setSize(n.map.width,n.map.height),f.uniforms.shadow_pass.value=n.map.depthTexture,f.uniforms.resolution.value.set(n.map.width,n.map.height),f.uniforms.radius.value=n.radius,e.setRenderTarget(n.mapPass),e.clear(),e.renderBufferDirect(r,null,a,f,h,null),p.uniforms.shadow_pass.value=n.mapPass.texture,p.uniforms.resolution.value.set(n.map.width,n.map.height),p.uniforms.radius.value=n.radius,e.setRenderTarget(n.map),e.clear(),e.renderBufferDirect(r,null,a,p,h,null)}function y(t,n,r,i){let a=null,o=r.isPointLight===!0?t.customDistanceMaterial:t.customDepthMaterial;if(o!==void 0)a=o;else if(a=r.isPointLight===!0?c:s,e.localClippingEnabled&&n.clipShadows===!0&&Array.isArray(n.clippingPlanes)&&n.clippingPlanes.length!==0||n.displacementMap&&n.displacementScale!==0||n.alphaMap&&n.alphaTest>0||n.map&&n.alphaTest>0||n.alphaToCoverage===!0){let e=a.uuid,t=n.uuid,r=l[e];r===void 0&&(r={},l[e]=r);let i=r[t];i===void 0&&(i=a.clone(),r[t]=i,n.addEventListener(`dispose`,x)),a=i}if(a.visible=n.visible,a.wireframe=n.wireframe,i===3?a.side=n.shadowSide===null?n.side:n.shadowSide:a.side=n.shadowSide===null?d[n.side]:n.shadowSide,a.alphaMap=n.alphaMap,a.alphaTest=n.alphaToCoverage===!0?.5:n.alphaTest,a.map=n.map,a.clipShadows=n.clipShadows,a.clippingPlanes=n.clippingPlanes,a.clipIntersection=n.clipIntersection,a.displacementMap=n.displacementMap,a.displacementScale=n.displacementScale,a.displacementBias=n.displacementBias,a.wireframeLinewidth=n.wireframeLinewidth,a.linewidth=n.linewidth,r.isPointLight===!0&&a.isMeshDistanceMaterial===!0){let t=e.properties.get(a);t.light=r}return a}function b(n,i,a,o,s,c){if(n.visible===!1)return;if(n.layers.test(s)&&(n.isMesh||n.isLine||n.isPoints)&&(n.castShadow||n.receiveShadow&&c===3)&&(!n.frustumCulled||n.intersectsFrustum(r))){n.modelViewMatrix.multiplyMatrices(a.matrixWorldInverse,n.matrixWorld);let r=t.update(n),s=n.material;if(Array.isArray(s)){let t=r.groups;for(let l=0,u=t.length;l<u;l++){let u=t[l],d=s[u.materialIndex];if(d&&d.visible){let t=y(n,d,o,c);n.onBeforeShadow(e,n,i,a,r,t,u),e.renderBufferDirect(a,null,r,t,n,u),n.onAfterShadow(e,n,i,a,r,t,u)}}}else if(s.visible){let t=y(n,s,o,c);n.onBeforeShadow(e,n,i,a,r,t,null),e.renderBufferDirect(a,null,r,t,n,null),n.onAfterShadow(e,n,i,a,r,t,null)}}let l=n.children;for(let e=0,t=l.length;e<t;e++)b(l[e],i,a,o,s,c)}function x(e){e.target.removeEventListener(`dispose`,x);for(let t in l){let n=l[t],r=e.target.uuid;r in n&&(n[r].dispose(),delete n[r])}}}function th(e,t){function n(){let t=!1,n=new gc,r=null,i=new gc(0,0,0,0);return{setMask:function(n){r!==n&&!t&&(e.colorMask(n,n,n,n),r=n)},setLocked:function(e){t=e},setClear:function(t,r,a,o,s){s===!0&&(t*=o,r*=o,a*=o),n.set(t,r,a,o),i.equals(n)===!1&&(e.clearColor(t,r,a,o),i.copy(n))},reset:function(){t=!1,r=null,i.set(-1,0,0,0)}}}function r(){let n=!1,r=!1,i=null,a=null,o=null;return{setReversed:function(e){if(r!==e){let n=t.get(`EXT_clip_control`);e?n.clipControlEXT(n.LOWER_LEFT_EXT,n.ZERO_TO_ONE_EXT):n.clipControlEXT(n.LOWER_LEFT_EXT,n.NEGATIVE_ONE_TO_ONE_EXT),r=e;let i=o;o=null,this.setClear(i)}},getReversed:function(){return r},setTest:function(t){t?P(e.DEPTH_TEST):ue(e.DEPTH_TEST)},setMask:function(t){i!==t&&!n&&(e.depthMask(t),i=t)},setFunc:function(t){if(r&&(t=Rs[t]),a!==t){switch(t){case 0:e.depthFunc(e.NEVER);break;case 1:e.depthFunc(e.ALWAYS);break;case 2:e.depthFunc(e.LESS);break;case 3:e.depthFunc(e.LEQUAL);break;case 4:e.depthFunc(e.EQUAL);break;case 5:e.depthFunc(e.GEQUAL);break;case 6:e.depthFunc(e.GREATER);break;case 7:e.depthFunc(e.NOTEQUAL);break;default:e.depthFunc(e.LEQUAL)}a=t}},setLocked:function(e){n=e},setClear:function(t){o!==t&&(o=t,r&&(t=1-t),e.clearDepth(t))},reset:function(){n=!1,i=null,a=null,o=null,r=!1}}}function i(){let t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null;return{setTest:function(n){t||(n?P(e.STENCIL_TEST):ue(e.STENCIL_TEST))},setMask:function(r){n!==r&&!t&&(e.stencilMask(r),n=r)},setFunc:function(t,n,o){(r!==t||i!==n||a!==o)&&(e.stencilFunc(t,n,o),r=t,i=n,a=o)},setOp:function(t,n,r){(o!==t||s!==n||c!==r)&&(e.stencilOp(t,n,r),o=t,s=n,c=r)},setLocked:function(e){t=e},setClear:function(t){l!==t&&(e.clearStencil(t),l=t)},reset:function(){t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null}}}let a=new n,o=new r,s=new i,c={},l=new WeakMap,u={},d={},f={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new Y(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,ee=e.getParameter(e.MAX_COMBINED_TEXTURE_IMAGE_UNITS),M=!1,te=0,ne=e.getParameter(e.VERSION);ne.indexOf(`WebGL`)===-1?ne.indexOf(`OpenGL ES`)!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(ne)[1]),M=te>=2):(te=parseFloat(/^WebGL (\d)/.exec(ne)[1]),M=te>=1);let re=null,ie={},ae=e.getParameter(e.SCISSOR_BOX),oe=e.getParameter(e.VIEWPORT),se=new gc().fromArray(ae),ce=new gc().fromArray(oe);function le(t,n,r,i){let a=new Uint8Array(4),o=e.createTexture();e.bindTexture(t,o),e.texParameteri(t,e.TEXTURE_MIN_FILTER,e.NEAREST),e.texParameteri(t,e.TEXTURE_MAG_FILTER,e.NEAREST);for(let o=0;o<r;o++)t===e.TEXTURE_3D||t===e.TEXTURE_2D_ARRAY?e.texImage3D(n,0,e.RGBA,1,1,i,0,e.RGBA,e.UNSIGNED_BYTE,a):e.texImage2D(n+o,0,e.RGBA,1,1,0,e.RGBA,e.UNSIGNED_BYTE,a);return o}let N={};N[e.TEXTURE_2D]=le(e.TEXTURE_2D,e.TEXTURE_2D,1),N[e.TEXTURE_CUBE_MAP]=le(e.TEXTURE_CUBE_MAP,e.TEXTURE_CUBE_MAP_POSITIVE_X,6),N[e.TEXTURE_2D_ARRAY]=le(e.TEXTURE_2D_ARRAY,e.TEXTURE_2D_ARRAY,1,1),N[e.TEXTURE_3D]=le(e.TEXTURE_3D,e.TEXTURE_3D,1,1),a.setClear(0,0,0,1),o.setClear(1),s.setClear(0),P(e.DEPTH_TEST),o.setFunc(3),_e(!1),ve(1),P(e.CULL_FACE),ge(0);function P(t){u[t]!==!0&&(e.enable(t),u[t]=!0)}function ue(t){u[t]!==!1&&(e.disable(t),u[t]=!1)}function de(t,n){return f[t]!==n&&(e.bindFramebuffer(t,n),f[t]=n,t===e.DRAW_FRAMEBUFFER&&(f[e.FRAMEBUFFER]=n),t===e.FRAMEBUFFER&&(f[e.DRAW_FRAMEBUFFER]=n),!0)}function fe(t,n){let r=m,i=!1;if(t){r=p.get(n),r===void 0&&(r=[],p.set(n,r));let a=t.textures;if(r.length!==a.length||r[0]!==e.COLOR_ATTACHMENT0){for(let t=0,n=a.length;t<n;t++)r[t]=e.COLOR_ATTACHMENT0+t;r.length=a.length,i=!0}}else r[0]!==e.BACK&&(r[0]=e.BACK,i=!0);i&&e.drawBuffers(r)}function pe(t){return h!==t&&(e.useProgram(t),h=t,!0)}let me={100:e.FUNC_ADD,101:e.FUNC_SUBTRACT,102:e.FUNC_REVERSE_SUBTRACT};me[103]=e.MIN,me[104]=e.MAX;let he={200:e.ZERO,201:e.ONE,202:e.SRC_COLOR,204:e.SRC_ALPHA,210:e.SRC_ALPHA_SATURATE,208:e.DST_COLOR,206:e.DST_ALPHA,203:e.ONE_MINUS_SRC_COLOR,205:e.ONE_MINUS_SRC_ALPHA,209:e.ONE_MINUS_DST_COLOR,207:e.ONE_MINUS_DST_ALPHA,211:e.CONSTANT_COLOR,212:e.ONE_MINUS_CONSTANT_COLOR,213:e.CONSTANT_ALPHA,214:e.ONE_MINUS_CONSTANT_ALPHA};function ge(t,n,r,i,a,o,s,c,l,u){if(t===0)g===!0&&(ue(e.BLEND),g=!1);else if(g===!1&&(P(e.BLEND),g=!0),t!==5){if(t!==_||u!==E){if((v!==100||x!==100)&&(e.blendEquation(e.FUNC_ADD),v=100,x=100),u)switch(t){case 1:e.blendFuncSeparate(e.ONE,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFunc(e.ONE,e.ONE);break;case 3:e.blendFuncSeparate(e.ZERO,e.ONE_MINUS_SRC_COLOR,e.ZERO,e.ONE);break;case 4:e.blendFuncSeparate(e.DST_COLOR,e.ONE_MINUS_SRC_ALPHA,e.ZERO,e.ONE);break;default:K(`WebGLState: Invalid blending: `,t)}else switch(t){case 1:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE,e.ONE,e.ONE);break;case 3:K(`WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true`);break;case 4:K(`WebGLState: MultiplyBlending requires material.premultipliedAlpha = true`);break;default:K(`WebGLState: Invalid blending: `,t)}y=null,b=null,S=null,C=null,w.set(0,0,0),T=0,_=t,E=u}}else a||=n,o||=r,s||=i,(n!==v||a!==x)&&(e.blendEquationSeparate(me[n],me[a]),v=n,x=a),(r!==y||i!==b||o!==S||s!==C)&&(e.blendFuncSeparate(he[r],he[i],he[o],he[s]),y=r,b=i,S=o,C=s),(c.equals(w)===!1||l!==T)&&(e.blendColor(c.r,c.g,c.b,l),w.copy(c),T=l),_=t,E=!1}function F(t,n){t.side===2?ue(e.CULL_FACE):P(e.CULL_FACE);let r=t.side===1;n&&(r=!r),_e(r),t.blending===1&&t.transparent===!1?ge(0):ge(t.blending,t.blendEquation,t.blendSrc,t.blendDst,t.blendEquationAlpha,t.blendSrcAlpha,t.blendDstAlpha,t.blendColor,t.blendAlpha,t.premultipliedAlpha),o.setFunc(t.depthFunc),o.setTest(t.depthTest),o.setMask(t.depthWrite),a.setMask(t.colorWrite);let i=t.stencilWrite;s.setTest(i),i&&(s.setMask(t.stencilWriteMask),s.setFunc(t.stencilFunc,t.stencilRef,t.stencilFuncMask),s.setOp(t.stencilFail,t.stencilZFail,t.stencilZPass)),be(t.polygonOffset,t.polygonOffsetFactor,t.polygonOffsetUnits),t.alphaToCoverage===!0?P(e.SAMPLE_ALPHA_TO_COVERAGE):ue(e.SAMPLE_ALPHA_TO_COVERAGE)}function _e(t){D!==t&&(t?e.frontFace(e.CW):e.frontFace(e.CCW),D=t)}function ve(t){t===0?ue(e.CULL_FACE):(P(e.CULL_FACE),t!==O&&(t===1?e.cullFace(e.BACK):t===2?e.cullFace(e.FRONT):e.cullFace(e.FRONT_AND_BACK))),O=t}function ye(t){t!==k&&(M&&e.lineWidth(t),k=t)}function be(t,n,r){t?(P(e.POLYGON_OFFSET_FILL),(A!==n||j!==r)&&(A=n,j=r,o.getReversed()&&(n=-n,r=-r),e.polygonOffset(n,r))):ue(e.POLYGON_OFFSET_FILL)}function xe(t){t?P(e.SCISSOR_TEST):ue(e.SCISSOR_TEST)}function Se(t){t===void 0&&(t=e.TEXTURE0+ee-1),re!==t&&(e.activeTexture(t),re=t)}function I(t,n,r){r===void 0&&(r=re===null?e.TEXTURE0+ee-1:re);let i=ie[r];i===void 0&&(i={type:void 0,texture:void 0},ie[r]=i),(i.type!==t||i.texture!==n)&&(re!==r&&(e.activeTexture(r),re=r),e.bindTexture(t,n||N[t]),i.type=t,i.texture=n)}function Ce(){let t=ie[re];t!==void 0&&t.type!==void 0&&(e.bindTexture(t.type,null),t.type=void 0,t.texture=void 0)}function we(){try{e.compressedTexImage2D(...arguments)}catch(e){K(`WebGLState:`,e)}}function L(){try{e.compressedTexImage3D(...arguments)}catch(e){K(`WebGLState:`,e)}}function R(){try{e.texSubImage2D(...arguments)}catch(e){K(`WebGLState:`,e)}}function Te(){try{e.texSubImage3D(...arguments)}catch(e){K(`WebGLState:`,e)}}function z(){try{e.compressedTexSubImage2D(...arguments)}catch(e){K(`WebGLState:`,e)}}function B(){try{e.compressedTexSubImage3D(...arguments)}catch(e){K(`WebGLState:`,e)}}function Ee(){try{e.texStorage2D(...arguments)}catch(e){K(`WebGLState:`,e)}}function De(){try{e.texStorage3D(...arguments)}catch(e){K(`WebGLState:`,e)}}function Oe(){try{e.texImage2D(...arguments)}catch(e){K(`WebGLState:`,e)}}function ke(){try{e.texImage3D(...arguments)}catch(e){K(`WebGLState:`,e)}}function Ae(t){return d[t]===void 0?e.getParameter(t):d[t]}function je(t,n){d[t]!==n&&(e.pixelStorei(t,n),d[t]=n)}function Me(t){se.equals(t)===!1&&(e.scissor(t.x,t.y,t.z,t.w),se.copy(t))}function Ne(t){ce.equals(t)===!1&&(e.viewport(t.x,t.y,t.z,t.w),ce.copy(t))}function Pe(t,n){let r=l.get(n);r===void 0&&(r=new WeakMap,l.set(n,r));let i=r.get(t);i===void 0&&(i=e.getUniformBlockIndex(n,t.name),e.uniformBlockBinding(n,i,i),r.set(t,i))}function Fe(t,n,r){let i=l.get(n).get(t);c[i]!==r&&(e.bindBufferBase(e.UNIFORM_BUFFER,i,r),c[i]=r)}function Ie(){e.disable(e.BLEND),e.disable(e.CULL_FACE),e.disable(e.DEPTH_TEST),e.disable(e.POLYGON_OFFSET_FILL),e.disable(e.SCISSOR_TEST),e.disable(e.STENCIL_TEST),e.disable(e.SAMPLE_ALPHA_TO_COVERAGE),e.blendEquation(e.FUNC_ADD),e.blendFunc(e.ONE,e.ZERO),e.blendFuncSeparate(e.ONE,e.ZERO,e.ONE,e.ZERO),e.blendColor(0,0,0,0),e.colorMask(!0,!0,!0,!0),e.clearColor(0,0,0,0),e.depthMask(!0),e.depthFunc(e.LESS),o.setReversed(!1),e.clearDepth(1),e.stencilMask(4294967295),e.stencilFunc(e.ALWAYS,0,4294967295),e.stencilOp(e.KEEP,e.KEEP,e.KEEP),e.clearStencil(0),e.cullFace(e.BACK),e.frontFace(e.CCW),e.polygonOffset(0,0),e.activeTexture(e.TEXTURE0),e.bindFramebuffer(e.FRAMEBUFFER,null),e.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),e.bindFramebuffer(e.READ_FRAMEBUFFER,null),e.useProgram(null),e.lineWidth(1),e.scissor(0,0,e.canvas.width,e.canvas.height),e.viewport(0,0,e.canvas.width,e.canvas.height),e.pixelStorei(e.PACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,!1),e.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),e.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,e.BROWSER_DEFAULT_WEBGL),e.pixelStorei(e.PACK_ROW_LENGTH,0),e.pixelStorei(e.PACK_SKIP_PIXELS,0),e.pixelStorei(e.PACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_ROW_LENGTH,0),e.pixelStorei(e.UNPACK_IMAGE_HEIGHT,0),e.pixelStorei(e.UNPACK_SKIP_PIXELS,0),e.pixelStorei(e.UNPACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_SKIP_IMAGES,0),u={},d={},re=null,ie={},f={},c={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new Y(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,se.set(0,0,e.canvas.width,e.canvas.height),ce.set(0,0,e.canvas.width,e.canvas.height),a.reset(),o.reset(),s.reset()}return{buffers:{color:a,depth:o,stencil:s},enable:P,disable:ue,bindFramebuffer:de,drawBuffers:fe,useProgram:pe,setBlending:ge,setMaterial:F,setFlipSided:_e,setCullFace:ve,setLineWidth:ye,setPolygonOffset:be,setScissorTest:xe,activeTexture:Se,bindTexture:I,unbindTexture:Ce,compressedTexImage2D:we,compressedTexImage3D:L,texImage2D:Oe,texImage3D:ke,pixelStorei:je,getParameter:Ae,updateUBOMapping:Pe,uniformBlockBinding:Fe,texStorage2D:Ee,texStorage3D:De,texSubImage2D:R,texSubImage3D:Te,compressedTexSubImage2D:z,compressedTexSubImage3D:B,scissor:Me,viewport:Ne,reset:Ie}}function nh(e,t,n,r,i,a,o){let s=t.has(`WEBGL_multisampled_render_to_texture`)?t.get(`WEBGL_multisampled_render_to_texture`):null,c=typeof navigator>`u`?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Zs,u=new WeakMap,d=new Set,f,p=new WeakMap,m=new Set,h=new FinalizationRegistry(e=>m.delete(e)),g=!1;try{g=typeof OffscreenCanvas<`u`&&new OffscreenCanvas(1,1).getContext(`2d`)!==null}catch{}function _(e,t){return g?new OffscreenCanvas(e,t):js(`canvas`)}function v(e,t,n){let r=1,i=Ee(e);if((i.width>n||i.height>n)&&(r=n/Math.max(i.width,i.height)),r<1){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap||typeof VideoFrame<`u`&&e instanceof VideoFrame){let n=Math.floor(r*i.width),a=Math.floor(r*i.height);f===void 0&&(f=_(n,a));let o=t?_(n,a):f;return o.width=n,o.height=a,o.getContext(`2d`).drawImage(e,0,0,n,a),G(`WebGLRenderer: Texture has been resized from (`+i.width+`x`+i.height+`) to (`+n+`x`+a+`).`),o}return`data`in e&&G(`WebGLRenderer: Image in DataTexture is too big (`+i.width+`x`+i.height+`).`),e}return e}function y(e){return e.generateMipmaps}function b(t){e.generateMipmap(t)}function x(t){return t.isWebGLCubeRenderTarget?e.TEXTURE_CUBE_MAP:t.isWebGL3DRenderTarget?e.TEXTURE_3D:t.isWebGLArrayRenderTarget||t.isCompressedArrayTexture?e.TEXTURE_2D_ARRAY:e.TEXTURE_2D}function S(n,r,i,a,o,s=!1){if(n!==null){if(e[n]!==void 0)return e[n];G(`WebGLRenderer: Attempt to use non-existing WebGL internal format '`+n+`'`)}let c;a&&(c=t.get(`EXT_texture_norm16`),c||G(`WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension`));let l=r;if(r===e.RED&&(i===e.FLOAT&&(l=e.R32F),i===e.HALF_FLOAT&&(l=e.R16F),i===e.UNSIGNED_BYTE&&(l=e.R8),i===e.UNSIGNED_SHORT&&c&&(l=c.R16_EXT),i===e.SHORT&&c&&(l=c.R16_SNORM_EXT)),r===e.RED_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.R8UI),i===e.UNSIGNED_SHORT&&(l=e.R16UI),i===e.UNSIGNED_INT&&(l=e.R32UI),i===e.BYTE&&(l=e.R8I),i===e.SHORT&&(l=e.R16I),i===e.INT&&(l=e.R32I)),r===e.RG&&(i===e.FLOAT&&(l=e.RG32F),i===e.HALF_FLOAT&&(l=e.RG16F),i===e.UNSIGNED_BYTE&&(l=e.RG8),i===e.UNSIGNED_SHORT&&c&&(l=c.RG16_EXT),i===e.SHORT&&c&&(l=c.RG16_SNORM_EXT)),r===e.RG_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RG8UI),i===e.UNSIGNED_SHORT&&(l=e.RG16UI),i===e.UNSIGNED_INT&&(l=e.RG32UI),i===e.BYTE&&(l=e.RG8I),i===e.SHORT&&(l=e.RG16I),i===e.INT&&(l=e.RG32I)),r===e.RGB_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGB8UI),i===e.UNSIGNED_SHORT&&(l=e.RGB16UI),i===e.UNSIGNED_INT&&(l=e.RGB32UI),i===e.BYTE&&(l=e.RGB8I),i===e.SHORT&&(l=e.RGB16I),i===e.INT&&(l=e.RGB32I)),r===e.RGBA_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGBA8UI),i===e.UNSIGNED_SHORT&&(l=e.RGBA16UI),i===e.UNSIGNED_INT&&(l=e.RGBA32UI),i===e.BYTE&&(l=e.RGBA8I),i===e.SHORT&&(l=e.RGBA16I),i===e.INT&&(l=e.RGBA32I)),r===e.RGB&&(i===e.UNSIGNED_SHORT&&c&&(l=c.RGB16_EXT),i===e.SHORT&&c&&(l=c.RGB16_SNORM_EXT),i===e.UNSIGNED_INT_5_9_9_9_REV&&(l=e.RGB9_E5),i===e.UNSIGNED_INT_10F_11F_11F_REV&&(l=e.R11F_G11F_B10F)),r===e.RGBA){let t=s?bs:ac.getTransfer(o);i===e.FLOAT&&(l=e.RGBA32F),i===e.HALF_FLOAT&&(l=e.RGBA16F),i===e.UNSIGNED_BYTE&&(l=t===`srgb`?e.SRGB8_ALPHA8:e.RGBA8),i===e.UNSIGNED_SHORT&&c&&(l=c.RGBA16_EXT),i===e.SHORT&&c&&(l=c.RGBA16_SNORM_EXT),i===e.UNSIGNED_SHORT_4_4_4_4&&(l=e.RGBA4),i===e.UNSIGNED_SHORT_5_5_5_1&&(l=e.RGB5_A1)}return(l===e.R16F||l===e.R32F||l===e.RG16F||l===e.RG32F||l===e.RGBA16F||l===e.RGBA32F)&&t.get(`EXT_color_buffer_float`),l}function C(t,n){let r;return t?n===null||n===1014||n===1020?r=e.DEPTH24_STENCIL8:n===1015?r=e.DEPTH32F_STENCIL8:n===1012&&(r=e.DEPTH24_STENCIL8,G(`DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.`)):n===null||n===1014||n===1020?r=e.DEPTH_COMPONENT24:n===1015?r=e.DEPTH_COMPONENT32F:n===1012&&(r=e.DEPTH_COMPONENT16),r}function w(e,t){return y(e)===!0||e.isFramebufferTexture&&e.minFilter!==1003&&e.minFilter!==1006?Math.log2(Math.max(t.width,t.height))+1:e.mipmaps.length>0?e.mipmaps.length:e.isCompressedTexture&&Array.isArray(e.image)?t.mipmaps.length:1}function T(e){let t=new WeakRef(e);r.get(e).__ref=t,m.add(t),h.register(e,t,t)}function E(e){let t=r.get(e).__ref;t!==void 0&&(m.delete(t),h.unregister(t))}function D(e){k(e.target)}function O(e){A(e.target)}function k(e){e.removeEventListener(`dispose`,D),E(e),ee(e),e.isVideoTexture&&u.delete(e),e.isHTMLTexture&&d.delete(e)}function A(e){e.removeEventListener(`dispose`,O),E(e),te(e)}function j(){for(let e of m){let t=e.deref();t!==void 0&&(t.isRenderTarget===!0?A(t):k(t))}m.clear(),d.clear()}function ee(e){let t=r.get(e);if(t.__webglInit===void 0)return;let n=e.source,i=p.get(n);if(i){let r=i[t.__cacheKey];r.usedTimes--,r.usedTimes===0&&M(e),Object.keys(i).length===0&&p.delete(n)}r.remove(e)}function M(t){let n=r.get(t);e.deleteTexture(n.__webglTexture);let i=t.source,a=p.get(i);delete a[n.__cacheKey],o.memory.textures--}function te(t){let n=r.get(t);n.__depthDisposeCallback&&n.__depthDisposeCallback();let i=t.depthTexture;if(i&&i.renderTarget===t&&k(i),t.isWebGLCubeRenderTarget)for(let t=0;t<6;t++){if(Array.isArray(n.__webglFramebuffer[t]))for(let r=0;r<n.__webglFramebuffer[t].length;r++)e.deleteFramebuffer(n.__webglFramebuffer[t][r]);else e.deleteFramebuffer(n.__webglFramebuffer[t]);n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer[t])}else{if(Array.isArray(n.__webglFramebuffer))for(let t=0;t<n.__webglFramebuffer.length;t++)e.deleteFramebuffer(n.__webglFramebuffer[t]);else e.deleteFramebuffer(n.__webglFramebuffer);if(n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer),n.__webglMultisampledFramebuffer&&e.deleteFramebuffer(n.__webglMultisampledFramebuffer),n.__webglColorRenderbuffer)for(let t=0;t<n.__webglColorRenderbuffer.length;t++)n.__webglColorRenderbuffer[t]&&e.deleteRenderbuffer(n.__webglColorRenderbuffer[t]);n.__webglDepthRenderbuffer&&e.deleteRenderbuffer(n.__webglDepthRenderbuffer)}let a=t.textures;for(let t=0,n=a.length;t<n;t++){let n=r.get(a[t]);n.__webglTexture&&(e.deleteTexture(n.__webglTexture),o.memory.textures--),r.remove(a[t])}r.remove(t)}let ne=0;function re(){ne=0}function ie(){return ne}function ae(e){ne=e}function oe(){let e=ne;return e>=i.maxTextures&&G(`WebGLTextures: Trying to use `+(e+1)+` texture units while this GPU supports only `+i.maxTextures),ne+=1,e}function se(e){let t=[];return t.push(e.wrapS),t.push(e.wrapT),t.push(e.wrapR||0),t.push(e.magFilter),t.push(e.minFilter),t.push(e.anisotropy),t.push(e.internalFormat),t.push(e.format),t.push(e.type),t.push(e.generateMipmaps),t.push(e.mipmapsAutoUpdate),t.push(e.premultiplyAlpha),t.push(e.flipY),t.push(e.unpackAlignment),t.push(e.colorSpace),t.join()}function ce(t,i){let a=r.get(t);if(t.isVideoTexture&&z(t),t.isRenderTargetTexture===!1&&t.isExternalTexture!==!0&&t.version>0&&a.__version!==t.version){let e=t.image;if(e===null)G(`WebGLRenderer: Texture marked for update but no image data found.`);else if(e.complete===!1)G(`WebGLRenderer: Texture marked for update but image is incomplete`);else{F(a,t,i);return}}else t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null);n.bindTexture(e.TEXTURE_2D,a.__webglTexture,e.TEXTURE0+i)}function le(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?F(a,t,i):(t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null),n.bindTexture(e.TEXTURE_2D_ARRAY,a.__webglTexture,e.TEXTURE0+i))}function N(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?F(a,t,i):n.bindTexture(e.TEXTURE_3D,a.__webglTexture,e.TEXTURE0+i)}function P(t,i){let a=r.get(t);t.version>0&&a.__version!==t.version?_e(a,t,i):n.bindTexture(e.TEXTURE_CUBE_MAP,a.__webglTexture,e.TEXTURE0+i)}let ue={[Ya]:e.REPEAT,[Xa]:e.CLAMP_TO_EDGE,[Za]:e.MIRRORED_REPEAT},de={[Qa]:e.NEAREST,[$a]:e.NEAREST_MIPMAP_NEAREST,[eo]:e.NEAREST_MIPMAP_LINEAR,[to]:e.LINEAR,[no]:e.LINEAR_MIPMAP_NEAREST,[ro]:e.LINEAR_MIPMAP_LINEAR},fe={512:e.NEVER,519:e.ALWAYS,513:e.LESS,515:e.LEQUAL,514:e.EQUAL,518:e.GEQUAL,516:e.GREATER,517:e.NOTEQUAL};function pe(n,a){if(a.type===1015&&t.has(`OES_texture_float_linear`)===!1&&(a.magFilter===1006||a.magFilter===1007||a.magFilter===1005||a.magFilter===1008||a.minFilter===1006||a.minFilter===1007||a.minFilter===1005||a.minFilter===1008)&&G(`WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device.`),e.texParameteri(n,e.TEXTURE_WRAP_S,ue[a.wrapS]),e.texParameteri(n,e.TEXTURE_WRAP_T,ue[a.wrapT]),(n===e.TEXTURE_3D||n===e.TEXTURE_2D_ARRAY)&&e.texParameteri(n,e.TEXTURE_WRAP_R,ue[a.wrapR]),e.texParameteri(n,e.TEXTURE_MAG_FILTER,de[a.magFilter]),e.texParameteri(n,e.TEXTURE_MIN_FILTER,de[a.minFilter]),a.compareFunction&&(e.texParameteri(n,e.TEXTURE_COMPARE_MODE,e.COMPARE_REF_TO_TEXTURE),e.texParameteri(n,e.TEXTURE_COMPARE_FUNC,fe[a.compareFunction])),t.has(`EXT_texture_filter_anisotropic`)===!0){if(a.magFilter===1003||a.minFilter!==1005&&a.minFilter!==1008||a.type===1015&&t.has(`OES_texture_float_linear`)===!1)return;if(a.anisotropy>1||r.get(a).__currentAnisotropy){let o=t.get(`EXT_texture_filter_anisotropic`);e.texParameterf(n,o.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(a.anisotropy,i.getMaxAnisotropy())),r.get(a).__currentAnisotropy=a.anisotropy}}}function me(t,n){let r=!1;t.__webglInit===void 0&&(t.__webglInit=!0,n.addEventListener(`dispose`,D),T(n));let i=n.source,a=p.get(i);a===void 0&&(a={},p.set(i,a));let s=se(n);if(s!==t.__cacheKey){a[s]===void 0&&(a[s]={texture:e.createTexture(),usedTimes:0},o.memory.textures++,r=!0),a[s].usedTimes++;let i=a[t.__cacheKey];i!==void 0&&(a[t.__cacheKey].usedTimes--,i.usedTimes===0&&M(n)),t.__cacheKey=s,t.__webglTexture=a[s].texture}return r}function he(e,t,n){return Math.floor(Math.floor(e/n)/t)}function ge(t,r,i,a){let o=t.updateRanges;if(o.length===0)n.texSubImage2D(e.TEXTURE_2D,0,0,0,r.width,r.height,i,a,r.data);else{o.sort((e,t)=>e.start-t.start);let s=0;for(let e=1;e<o.length;e++){let t=o[s],n=o[e],i=t.start+t.count,a=he(n.start,r.width,4),c=he(t.start,r.width,4);n.start<=i+1&&a===c&&he(n.start+n.count-1,r.width,4)===a?t.count=Math.max(t.count,n.start+n.count-t.start):(++s,o[s]=n)}o.length=s+1;let c=n.getParameter(e.UNPACK_ROW_LENGTH),l=n.getParameter(e.UNPACK_SKIP_PIXELS),u=n.getParameter(e.UNPACK_SKIP_ROWS);n.pixelStorei(e.UNPACK_ROW_LENGTH,r.width);for(let t=0,s=o.length;t<s;t++){let s=o[t],c=Math.floor(s.start/4),l=Math.ceil(s.count/4),u=c%r.width,d=Math.floor(c/r.width),f=l;n.pixelStorei(e.UNPACK_SKIP_PIXELS,u),n.pixelStorei(e.UNPACK_SKIP_ROWS,d),n.texSubImage2D(e.TEXTURE_2D,0,u,d,f,1,i,a,r.data)}t.clearUpdateRanges(),n.pixelStorei(e.UNPACK_ROW_LENGTH,c),n.pixelStorei(e.UNPACK_SKIP_PIXELS,l),n.pixelStorei(e.UNPACK_SKIP_ROWS,u)}}function F(t,o,s){let c=e.TEXTURE_2D;(o.isDataArrayTexture||o.isCompressedArrayTexture)&&(c=e.TEXTURE_2D_ARRAY),o.isData3DTexture&&(c=e.TEXTURE_3D);let l=me(t,o),u=o.source;n.bindTexture(c,t.__webglTexture,e.TEXTURE0+s);let f=r.get(u);if(u.version!==f.__version||l===!0){if(n.activeTexture(e.TEXTURE0+s),!(typeof ImageBitmap<`u`&&o.image instanceof ImageBitmap)){let t=ac.getPrimaries(ac.workingColorSpace),r=o.colorSpace===``?null:ac.getPrimaries(o.colorSpace),i=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,i)}n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment);let t=v(o.image,!1,i.maxTextureSize);t=B(o,t);let r=a.convert(o.format,o.colorSpace),p=a.convert(o.type),m=S(o.internalFormat,r,p,o.normalized,o.colorSpace,o.isVideoTexture);pe(c,o);let h,g=o.mipmaps,_=o.isVideoTexture!==!0,x=f.__version===void 0||l===!0,T=u.dataReady,E=w(o,t);if(o.isDepthTexture)m=C(o.format===So,o.type),x&&(_?n.texStorage2D(e.TEXTURE_2D,1,m,t.width,t.height):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,null));else if(o.isDataTexture){if(g.length>0){_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data);o.generateMipmaps=!1}else _?(x&&n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height),T&&ge(o,t,r,p)):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,t.data)}else if(o.isCompressedTexture){if(o.isCompressedArrayTexture){_&&x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,g[0].width,g[0].height,t.depth);for(let i=0,a=g.length;i<a;i++)if(h=g[i],o.format!==1023){if(r!==null){if(_){if(T){if(o.layerUpdates.size>0){let t=rf(h.width,h.height,o.format,o.type);for(let a of o.layerUpdates){let o=h.data.subarray(a*t/h.data.BYTES_PER_ELEMENT,(a+1)*t/h.data.BYTES_PER_ELEMENT);n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,a,h.width,h.height,1,r,o)}}else n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,h.data)}}else n.compressedTexImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,h.data,0,0)}else G(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`)}else _?T&&n.texSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,p,h.data):n.texImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,r,p,h.data);o.layerUpdates.size>0&&o.clearLayerUpdates()}else{_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],o.format===1023?_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data):r===null?G(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`):_?T&&n.compressedTexSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,h.data):n.compressedTexImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,h.data)}}else if(o.isDataArrayTexture){if(_){if(x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,t.width,t.height,t.depth),T){if(o.layerUpdates.size>0){let i=rf(t.width,t.height,o.format,o.type);for(let a of o.layerUpdates){let o=t.data.subarray(a*i/t.data.BYTES_PER_ELEMENT,(a+1)*i/t.data.BYTES_PER_ELEMENT);n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,a,t.width,t.height,1,r,p,o)}o.clearLayerUpdates()}else n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)}}else n.texImage3D(e.TEXTURE_2D_ARRAY,0,m,t.width,t.height,t.depth,0,r,p,t.data)}else if(o.isData3DTexture)_?(x&&n.texStorage3D(e.TEXTURE_3D,E,m,t.width,t.height,t.depth),T&&n.texSubImage3D(e.TEXTURE_3D,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)):n.texImage3D(e.TEXTURE_3D,0,m,t.width,t.height,t.depth,0,r,p,t.data);else if(o.isFramebufferTexture){if(x){if(_)n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height);else{let i=t.width,a=t.height;for(let t=0;t<E;t++)n.texImage2D(e.TEXTURE_2D,t,m,i,a,0,r,p,null),i>>=1,a>>=1}}}else if(o.isHTMLTexture){if(`texElementImage2D`in e){let n=e.canvas;if(n.hasAttribute(`layoutsubtree`)||n.setAttribute(`layoutsubtree`,`true`),t.parentNode!==n){n.appendChild(t),d.add(o),n.onpaint=e=>{let t=e.changedElements;for(let e of d)t.includes(e.image)&&(e.needsUpdate=!0)},n.requestPaint();return}if(e.texElementImage2D.length===3)e.texElementImage2D(e.TEXTURE_2D,e.RGBA8,t);else{let n=e.RGBA,r=e.RGBA,i=e.UNSIGNED_BYTE;e.texElementImage2D(e.TEXTURE_2D,0,n,r,i,t)}e.texParameteri(e.TEXTURE_2D,e.TEXTURE_MIN_FILTER,e.LINEAR),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_S,e.CLAMP_TO_EDGE),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_T,e.CLAMP_TO_EDGE)}}else if(g.length>0){if(_&&x){let t=Ee(g[0]);n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height)}for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,r,p,h):n.texImage2D(e.TEXTURE_2D,t,m,r,p,h);o.generateMipmaps=!1}else if(_){if(x){let r=Ee(t);n.texStorage2D(e.TEXTURE_2D,E,m,r.width,r.height)}T&&n.texSubImage2D(e.TEXTURE_2D,0,0,0,r,p,t)}else n.texImage2D(e.TEXTURE_2D,0,m,r,p,t);y(o)&&o.mipmapsAutoUpdate===!0&&b(c),f.__version=u.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function _e(t,o,s){if(o.image.length!==6)return;let c=me(t,o),l=o.source;n.bindTexture(e.TEXTURE_CUBE_MAP,t.__webglTexture,e.TEXTURE0+s);let u=r.get(l);if(l.version!==u.__version||c===!0){n.activeTexture(e.TEXTURE0+s);let t=ac.getPrimaries(ac.workingColorSpace),r=o.colorSpace===``?null:ac.getPrimaries(o.colorSpace),d=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,d);let f=o.isCompressedTexture||o.image[0].isCompressedTexture,p=o.image[0]&&o.image[0].isDataTexture,m=[];for(let e=0;e<6;e++)!f&&!p?m[e]=v(o.image[e],!0,i.maxCubemapSize):m[e]=p?o.image[e].image:o.image[e],m[e]=B(o,m[e]);let h=m[0],g=a.convert(o.format,o.colorSpace),_=a.convert(o.type),x=S(o.internalFormat,g,_,o.normalized,o.colorSpace),T=o.isVideoTexture!==!0,E=u.__version===void 0||c===!0,D=l.dataReady,O=w(o,h);pe(e.TEXTURE_CUBE_MAP,o);let k;if(o.isDepthTexture){if(x=C(o.format===So,o.type),E){if(T)n.texStorage2D(e.TEXTURE_CUBE_MAP,1,x,h.width,h.height);else for(let t=0;t<6;t++)n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,h.width,h.height,0,g,_,null)}}else if(f){T&&E&&n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,h.width,h.height);for(let t=0;t<6;t++){k=m[t].mipmaps;for(let r=0;r<k.length;r++){let i=k[r];o.format===1023?T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,g,_,i.data):g===null?G(`WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()`):T?D&&n.compressedTexSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,i.data):n.compressedTexImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,i.data)}}}else{if(k=o.mipmaps,T&&E){k.length>0&&O++;let t=Ee(m[0]);n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,t.width,t.height)}for(let t=0;t<6;t++)if(p){T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,m[t].width,m[t].height,g,_,m[t].data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,m[t].width,m[t].height,0,g,_,m[t].data);for(let r=0;r<k.length;r++){let i=k[r].image[t].image;T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,i.width,i.height,0,g,_,i.data)}}else{T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,g,_,m[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,g,_,m[t]);for(let r=0;r<k.length;r++){let i=k[r];T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,g,_,i.image[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,g,_,i.image[t])}}}y(o)&&o.mipmapsAutoUpdate===!0&&b(e.TEXTURE_CUBE_MAP),u.__version=l.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function ve(t,i,o,c,l,u){let d=a.convert(o.format,o.colorSpace),f=a.convert(o.type),p=S(o.internalFormat,d,f,o.normalized,o.colorSpace),m=r.get(i),h=r.get(o);if(h.__renderTarget=i,!m.__hasExternalTextures){let t=Math.max(1,i.width>>u),r=Math.max(1,i.height>>u);l===e.TEXTURE_3D||l===e.TEXTURE_2D_ARRAY?n.texImage3D(l,u,p,t,r,i.depth,0,d,f,null):n.texImage2D(l,u,p,t,r,0,d,f,null)}n.bindFramebuffer(e.FRAMEBUFFER,t),Te(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,c,l,h.__webglTexture,0,R(i)):(l===e.TEXTURE_2D||l>=e.TEXTURE_CUBE_MAP_POSITIVE_X&&l<=e.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&e.framebufferTexture2D(e.FRAMEBUFFER,c,l,h.__webglTexture,u),n.bindFramebuffer(e.FRAMEBUFFER,null)}function ye(t,n,r){if(e.bindRenderbuffer(e.RENDERBUFFER,t),n.depthBuffer){let i=n.depthTexture,a=i&&i.isDepthTexture?i.type:null,o=C(n.stencilBuffer,a),c=n.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;Te(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,R(n),o,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,R(n),o,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,o,n.width,n.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,c,e.RENDERBUFFER,t)}else{let t=n.textures;for(let i=0;i<t.length;i++){let o=t[i],c=a.convert(o.format,o.colorSpace),l=a.convert(o.type),u=S(o.internalFormat,c,l,o.normalized,o.colorSpace);Te(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,R(n),u,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,R(n),u,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,u,n.width,n.height)}}e.bindRenderbuffer(e.RENDERBUFFER,null)}function be(t,i,a){let o=i.isWebGLCubeRenderTarget===!0;if(n.bindFramebuffer(e.FRAMEBUFFER,t),!(i.depthTexture&&i.depthTexture.isDepthTexture))throw Error(`THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.`);let c=r.get(i.depthTexture);c.__renderTarget=i;let l=o?i.depthTexture.image[0]:i.depthTexture.image;c.__webglTexture&&l.width===i.width&&l.height===i.height||(l.width=i.width,l.height=i.height,i.depthTexture.needsUpdate=!0),o?P(i.depthTexture,0):ce(i.depthTexture,0);let u=c.__webglTexture,d=R(i),f=o?e.TEXTURE_CUBE_MAP_POSITIVE_X+a:e.TEXTURE_2D,p=i.depthTexture.format===1027?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;if(i.depthTexture.format===1026)Te(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else if(i.depthTexture.format===1027)Te(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else throw Error(`THREE.WebGLTextures: Unknown depthTexture format.`)}function xe(t){let i=r.get(t),a=t.isWebGLCubeRenderTarget===!0;if(i.__boundDepthTexture!==t.depthTexture){let e=t.depthTexture;if(i.__depthDisposeCallback&&i.__depthDisposeCallback(),e){let t=()=>{delete i.__boundDepthTexture,delete i.__depthDisposeCallback,e.removeEventListener(`dispose`,t)};e.addEventListener(`dispose`,t),i.__depthDisposeCallback=t}i.__boundDepthTexture=e}if(t.depthTexture&&!i.__autoAllocateDepthBuffer){if(a)for(let e=0;e<6;e++)be(i.__webglFramebuffer[e],t,e);else t.texture.mipmaps.length>0?be(i.__webglFramebuffer[0],t,0):be(i.__webglFramebuffer,t,0)}else if(a){i.__webglDepthbuffer=[];for(let r=0;r<6;r++)if(n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[r]),i.__webglDepthbuffer[r]===void 0)i.__webglDepthbuffer[r]=e.createRenderbuffer(),ye(i.__webglDepthbuffer[r],t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,a=i.__webglDepthbuffer[r];e.bindRenderbuffer(e.RENDERBUFFER,a),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,a)}}else if(t.texture.mipmaps.length>0?n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[0]):n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer),i.__webglDepthbuffer===void 0)i.__webglDepthbuffer=e.createRenderbuffer(),ye(i.__webglDepthbuffer,t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,r=i.__webglDepthbuffer;e.bindRenderbuffer(e.RENDERBUFFER,r),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,r)}n.bindFramebuffer(e.FRAMEBUFFER,null)}function Se(t,n,i){let a=r.get(t);n!==void 0&&ve(a.__webglFramebuffer,t,t.texture,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,0),i!==void 0&&xe(t)}function I(t){let i=t.texture,s=r.get(t),c=r.get(i);t.addEventListener(`dispose`,O),T(t);let l=t.textures,u=t.isWebGLCubeRenderTarget===!0,d=l.length>1;if(d||(c.__webglTexture===void 0&&(c.__webglTexture=e.createTexture()),c.__version=i.version,o.memory.textures++),u){s.__webglFramebuffer=[];for(let t=0;t<6;t++)if(i.mipmaps.length>0){s.__webglFramebuffer[t]=[];for(let n=0;n<i.mipmaps.length;n++)s.__webglFramebuffer[t][n]=e.createFramebuffer()}else s.__webglFramebuffer[t]=e.createFramebuffer()}else{if(i.mipmaps.length>0){s.__webglFramebuffer=[];for(let t=0;t<i.mipmaps.length;t++)s.__webglFramebuffer[t]=e.createFramebuffer()}else s.__webglFramebuffer=e.createFramebuffer();if(d)for(let t=0,n=l.length;t<n;t++){let n=r.get(l[t]);n.__webglTexture===void 0&&(n.__webglTexture=e.createTexture(),o.memory.textures++)}if(t.samples>0&&Te(t)===!1){s.__webglMultisampledFramebuffer=e.createFramebuffer(),s.__webglColorRenderbuffer=[],n.bindFramebuffer(e.FRAMEBUFFER,s.__webglMultisampledFramebuffer);for(let n=0;n<l.length;n++){let r=l[n];s.__webglColorRenderbuffer[n]=e.createRenderbuffer(),e.bindRenderbuffer(e.RENDERBUFFER,s.__webglColorRenderbuffer[n]);let i=a.convert(r.format,r.colorSpace),o=a.convert(r.type),c=S(r.internalFormat,i,o,r.normalized,r.colorSpace,t.isXRRenderTarget===!0),u=R(t);e.renderbufferStorageMultisample(e.RENDERBUFFER,u,c,t.width,t.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+n,e.RENDERBUFFER,s.__webglColorRenderbuffer[n])}e.bindRenderbuffer(e.RENDERBUFFER,null),t.depthBuffer&&(s.__webglDepthRenderbuffer=e.createRenderbuffer(),ye(s.__webglDepthRenderbuffer,t,!0)),n.bindFramebuffer(e.FRAMEBUFFER,null)}}if(u){n.bindTexture(e.TEXTURE_CUBE_MAP,c.__webglTexture),pe(e.TEXTURE_CUBE_MAP,i);for(let n=0;n<6;n++)if(i.mipmaps.length>0)for(let r=0;r<i.mipmaps.length;r++)ve(s.__webglFramebuffer[n][r],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,r);else ve(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,0);y(i)?b(e.TEXTURE_CUBE_MAP):i.mipmaps.length>0&&e.texParameteri(e.TEXTURE_CUBE_MAP,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}else if(d){for(let i=0,a=l.length;i<a;i++){let a=l[i],o=r.get(a),c=e.TEXTURE_2D;(t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(c=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(c,o.__webglTexture),pe(c,a),ve(s.__webglFramebuffer,t,a,e.COLOR_ATTACHMENT0+i,c,0),y(a)&&b(c)}n.unbindTexture()}else{let r=e.TEXTURE_2D;if((t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(r=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(r,c.__webglTexture),pe(r,i),i.mipmaps.length>0)for(let n=0;n<i.mipmaps.length;n++)ve(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,r,n);else ve(s.__webglFramebuffer,t,i,e.COLOR_ATTACHMENT0,r,0);y(i)?b(r):i.mipmaps.length>0&&e.texParameteri(r,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}t.depthBuffer&&xe(t)}function Ce(e){let t=e.textures;for(let i=0,a=t.length;i<a;i++){let a=t[i];if(y(a)&&a.mipmapsAutoUpdate===!0){let t=x(e),i=r.get(a).__webglTexture;n.bindTexture(t,i),b(t),n.unbindTexture()}}}let we=[];function L(t){if(t.samples>0){if(Te(t)===!1){let i=t.textures,a=t.width,o=t.height,s=e.COLOR_BUFFER_BIT,l=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,u=r.get(t),d=i.length>1;if(d)for(let t=0;t<i.length;t++)n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,null),n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,null,0);n.bindFramebuffer(e.READ_FRAMEBUFFER,u.__webglMultisampledFramebuffer),t.texture.mipmaps.length>0?n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer[0]):n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer);for(let n=0;n<i.length;n++){if(t.resolveDepthBuffer&&(t.depthBuffer&&(s|=e.DEPTH_BUFFER_BIT),t.stencilBuffer&&t.resolveStencilBuffer&&(s|=e.STENCIL_BUFFER_BIT)),d){e.framebufferRenderbuffer(e.READ_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.RENDERBUFFER,u.__webglColorRenderbuffer[n]);let t=r.get(i[n]).__webglTexture;e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,t,0)}e.blitFramebuffer(0,0,a,o,0,0,a,o,s,e.NEAREST),c===!0&&(we.length=0,we.push(e.COLOR_ATTACHMENT0+n),t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&we.push(l),e.invalidateFramebuffer(e.READ_FRAMEBUFFER,we))}if(n.bindFramebuffer(e.READ_FRAMEBUFFER,null),n.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),d)for(let t=0;t<i.length;t++){n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,u.__webglColorRenderbuffer[t]);let a=r.get(i[t]).__webglTexture;n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,a,0)}n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglMultisampledFramebuffer)}else if(t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&c){let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;e.invalidateFramebuffer(e.DRAW_FRAMEBUFFER,[n])}}}function R(e){return Math.min(i.maxSamples,e.samples)}function Te(e){let n=r.get(e);return e.samples>0&&t.has(`WEBGL_multisampled_render_to_texture`)===!0&&n.__useRenderToTexture!==!1}function z(e){let t=o.render.frame;u.get(e)!==t&&(u.set(e,t),e.update())}function B(e,t){let n=e.colorSpace,r=e.format,i=e.type;return e.isCompressedTexture===!0||e.isVideoTexture===!0||n!==`srgb-linear`&&n!==``&&(ac.getTransfer(n)===`srgb`?(r!==1023||i!==1009)&&G(`WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType.`):K(`WebGLTextures: Unsupported texture color space:`,n)),t}function Ee(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement?(l.width=e.naturalWidth||e.width,l.height=e.naturalHeight||e.height):typeof VideoFrame<`u`&&e instanceof VideoFrame?(l.width=e.displayWidth,l.height=e.displayHeight):(l.width=e.width,l.height=e.height),l}this.allocateTextureUnit=oe,this.resetTextureUnits=re,this.getTextureUnits=ie,this.setTextureUnits=ae,this.setTexture2D=ce,this.setTexture2DArray=le,this.setTexture3D=N,this.setTextureCube=P,this.rebindTextures=Se,this.setupRenderTarget=I,this.updateRenderTargetMipmap=Ce,this.updateMultisampleRenderTarget=L,this.setupDepthRenderbuffer=xe,this.setupFrameBufferTexture=ve,this.useMultisampledRTT=Te,this.dispose=j}function rh(e,t){function n(n,r=``){let i,a=ac.getTransfer(r);if(n===1009)return e.UNSIGNED_BYTE;if(n===1017)return e.UNSIGNED_SHORT_4_4_4_4;if(n===1018)return e.UNSIGNED_SHORT_5_5_5_1;if(n===35902)return e.UNSIGNED_INT_5_9_9_9_REV;if(n===35899)return e.UNSIGNED_INT_10F_11F_11F_REV;if(n===1010)return e.BYTE;if(n===1011)return e.SHORT;if(n===1012)return e.UNSIGNED_SHORT;if(n===1013)return e.INT;if(n===1014)return e.UNSIGNED_INT;if(n===1015)return e.FLOAT;if(n===1016)return e.HALF_FLOAT;if(n===1021)return e.ALPHA;if(n===1022)return e.RGB;if(n===1023)return e.RGBA;if(n===1026)return e.DEPTH_COMPONENT;if(n===1027)return e.DEPTH_STENCIL;if(n===1028)return e.RED;if(n===1029)return e.RED_INTEGER;if(n===1030)return e.RG;if(n===1031)return e.RG_INTEGER;if(n===1033)return e.RGBA_INTEGER;if(n===33776||n===33777||n===33778||n===33779){if(a===`srgb`){if(i=t.get(`WEBGL_compressed_texture_s3tc_srgb`),i!==null){if(n===33776)return i.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null}else if(i=t.get(`WEBGL_compressed_texture_s3tc`),i!==null){if(n===33776)return i.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null}if(n===35840||n===35841||n===35842||n===35843){if(i=t.get(`WEBGL_compressed_texture_pvrtc`),i!==null){if(n===35840)return i.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===35841)return i.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===35842)return i.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===35843)return i.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null}if(n===36196||n===37492||n===37496||n===37488||n===37489||n===37490||n===37491){if(i=t.get(`WEBGL_compressed_texture_etc`),i!==null){if(n===36196||n===37492)return a===`srgb`?i.COMPRESSED_SRGB8_ETC2:i.COMPRESSED_RGB8_ETC2;if(n===37496)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:i.COMPRESSED_RGBA8_ETC2_EAC;if(n===37488)return i.COMPRESSED_R11_EAC;if(n===37489)return i.COMPRESSED_SIGNED_R11_EAC;if(n===37490)return i.COMPRESSED_RG11_EAC;if(n===37491)return i.COMPRESSED_SIGNED_RG11_EAC}else return null}if(n===37808||n===37809||n===37810||n===37811||n===37812||n===37813||n===37814||n===37815||n===37816||n===37817||n===37818||n===37819||n===37820||n===37821){if(i=t.get(`WEBGL_compressed_texture_astc`),i!==null){if(n===37808)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:i.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===37809)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:i.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===37810)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:i.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===37811)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:i.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===37812)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:i.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===37813)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:i.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===37814)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:i.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===37815)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:i.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===37816)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:i.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===37817)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:i.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===37818)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:i.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===37819)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:i.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===37820)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:i.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===37821)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:i.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null}if(n===36492||n===36494||n===36495){if(i=t.get(`EXT_texture_compression_bptc`),i!==null){if(n===36492)return a===`srgb`?i.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:i.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===36494)return i.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===36495)return i.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null}if(n===36283||n===36284||n===36285||n===36286){if(i=t.get(`EXT_texture_compression_rgtc`),i!==null){if(n===36283)return i.COMPRESSED_RED_RGTC1_EXT;if(n===36284)return i.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===36285)return i.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===36286)return i.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null}return n===1020?e.UNSIGNED_INT_24_8:e[n]===void 0?null:e[n]}return{convert:n}}var ih=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ah=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,oh=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new qu(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new id({vertexShader:ih,fragmentShader:ah,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new xu(new Yu(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},sh=class extends zs{constructor(e,t){super();let n=this,r=null,i=1,a=null,o=`local-floor`,s=1,c=null,l=null,u=null,d=null,f=null,p=null,m=typeof XRWebGLBinding<`u`,h=new oh,g={},_=t.getContextAttributes(),v=null,y=null,b=[],x=[],S=new Zs,C=null,w=null,T=new Fd;T.viewport=new gc;let E=new Fd;E.viewport=new gc;let D=[T,E],O=new Bd,k=null,A=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(e){let t=b[e];return t===void 0&&(t=new Zc,b[e]=t),t.getTargetRaySpace()},this.getControllerGrip=function(e){let t=b[e];return t===void 0&&(t=new Zc,b[e]=t),t.getGripSpace()},this.getHand=function(e){let t=b[e];return t===void 0&&(t=new Zc,b[e]=t),t.getHandSpace()};function j(e){let t=x.indexOf(e.inputSource);if(t===-1)return;let n=b[t];n!==void 0&&(n.update(e.inputSource,e.frame,c||a),n.dispatchEvent({type:e.type,data:e.inputSource}))}function ee(){r.removeEventListener(`select`,j),r.removeEventListener(`selectstart`,j),r.removeEventListener(`selectend`,j),r.removeEventListener(`squeeze`,j),r.removeEventListener(`squeezestart`,j),r.removeEventListener(`squeezeend`,j),r.removeEventListener(`end`,ee),r.removeEventListener(`inputsourceschange`,M);for(let e=0;e<b.length;e++){let t=x[e];t!==null&&(x[e]=null,b[e].disconnect(t))}k=null,A=null,h.reset();for(let e in g)delete g[e];if(e.setRenderTarget(v),f=null,d=null,u=null,r=null,y=null,ae.stop(),n.isPresenting=!1,e.setPixelRatio(C),e.setSize(S.width,S.height,!1),w!==null){let e=w.camera;e.fov=w.fov,e.zoom=w.zoom,e.updateProjectionMatrix(),w=null}n.dispatchEvent({type:`sessionend`})}this.setFramebufferScaleFactor=function(e){i=e,n.isPresenting===!0&&G(`WebXRManager: Cannot change framebuffer scale while presenting.`)},this.setReferenceSpaceType=function(e){o=e,n.isPresenting===!0&&G(`WebXRManager: Cannot change reference space type while presenting.`)},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(e){c=e},this.getBaseLayer=function(){return d===null?f:d},this.getBinding=function(){return u===null&&m&&(u=new XRWebGLBinding(r,t)),u},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(l){if(r=l,r!==null){if(v=e.getRenderTarget(),r.addEventListener(`select`,j),r.addEventListener(`selectstart`,j),r.addEventListener(`selectend`,j),r.addEventListener(`squeeze`,j),r.addEventListener(`squeezestart`,j),r.addEventListener(`squeezeend`,j),r.addEventListener(`end`,ee),r.addEventListener(`inputsourceschange`,M),_.xrCompatible!==!0&&await t.makeXRCompatible(),C=e.getPixelRatio(),e.getSize(S),m&&`createProjectionLayer`in XRWebGLBinding.prototype){let n=null,a=null,o=null;_.depth&&(o=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,n=_.stencil?So:xo,a=_.stencil?ho:lo);let s={colorFormat:t.RGBA8,depthFormat:o,scaleFactor:i};u=this.getBinding(),d=u.createProjectionLayer(s),r.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new vc(d.textureWidth,d.textureHeight,{format:bo,type:io,depthTexture:new Gu(d.textureWidth,d.textureHeight,a,void 0,void 0,void 0,void 0,void 0,void 0,n),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let n={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:i};f=new XRWebGLLayer(r,t,n),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new vc(f.framebufferWidth,f.framebufferHeight,{format:bo,type:io,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(s),c=null,a=await r.requestReferenceSpace(o),ae.setContext(r),ae.start(),n.isPresenting=!0,n.dispatchEvent({type:`sessionstart`})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return h.getDepthTexture()};function M(e){for(let t=0;t<e.removed.length;t++){let n=e.removed[t],r=x.indexOf(n);r>=0&&(x[r]=null,b[r].disconnect(n))}for(let t=0;t<e.added.length;t++){let n=e.added[t],r=x.indexOf(n);if(r===-1){for(let e=0;e<b.length;e++)if(e>=x.length){x.push(n),r=e;break}else if(x[e]===null){x[e]=n,r=e;break}if(r===-1)break}let i=b[r];i&&i.connect(n)}}function te(e,t){t===null?e.matrixWorld.copy(e.matrix):e.matrixWorld.multiplyMatrices(t.matrixWorld,e.matrix),e.matrixWorldInverse.copy(e.matrixWorld).invert()}this.updateCamera=function(e){if(r===null)return;let t=e.near,n=e.far;h.texture!==null&&(h.depthNear>0&&(t=h.depthNear),h.depthFar>0&&(n=h.depthFar)),O.near=E.near=T.near=t,O.far=E.far=T.far=n,(k!==O.near||A!==O.far)&&(r.updateRenderState({depthNear:O.near,depthFar:O.far}),k=O.near,A=O.far),O.layers.mask=e.layers.mask|6,T.layers.mask=O.layers.mask&-5,E.layers.mask=O.layers.mask&-3;let i=e.parent,a=O.cameras;te(O,i);for(let e=0;e<a.length;e++)te(a[e],i);O.projectionMatrix.copy(T.projectionMatrix),O.projectionMatrixInverse.copy(T.projectionMatrixInverse),w===null&&e.isPerspectiveCamera&&(w={camera:e,fov:e.fov,zoom:e.zoom}),ne(e,O,i)};function ne(e,t,n){n===null?e.matrix.copy(t.matrixWorld):(e.matrix.copy(n.matrixWorld),e.matrix.invert(),e.matrix.multiply(t.matrixWorld)),e.matrix.decompose(e.position,e.quaternion,e.scale),e.updateMatrixWorld(!0),e.projectionMatrix.copy(t.projectionMatrix),e.projectionMatrixInverse.copy(t.projectionMatrixInverse),e.isPerspectiveCamera&&(e.fov=Hs*2*Math.atan(1/e.projectionMatrix.elements[5]),e.zoom=1)}this.getCamera=function(){return O},this.getFoveation=function(){if(d!==null||f!==null)return s},this.setFoveation=function(e){s=e,d!==null&&(d.fixedFoveation=e),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=e)},this.hasDepthSensing=function(){return h.texture!==null},this.getDepthSensingMesh=function(){return h.getMesh(O)},this.getCameraTexture=function(e){return g[e]};let re=null;function ie(t,i){if(l=i.getViewerPose(c||a),p=i,l!==null){let t=l.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let i=!1;t.length!==O.cameras.length&&(O.cameras.length=0,i=!0);for(let n=0;n<t.length;n++){let r=t[n],a=null;if(f!==null)a=f.getViewport(r);else{let t=u.getViewSubImage(d,r);a=t.viewport,n===0&&(e.setRenderTargetTextures(y,t.colorTexture,t.depthStencilTexture),e.setRenderTarget(y))}let o=D[n];o===void 0&&(o=new Fd,o.layers.enable(n),o.viewport=new gc,D[n]=o),o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.projectionMatrix.fromArray(r.projectionMatrix),o.projectionMatrixInverse.copy(o.projectionMatrix).invert(),o.viewport.set(a.x,a.y,a.width,a.height),n===0&&(O.matrix.copy(o.matrix),O.matrix.decompose(O.position,O.quaternion,O.scale)),i===!0&&O.cameras.push(o)}let a=r.enabledFeatures;if(a&&a.includes(`depth-sensing`)&&r.depthUsage==`gpu-optimized`&&m){u=n.getBinding();let e=u.getDepthInformation(t[0]);e&&e.isValid&&e.texture&&h.init(e,r.renderState)}if(a&&a.includes(`camera-access`)&&m){e.state.unbindTexture(),u=n.getBinding();for(let e=0;e<t.length;e++){let n=t[e].camera;if(n){let e=g[n];e||(e=new qu,g[n]=e);let t=u.getCameraImage(n);e.sourceTexture=t}}}}for(let e=0;e<b.length;e++){let t=x[e],n=b[e];t!==null&&n!==void 0&&n.update(t,i,c||a)}re&&re(t,i),i.detectedPlanes&&n.dispatchEvent({type:`planesdetected`,data:i}),p=null}let ae=new of;ae.setAnimationLoop(ie),this.setAnimationLoop=function(e){re=e},this.dispose=function(){}}},ch=new xc,lh=new J;lh.set(-1,0,0,0,1,0,0,0,1);function uh(e,t){function n(e,t){e.matrixAutoUpdate===!0&&e.updateMatrix(),t.value.copy(e.matrix)}function r(t,n){n.color.getRGB(t.fogColor.value,ed(e)),n.isFog?(t.fogNear.value=n.near,t.fogFar.value=n.far):n.isFogExp2&&(t.fogDensity.value=n.density)}function i(e,t,n,r,i){t.isNodeMaterial?t.uniformsNeedUpdate=!1:t.isMeshBasicMaterial?a(e,t):t.isMeshLambertMaterial?(a(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshToonMaterial?(a(e,t),d(e,t)):t.isMeshPhongMaterial?(a(e,t),u(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshStandardMaterial?(a(e,t),f(e,t),t.isMeshPhysicalMaterial&&p(e,t,i)):t.isMeshMatcapMaterial?(a(e,t),m(e,t)):t.isMeshDepthMaterial?a(e,t):t.isMeshDistanceMaterial?(a(e,t),h(e,t)):t.isMeshNormalMaterial?a(e,t):t.isLineBasicMaterial?(o(e,t),t.isLineDashedMaterial&&s(e,t)):t.isPointsMaterial?c(e,t,n,r):t.isSpriteMaterial?l(e,t):t.isShadowMaterial?(e.color.value.copy(t.color),e.opacity.value=t.opacity):t.isShaderMaterial&&(t.uniformsNeedUpdate=!1)}function a(e,r){e.opacity.value=r.opacity,r.color&&e.diffuse.value.copy(r.color),r.emissive&&e.emissive.value.copy(r.emissive).multiplyScalar(r.emissiveIntensity),r.map&&(e.map.value=r.map,n(r.map,e.mapTransform)),r.alphaMap&&(e.alphaMap.value=r.alphaMap,n(r.alphaMap,e.alphaMapTransform)),r.bumpMap&&(e.bumpMap.value=r.bumpMap,n(r.bumpMap,e.bumpMapTransform),e.bumpScale.value=r.bumpScale,r.side===1&&(e.bumpScale.value*=-1)),r.normalMap&&(e.normalMap.value=r.normalMap,n(r.normalMap,e.normalMapTransform),e.normalScale.value.copy(r.normalScale),r.side===1&&e.normalScale.value.negate()),r.displacementMap&&(e.displacementMap.value=r.displacementMap,n(r.displacementMap,e.displacementMapTransform),e.displacementScale.value=r.displacementScale,e.displacementBias.value=r.displacementBias),r.emissiveMap&&(e.emissiveMap.value=r.emissiveMap,n(r.emissiveMap,e.emissiveMapTransform)),r.specularMap&&(e.specularMap.value=r.specularMap,n(r.specularMap,e.specularMapTransform)),r.alphaTest>0&&(e.alphaTest.value=r.alphaTest);let i=t.get(r),a=i.envMap,o=i.envMapRotation;a&&(e.envMap.value=a,e.envMapRotation.value.setFromMatrix4(ch.makeRotationFromEuler(o)).transpose(),a.isCubeTexture&&a.isRenderTargetTexture===!1&&e.envMapRotation.value.premultiply(lh),e.reflectivity.value=r.reflectivity,e.ior.value=r.ior,e.refractionRatio.value=r.refractionRatio),r.lightMap&&(e.lightMap.value=r.lightMap,e.lightMapIntensity.value=r.lightMapIntensity,n(r.lightMap,e.lightMapTransform)),r.aoMap&&(e.aoMap.value=r.aoMap,e.aoMapIntensity.value=r.aoMapIntensity,n(r.aoMap,e.aoMapTransform))}function o(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform))}function s(e,t){e.dashSize.value=t.dashSize,e.totalSize.value=t.dashSize+t.gapSize,e.scale.value=t.scale}function c(e,t,r,i){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.size.value=t.size*r,e.scale.value=i*.5,t.map&&(e.map.value=t.map,n(t.map,e.uvTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function l(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.rotation.value=t.rotation,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function u(e,t){e.specular.value.copy(t.specular),e.shininess.value=Math.max(t.shininess,1e-4)}function d(e,t){t.gradientMap&&(e.gradientMap.value=t.gradientMap)}function f(e,t){e.metalness.value=t.metalness,t.metalnessMap&&(e.metalnessMap.value=t.metalnessMap,n(t.metalnessMap,e.metalnessMapTransform)),e.roughness.value=t.roughness,t.roughnessMap&&(e.roughnessMap.value=t.roughnessMap,n(t.roughnessMap,e.roughnessMapTransform)),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)}function p(e,t,r){e.ior.value=t.ior,t.diffuseRoughness>0&&(e.diffuseRoughness.value=t.diffuseRoughness,t.diffuseRoughnessMap&&(e.diffuseRoughnessMap.value=t.diffuseRoughnessMap,n(t.diffuseRoughnessMap,e.diffuseRoughnessMapTransform))),t.sheen>0&&(e.sheenColor.value.copy(t.sheenColor).multiplyScalar(t.sheen),e.sheenRoughness.value=t.sheenRoughness,t.sheenColorMap&&(e.sheenColorMap.value=t.sheenColorMap,n(t.sheenColorMap,e.sheenColorMapTransform)),t.sheenRoughnessMap&&(e.sheenRoughnessMap.value=t.sheenRoughnessMap,n(t.sheenRoughnessMap,e.sheenRoughnessMapTransform))),t.clearcoat>0&&(e.clearcoat.value=t.clearcoat,e.clearcoatRoughness.value=t.clearcoatRoughness,t.clearcoatMap&&(e.clearcoatMap.value=t.clearcoatMap,n(t.clearcoatMap,e.clearcoatMapTransform)),t.clearcoatRoughnessMap&&(e.clearcoatRoughnessMap.value=t.clearcoatRoughnessMap,n(t.clearcoatRoughnessMap,e.clearcoatRoughnessMapTransform)),t.clearcoatNormalMap&&(e.clearcoatNormalMap.value=t.clearcoatNormalMap,n(t.clearcoatNormalMap,e.clearcoatNormalMapTransform),e.clearcoatNormalScale.value.copy(t.clearcoatNormalScale),t.side===1&&e.clearcoatNormalScale.value.negate())),t.dispersion>0&&(e.dispersion.value=t.dispersion),t.retroreflectivity>0&&(e.retroreflectivity.value=t.retroreflectivity),t.iridescence>0&&(e.iridescence.value=t.iridescence,e.iridescenceIOR.value=t.iridescenceIOR,e.iridescenceThicknessMinimum.value=t.iridescenceThicknessMinimum,e.iridescenceThicknessMaximum.value=t.iridescenceThicknessMaximum,t.iridescenceMap&&(e.iridescenceMap.value=t.iridescenceMap,n(t.iridescenceMap,e.iridescenceMapTransform)),t.iridescenceThicknessMap&&(e.iridescenceThicknessMap.value=t.iridescenceThicknessMap,n(t.iridescenceThicknessMap,e.iridescenceThicknessMapTransform))),t.transmission>0&&(e.transmission.value=t.transmission,e.transmissionSamplerMap.value=r.texture,e.transmissionSamplerSize.value.set(r.width,r.height),t.transmissionMap&&(e.transmissionMap.value=t.transmissionMap,n(t.transmissionMap,e.transmissionMapTransform)),e.thickness.value=t.thickness,t.thicknessMap&&(e.thicknessMap.value=t.thicknessMap,n(t.thicknessMap,e.thicknessMapTransform)),e.attenuationDistance.value=t.attenuationDistance,e.attenuationColor.value.copy(t.attenuationColor)),t.anisotropy>0&&(e.anisotropyVector.value.set(t.anisotropy*Math.cos(t.anisotropyRotation),t.anisotropy*Math.sin(t.anisotropyRotation)),t.anisotropyMap&&(e.anisotropyMap.value=t.anisotropyMap,n(t.anisotropyMap,e.anisotropyMapTransform))),e.specularIntensity.value=t.specularIntensity,e.specularColor.value.copy(t.specularColor),t.specularColorMap&&(e.specularColorMap.value=t.specularColorMap,n(t.specularColorMap,e.specularColorMapTransform)),t.specularIntensityMap&&(e.specularIntensityMap.value=t.specularIntensityMap,n(t.specularIntensityMap,e.specularIntensityMapTransform))}function m(e,t){t.matcap&&(e.matcap.value=t.matcap)}function h(e,n){let r=t.get(n).light;e.referencePosition.value.setFromMatrixPosition(r.matrixWorld),e.nearDistance.value=r.shadow.camera.near,e.farDistance.value=r.shadow.camera.far}return{refreshFogUniforms:r,refreshMaterialUniforms:i}}function dh(e,t,n,r){let i={},a={};function o(e,t){let n=t.program;r.uniformBlockBinding(e,n,i[e.id])}function s(e,n){let o=i[e.id];o===void 0&&(m(e),o=c(e),i[e.id]=o,e.addEventListener(`dispose`,g));let s=n.program;r.updateUBOMapping(e,s);let u=t.render.frame;a[e.id]!==u&&(l(e),a[e.id]=u)}function c(t){let n=e.createBuffer(),r=t.__size,i=t.usage;return e.bindBuffer(e.UNIFORM_BUFFER,n),e.bufferData(e.UNIFORM_BUFFER,r,i),e.bindBuffer(e.UNIFORM_BUFFER,null),n}function l(t){let n=i[t.id],r=t.uniforms,a=t.__cache;e.bindBuffer(e.UNIFORM_BUFFER,n);for(let e=0,t=r.length;e<t;e++){let t=r[e];if(Array.isArray(t))for(let n=0,r=t.length;n<r;n++)u(t[n],e,n,a);else u(t,e,0,a)}e.bindBuffer(e.UNIFORM_BUFFER,null)}function u(t,n,r,i){if(f(t,n,r,i)===!0){let n=t.__offset,r=t.value;if(Array.isArray(r)){let e=0;for(let n=0;n<r.length;n++){let i=r[n],a=h(i,!0);d(i,t.__data,e),e+=a.storage/Float32Array.BYTES_PER_ELEMENT}}else d(r,t.__data,0);e.bufferSubData(e.UNIFORM_BUFFER,n,t.__data)}}function d(e,t,n){typeof e==`number`||typeof e==`boolean`?t[n]=e:e.isMatrix3?(t[n]=e.elements[0],t[n+1]=e.elements[1],t[n+2]=e.elements[2],t[n+3]=0,t[n+4]=e.elements[3],t[n+5]=e.elements[4],t[n+6]=e.elements[5],t[n+7]=0,t[n+8]=e.elements[6],t[n+9]=e.elements[7],t[n+10]=e.elements[8],t[n+11]=0):ArrayBuffer.isView(e)?t.set(e.subarray(0,t.length-n),n):e.toArray(t,n)}function f(e,t,n,r){let i=e.value,a=t+`_`+n;if(Array.isArray(i)){r[a]===void 0&&(r[a]=[]);let e=r[a],t=!1;for(let n=0;n<i.length;n++)p(i[n],e,n)===!0&&(t=!0);return t}return p(i,r,a)}function p(e,t,n){if(t[n]===void 0)return t[n]=typeof e==`number`||typeof e==`boolean`?e:ArrayBuffer.isView(e)?e.slice():e.clone(),!0;{let r=t[n];if(typeof e==`number`||typeof e==`boolean`){if(r!==e)return t[n]=e,!0}else if(ArrayBuffer.isView(e))return!0;else if(r.equals(e)===!1)return r.copy(e),!0}return!1}function m(e){let t=e.uniforms,n=0;for(let e=0,r=t.length;e<r;e++){let r=Array.isArray(t[e])?t[e]:[t[e]];for(let i=0,a=r.length;i<a;i++){let a=r[i],o=Array.isArray(a.value)?a.value:[a.value],s=Array.isArray(t[e])||Array.isArray(a.value),c=n;for(let e=0,t=o.length;e<t;e++){let t=o[e],r=h(t,s),i=n%16,a=i%r.boundary,l=i+a;n+=a,l!==0&&16-l<r.storage&&(n+=16-l),e===0&&(c=n),n+=r.storage}a.__data=new(a.type===`int`?Int32Array:a.type===`uint`?Uint32Array:Float32Array)((n-c)/Float32Array.BYTES_PER_ELEMENT),a.__offset=c}}let r=n%16;return r>0&&(n+=16-r),e.__size=n,e.__cache={},this}function h(e,t){let n={boundary:0,storage:0};return typeof e==`number`||typeof e==`boolean`?(n.boundary=4,n.storage=4):e.isVector2?(n.boundary=8,n.storage=8):e.isVector3||e.isColor?(n.boundary=16,n.storage=12):e.isVector4?(n.boundary=16,n.storage=16):e.isMatrix3?(n.boundary=16,n.storage=48):e.isMatrix4?(n.boundary=16,n.storage=64):e.isTexture?G(`WebGLRenderer: Texture samplers can not be part of an uniforms group.`):ArrayBuffer.isView(e)?(n.boundary=16,n.storage=e.byteLength):G(`WebGLRenderer: Unsupported uniform value type.`,e),t===!0&&(n.boundary=16,n.storage=Math.ceil(n.storage/16)*16),n}function g(t){let n=t.target;n.removeEventListener(`dispose`,g),e.deleteBuffer(i[n.id]),delete i[n.id],delete a[n.id]}function _(){for(let t in i)e.deleteBuffer(i[t]);i={},a={}}return{bind:o,update:s,dispose:_}}var fh=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ph=null;function mh(){return ph===null&&(ph=new wu(fh,16,16,To,fo),ph.name=`DFG_LUT`,ph.minFilter=to,ph.magFilter=to,ph.wrapS=Xa,ph.wrapT=Xa,ph.generateMipmaps=!1,ph.needsUpdate=!0),ph}var hh=class{constructor(e={}){let{canvas:t=Ms(),context:n=null,depth:r=!0,stencil:i=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:s=!0,preserveDrawingBuffer:c=!1,powerPreference:l=`default`,failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=io}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<`u`&&n instanceof WebGLRenderingContext)throw Error(`THREE.WebGLRenderer: WebGL 1 is not supported since r163.`);p=n.getContextAttributes().alpha}else p=a;let m=f,h=new Set([Do,Eo,wo]),g=new Set([io,lo,so,ho,po,mo]),_=new Uint32Array(4),v=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},b=null,x=null,S=[],C=[],w=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=0,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let T=this,E=!1,D=null,O=null,k=null,A=null;this._outputColorSpace=vs;let j=0,ee=0,M=null,te=-1,ne=null,re=new gc,ie=new gc,ae=null,oe=new Y(0),se=0,ce=t.width,le=t.height,N=1,P=null,ue=null,de=new gc(0,0,ce,le),fe=new gc(0,0,ce,le),pe=!1,me=new Ou,he=new Au,ge=!1,F=!1,_e=new xc,ve=new q,ye=new gc,be={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},xe=!1;function Se(){return M===null?N:1}let I=n;function Ce(e,n){return t.getContext(e,n)}let we,L,R,Te,z,B,Ee,De,Oe,ke,Ae,je,Me,Ne,Pe,Fe,Ie,Le,Re,ze,V,Be,Ve;try{let e={alpha:!0,depth:r,stencil:i,antialias:o,premultipliedAlpha:s,preserveDrawingBuffer:c,powerPreference:l,failIfMajorPerformanceCaveat:u};if(`setAttribute`in t&&t.setAttribute(`data-engine`,`three.js r187`),t.addEventListener(`webglcontextlost`,We,!1),t.addEventListener(`webglcontextrestored`,Ge,!1),t.addEventListener(`webglcontextcreationerror`,Ke,!1),I===null){let t=`webgl2`;if(I=Ce(t,e),I===null)throw Ce(t)?Error(`THREE.WebGLRenderer: Error creating WebGL context with your selected attributes.`):Error(`THREE.WebGLRenderer: Error creating WebGL context.`)}He()}catch(e){throw t.removeEventListener(`webglcontextlost`,We,!1),t.removeEventListener(`webglcontextrestored`,Ge,!1),t.removeEventListener(`webglcontextcreationerror`,Ke,!1),K(`WebGLRenderer: `+e.message),e}function He(){we=new Ff(I),we.init(),V=new rh(I,we),L=new hf(I,we,e,V),R=new th(I,we),L.reversedDepthBuffer&&d&&R.buffers.depth.setReversed(!0),O=I.createFramebuffer(),k=I.createFramebuffer(),A=I.createFramebuffer(),Te=new Rf(I),z=new Fm,B=new nh(I,we,R,z,L,V,Te),Ee=new Pf(T),De=new sf(I),Be=new pf(I,De),Oe=new If(I,De,Te,Be),ke=new Bf(I,Oe,De,Be,Te),Le=new zf(I,L,B),Pe=new gf(z),Ae=new Pm(T,Ee,we,L,Be,Pe),je=new uh(T,z),Me=new zm,Ne=new Km(we),Ie=new ff(T,Ee,R,ke,p,s),Fe=new eh(T,ke,L),Ve=new dh(I,Te,L,R),Re=new mf(I,we,Te),ze=new Lf(I,we,Te),Te.programs=Ae.programs,T.capabilities=L,T.extensions=we,T.properties=z,T.renderLists=Me,T.shadowMap=Fe,T.state=R,T.info=Te}m!==1009&&(w=new Hf(m,t.width,t.height,o,r,i));let Ue=new sh(T,I);this.xr=Ue,this.getContext=function(){return I},this.getContextAttributes=function(){return I.getContextAttributes()},this.forceContextLoss=function(){let e=we.get(`WEBGL_lose_context`);e&&e.loseContext()},this.forceContextRestore=function(){let e=we.get(`WEBGL_lose_context`);e&&e.restoreContext()},this.getPixelRatio=function(){return N},this.setPixelRatio=function(e){e!==void 0&&(N=e,this.setSize(ce,le,!1))},this.getSize=function(e){return e.set(ce,le)},this.setSize=function(e,n,r=!0){Ue.isPresenting?G(`WebGLRenderer: Can't change size while VR device is presenting.`):(ce=e,le=n,t.width=Math.floor(e*N),t.height=Math.floor(n*N),r===!0&&(t.style.width=e+`px`,t.style.height=n+`px`),w!==null&&w.setSize(t.width,t.height),this.setViewport(0,0,e,n))},this.getDrawingBufferSize=function(e){return e.set(ce*N,le*N).floor()},this.setDrawingBufferSize=function(e,n,r){ce=e,le=n,N=r,t.width=Math.floor(e*r),t.height=Math.floor(n*r),this.setViewport(0,0,e,n)},this.setEffects=function(e){if(m===1009)K(`WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.`);else{if(e){for(let t=0;t<e.length;t++)if(e[t].isOutputPass===!0){G(`WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.`);break}}w.setEffects(e||[])}},this.getCurrentViewport=function(e){return e.copy(re)},this.getViewport=function(e){return e.copy(de)},this.setViewport=function(e,t,n,r){e.isVector4?de.set(e.x,e.y,e.z,e.w):de.set(e,t,n,r),R.viewport(re.copy(de).multiplyScalar(Se()).round())},this.getScissor=function(e){return e.copy(fe)},this.setScissor=function(e,t,n,r){e.isVector4?fe.set(e.x,e.y,e.z,e.w):fe.set(e,t,n,r),R.scissor(ie.copy(fe).multiplyScalar(Se()).round())},this.getScissorTest=function(){return pe},this.setScissorTest=function(e){R.setScissorTest(pe=e)},this.setOpaqueSort=function(e){P=e},this.setTransparentSort=function(e){ue=e},this.getClearColor=function(e){return e.copy(Ie.getClearColor())},this.setClearColor=function(){Ie.setClearColor(...arguments)},this.getClearAlpha=function(){return Ie.getClearAlpha()},this.setClearAlpha=function(){Ie.setClearAlpha(...arguments)},this.clear=function(e=!0,t=!0,n=!0){let r=0;if(e){let e=!1;if(M!==null){let t=M.texture.format;e=h.has(t)}if(e){let e=M.texture.type,t=g.has(e),n=Ie.getClearColor(),r=Ie.getClearAlpha(),i=n.r,a=n.g,o=n.b;t?(_[0]=i,_[1]=a,_[2]=o,_[3]=r,I.clearBufferuiv(I.COLOR,0,_)):(v[0]=i,v[1]=a,v[2]=o,v[3]=r,I.clearBufferiv(I.COLOR,0,v))}else r|=I.COLOR_BUFFER_BIT}t&&(r|=I.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),n&&(r|=I.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),r!==0&&I.clear(r)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(e){e.setRenderer(this),D=e},this.dispose=function(){t.removeEventListener(`webglcontextlost`,We,!1),t.removeEventListener(`webglcontextrestored`,Ge,!1),t.removeEventListener(`webglcontextcreationerror`,Ke,!1),Ie.dispose(),Me.dispose(),Ne.dispose(),B.dispose(),z.dispose(),Ee.dispose(),ke.dispose(),Oe.dispose(),Be.dispose(),Ve.dispose(),Ae.dispose(),Ue.dispose(),Ue.removeEventListener(`sessionstart`,$e),Ue.removeEventListener(`sessionend`,et),tt.stop()};function We(e){e.preventDefault(),Ps(`WebGLRenderer: Context Lost.`),E=!0}function Ge(){Ps(`WebGLRenderer: Context Restored.`),E=!1;let e=Te.autoReset,t=Fe.enabled,n=Fe.autoUpdate,r=Fe.needsUpdate,i=Fe.type;He(),Te.autoReset=e,Fe.enabled=t,Fe.autoUpdate=n,Fe.needsUpdate=r,Fe.type=i}function Ke(e){K(`WebGLRenderer: A WebGL context could not be created. Reason: `,e.statusMessage)}function qe(e){let t=e.target;t.removeEventListener(`dispose`,qe),Je(t)}function Je(e){Ye(e),z.remove(e)}function Ye(e){let t=z.get(e).programs;t!==void 0&&(t.forEach(function(e){Ae.releaseProgram(e)}),e.isShaderMaterial&&Ae.releaseShaderCache(e))}this.renderBufferDirect=function(e,t,n,r,i,a){t===null&&(t=be);let o=i.isMesh&&i.matrixWorld.determinantAffine()<0,s=ft(e,t,n,r,i);R.setMaterial(r,o);let c=n.index,l=1;if(r.wireframe===!0){if(c=Oe.getWireframeAttribute(n),c===void 0)return;l=2}let u=n.drawRange,d=n.attributes.position,f=u.start*l,p=(u.start+u.count)*l;a!==null&&(f=Math.max(f,a.start*l),p=Math.min(p,(a.start+a.count)*l)),c===null?d!=null&&(f=Math.max(f,0),p=Math.min(p,d.count)):(f=Math.max(f,0),p=Math.min(p,c.count));let m=p-f;if(m<0||m===1/0)return;Be.setup(i,r,s,n,c);let h,g=Re;if(c!==null&&(h=De.get(c),g=ze,g.setIndex(h)),i.isMesh)r.wireframe===!0?(R.setLineWidth(r.wireframeLinewidth*Se()),g.setMode(I.LINES)):g.setMode(I.TRIANGLES);else if(i.isLine){let e=r.linewidth;e===void 0&&(e=1),R.setLineWidth(e*Se()),i.isLineSegments?g.setMode(I.LINES):i.isLineLoop?g.setMode(I.LINE_LOOP):g.setMode(I.LINE_STRIP)}else i.isPoints?g.setMode(I.POINTS):i.isSprite&&g.setMode(I.TRIANGLES);if(i.isBatchedMesh){if(we.get(`WEBGL_multi_draw`))g.renderMultiDraw(i._multiDrawStarts,i._multiDrawCounts,i._multiDrawCount);else{let e=i._multiDrawStarts,t=i._multiDrawCounts,n=i._multiDrawCount,a=c?De.get(c).bytesPerElement:1,o=z.get(r).currentProgram.getUniforms();for(let r=0;r<n;r++)o.setValue(I,`_gl_DrawID`,r),g.render(e[r]/a,t[r])}}else if(i.isInstancedMesh)g.renderInstances(f,m,i.count);else if(n.isInstancedBufferGeometry){let e=n._maxInstanceCount===void 0?1/0:n._maxInstanceCount,t=Math.min(n.instanceCount,e);g.renderInstances(f,m,t)}else g.render(f,m)};function Xe(e,t,n,r){D!==null&&e.isNodeMaterial&&D.setObject(r,e),ge===!0&&Pe.setState(e,n,!1),e.transparent===!0&&e.side===2&&e.forceSinglePass===!1?(e.side=1,e.needsUpdate=!0,ct(e,t,r),e.side=0,e.needsUpdate=!0,ct(e,t,r),e.side=2):ct(e,t,r)}this.compile=function(e,t,n=null){n===null&&(n=e),D!==null&&D.renderStart(e,t,n),x=Ne.get(n),x.init(t),C.push(x),n.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),e!==n&&e.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),x.setupLights(),D!==null&&D.updateLights(x.state.lightsArray),F=this.localClippingEnabled,ge=Pe.init(this.clippingPlanes,F),ge===!0&&Pe.setGlobalState(this.clippingPlanes,t),D!==null&&Fe.render(x.state.shadowsArray,n,t);let r=new Set;return e.traverse(function(e){if(!(e.isMesh||e.isPoints||e.isLine||e.isSprite))return;let i=e.material;if(i){if(Array.isArray(i))for(let a=0;a<i.length;a++){let o=i[a];Xe(o,n,t,e),r.add(o)}else Xe(i,n,t,e),r.add(i)}}),x=C.pop(),D!==null&&D.renderEnd(),r},this.compileAsync=function(e,t,n=null){let r=this.compile(e,t,n);return new Promise(t=>{function n(){r.forEach(function(e){let t=z.get(e).currentProgram;(t===void 0||t.isReady())&&r.delete(e)}),r.size===0?t(e):setTimeout(n,10)}we.get(`KHR_parallel_shader_compile`)===null?setTimeout(n,10):n()})};let Ze=null;function Qe(e){Ze&&Ze(e)}function $e(){tt.stop()}function et(){tt.start()}let tt=new of;tt.setAnimationLoop(Qe),typeof self<`u`&&tt.setContext(self),this.setAnimationLoop=function(e){Ze=e,Ue.setAnimationLoop(e),e===null?tt.stop():tt.start()},Ue.addEventListener(`sessionstart`,$e),Ue.addEventListener(`sessionend`,et),this.render=function(e,t){if(t!==void 0&&t.isCamera!==!0){K(`WebGLRenderer.render: camera is not an instance of THREE.Camera.`);return}if(E===!0)return;D!==null&&D.renderStart(e,t);let n=Ue.enabled===!0&&Ue.isPresenting===!0,r=w!==null&&(M===null||n)&&w.begin(T,M);if(e.matrixWorldAutoUpdate===!0&&e.updateMatrixWorld(),t.parent===null&&t.matrixWorldAutoUpdate===!0&&t.updateMatrixWorld(),Ue.enabled===!0&&Ue.isPresenting===!0&&(w===null||w.isCompositing()===!1)&&(Ue.cameraAutoUpdate===!0&&Ue.updateCamera(t),t=Ue.getCamera()),e.isScene===!0&&e.onBeforeRender(T,e,t,M),x=Ne.get(e,C.length),x.init(t),x.state.textureUnits=B.getTextureUnits(),C.push(x),_e.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),t.isArrayCamera?he.setFromArrayCamera(t):me.setFromProjectionMatrix(_e,Os,t.reversedDepth),F=this.localClippingEnabled,ge=Pe.init(this.clippingPlanes,F),b=Me.get(e,S.length),b.init(),S.push(b),this.info.render.frame++,Ue.enabled===!0&&Ue.isPresenting===!0){let e=T.xr.getDepthSensingMesh();e!==null&&nt(e,t,-1/0,T.sortObjects)}nt(e,t,0,T.sortObjects),b.finish(),D!==null&&D.updateLights(x.state.lightsArray),T.sortObjects===!0&&b.sort(P,ue),xe=Ue.enabled===!1||Ue.isPresenting===!1||Ue.hasDepthSensing()===!1,xe&&Ie.addToRenderList(b,e),this.info.autoReset===!0&&this.info.reset(),ge===!0&&Pe.beginShadows();let i=x.state.shadowsArray;if(Fe.render(i,e,t),ge===!0&&Pe.endShadows(),(r&&w.hasRenderPass())===!1){let n=b.opaque,r=b.transmissive;if(x.setupLights(),t.isArrayCamera){let i=t.cameras;if(r.length>0)for(let t=0,a=i.length;t<a;t++){let a=i[t];it(n,r,e,a)}xe&&Ie.render(e);for(let t=0,n=i.length;t<n;t++){let n=i[t];rt(b,e,n,n.viewport)}}else r.length>0&&it(n,r,e,t),xe&&Ie.render(e),rt(b,e,t)}M!==null&&ee===0&&(B.updateMultisampleRenderTarget(M),B.updateRenderTargetMipmap(M)),r&&w.end(T),e.isScene===!0&&e.onAfterRender(T,e,t),Be.resetDefaultState(),te=-1,ne=null,C.pop(),C.length>0?(x=C[C.length-1],B.setTextureUnits(x.state.textureUnits),ge===!0&&Pe.setGlobalState(T.clippingPlanes,x.state.camera)):x=null,S.pop(),b=S.length>0?S[S.length-1]:null,D!==null&&D.renderEnd()};function nt(e,t,n,r){if(e.visible===!1)return;if(e.layers.test(t.layers)){if(e.isGroup)n=e.renderOrder;else if(e.isLOD)e.autoUpdate===!0&&e.update(t);else if(e.isLight)x.pushLight(e),e.castShadow&&x.pushShadow(e);else if(e.isSprite){let i=t.isArrayCamera?he:me;if(!e.frustumCulled||e.intersectsFrustum(i)){r&&ye.setFromMatrixPosition(e.matrixWorld).applyMatrix4(_e);let i=ke.update(e),a=e.material;a.visible&&b.push(e,i,a,n,ye.z,null,t)}}else if(e.isMesh||e.isLine||e.isPoints){let i=t.isArrayCamera?he:me;if(!e.frustumCulled||e.intersectsFrustum(i)){let i=ke.update(e),a=e.material;if(r&&(e.boundingSphere===void 0?(i.boundingSphere===null&&i.computeBoundingSphere(),ye.copy(i.boundingSphere.center)):(e.boundingSphere===null&&e.computeBoundingSphere(),ye.copy(e.boundingSphere.center)),ye.applyMatrix4(e.matrixWorld).applyMatrix4(_e)),Array.isArray(a)){let r=i.groups;for(let o=0,s=r.length;o<s;o++){let s=r[o],c=a[s.materialIndex];c&&c.visible&&b.push(e,i,c,n,ye.z,s,t)}}else a.visible&&b.push(e,i,a,n,ye.z,null,t)}}}let i=e.children;for(let e=0,a=i.length;e<a;e++)nt(i[e],t,n,r)}function rt(e,t,n,r){let{opaque:i,transmissive:a,transparent:o}=e;x.setupLightsView(n),ge===!0&&Pe.setGlobalState(T.clippingPlanes,n),r&&R.viewport(re.copy(r)),i.length>0&&at(i,t,n),a.length>0&&at(a,t,n),o.length>0&&at(o,t,n),R.buffers.depth.setTest(!0),R.buffers.depth.setMask(!0),R.buffers.color.setMask(!0),R.setPolygonOffset(!1)}function it(e,t,n,r){if((n.isScene===!0?n.overrideMaterial:null)!==null)return;if(x.state.transmissionRenderTarget[r.id]===void 0){let e=we.has(`EXT_color_buffer_half_float`)||we.has(`EXT_color_buffer_float`);x.state.transmissionRenderTarget[r.id]=new vc(1,1,{generateMipmaps:!0,type:e?fo:io,minFilter:ro,samples:Math.max(4,L.samples),stencilBuffer:i,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ac.workingColorSpace})}let a=x.state.transmissionRenderTarget[r.id],o=r.viewport||re;a.setSize(o.z*T.transmissionResolutionScale,o.w*T.transmissionResolutionScale);let s=T.getRenderTarget(),c=T.getActiveCubeFace(),l=T.getActiveMipmapLevel();T.setRenderTarget(a),T.getClearColor(oe),se=T.getClearAlpha(),se<1&&T.setClearColor(16777215,.5),T.clear(),xe&&Ie.render(n);let u=T.toneMapping;T.toneMapping=0;let d=r.viewport;if(r.viewport!==void 0&&(r.viewport=void 0),x.setupLightsView(r),ge===!0&&Pe.setGlobalState(T.clippingPlanes,r),at(e,n,r),B.updateMultisampleRenderTarget(a),B.updateRenderTargetMipmap(a),we.has(`WEBGL_multisampled_render_to_texture`)===!1){let e=!1;for(let i=0,a=t.length;i<a;i++){let{object:a,geometry:o,material:s,group:c}=t[i];if(s.side===2&&a.layers.test(r.layers)){let t=s.side;s.side=1,s.needsUpdate=!0,ot(a,n,r,o,s,c),s.side=t,s.needsUpdate=!0,e=!0}}e===!0&&(B.updateMultisampleRenderTarget(a),B.updateRenderTargetMipmap(a))}T.setRenderTarget(s,c,l),T.setClearColor(oe,se),d!==void 0&&(r.viewport=d),T.toneMapping=u}function at(e,t,n){let r=t.isScene===!0?t.overrideMaterial:null;for(let i=0,a=e.length;i<a;i++){let a=e[i],{object:o,geometry:s,group:c}=a,l=a.material;l.allowOverride===!0&&r!==null&&(l=r),o.layers.test(n.layers)&&ot(o,t,n,s,l,c)}}function ot(e,t,n,r,i,a){D!==null&&i.isNodeMaterial&&D.setObject(e,i),e.onBeforeRender(T,t,n,r,i,a),e.modelViewMatrix.multiplyMatrices(n.matrixWorldInverse,e.matrixWorld),e.normalMatrix.getNormalMatrix(e.modelViewMatrix),i.onBeforeRender(T,t,n,r,e,a),i.transparent===!0&&i.side===2&&i.forceSinglePass===!1?(i.side=1,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=0,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=2):T.renderBufferDirect(n,t,r,i,e,a),e.onAfterRender(T,t,n,r,i,a)}function st(e){let t=0;for(let n of e)n.texture!==null&&t++;return t}function ct(e,t,n){t.isScene!==!0&&(t=be);let r=z.get(e),i=x.state.lights,a=x.state.shadowsArray,o=i.state.version,s=Ae.getParameters(e,i.state,a,t,n,x.state.lightProbeGridArray),c=Ae.getProgramCacheKey(s),l=r.programs;r.environment=e.isMeshStandardMaterial||e.isMeshLambertMaterial||e.isMeshPhongMaterial?t.environment:null,r.fog=t.fog;let u=e.isMeshStandardMaterial||e.isMeshLambertMaterial&&!e.envMap||e.isMeshPhongMaterial&&!e.envMap;r.envMap=Ee.get(e.envMap||r.environment,u),r.envMapRotation=r.environment!==null&&e.envMap===null?t.environmentRotation:e.envMapRotation,l===void 0&&(e.addEventListener(`dispose`,qe),l=new Map,r.programs=l,r.programVariants=new Map);let d=l.get(c);if(d!==void 0){if(r.currentProgram===d&&r.lightsStateVersion===o)return dt(e,s),d}else s.uniforms=Ae.getUniforms(e),D!==null&&e.isNodeMaterial&&D.build(e,n,s),e.onBeforeCompile(s,T),d=Ae.acquireProgram(s,c),l.set(c,d),r.uniforms=s.uniforms;let f=r.uniforms;return(!e.isShaderMaterial&&!e.isRawShaderMaterial||e.clipping===!0)&&(f.clippingPlanes=Pe.uniform),dt(e,s),r.needsLights=mt(e),r.lightsStateVersion=o,r.needsLights&&(f.ambientLightColor.value=i.state.ambient,f.lightProbe.value=i.state.probe,f.sunLights.value=i.state.sun,f.sunLightShadows.value=i.state.sunShadow,f.directionalLights.value=i.state.directional,f.directionalLightShadows.value=i.state.directionalShadow,f.spotLights.value=i.state.spot,f.spotLightShadows.value=i.state.spotShadow,f.rectAreaLights.value=i.state.rectArea,f.ltc_1.value=i.state.rectAreaLTC1,f.ltc_2.value=i.state.rectAreaLTC2,f.pointLights.value=i.state.point,f.pointLightShadows.value=i.state.pointShadow,f.hemisphereLights.value=i.state.hemi,f.sunShadowMatrix.value=i.state.sunShadowMatrix,f.sunShadowCascade.value=i.state.sunShadowCascade,f.directionalShadowMatrix.value=i.state.directionalShadowMatrix,f.spotLightMatrix.value=i.state.spotLightMatrix,f.spotLightMap.value=i.state.spotLightMap,f.pointShadowMatrix.value=i.state.pointShadowMatrix),r.numLightProbeGrids=st(x.state.lightProbeGridArray),r.currentProgram=d,r.uniformsList=null,d}function lt(e,t,n,r,i){let a=z.get(e),o=a.currentProgram.id+`,`+r+`,`+i,s=a.programVariants.get(o);return s===void 0?(s=ct(e,t,n),a.programVariants.set(o,s)):(a.currentProgram=s,a.uniformsList=null,a.outputColorSpace=r,a.toneMapping=i),s}function ut(e){if(e.uniformsList===null){let t=e.currentProgram.getUniforms();e.uniformsList=Zp.seqWithValue(t.seq,e.uniforms)}return e.uniformsList}function dt(e,t){let n=z.get(e);n.outputColorSpace=t.outputColorSpace,n.batching=t.batching,n.batchingColor=t.batchingColor,n.instancing=t.instancing,n.instancingColor=t.instancingColor,n.instancingMorph=t.instancingMorph,n.skinning=t.skinning,n.morphTargets=t.morphTargets,n.morphNormals=t.morphNormals,n.morphColors=t.morphColors,n.morphTargetsCount=t.morphTargetsCount,n.numClippingPlanes=t.numClippingPlanes,n.numIntersection=t.numClipIntersection,n.vertexAlphas=t.vertexAlphas,n.vertexTangents=t.vertexTangents,n.toneMapping=t.toneMapping}function ft(e,t,n,r,i){t.isScene!==!0&&(t=be),B.resetTextureUnits();let a=t.fog,o=r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial?t.environment:null,s=M===null?T.outputColorSpace:M.isXRRenderTarget===!0?M.texture.colorSpace:ac.workingColorSpace,c=r.isMeshStandardMaterial||r.isMeshLambertMaterial&&!r.envMap||r.isMeshPhongMaterial&&!r.envMap,l=Ee.get(r.envMap||o,c),u=r.vertexColors===!0&&!!n.attributes.color&&n.attributes.color.itemSize===4,d=!!n.attributes.tangent&&(!!r.normalMap||r.anisotropy>0),f=!!n.morphAttributes.position,p=!!n.morphAttributes.normal,m=!!n.morphAttributes.color,h=0;r.toneMapped&&(M===null||M.isXRRenderTarget===!0)&&(h=T.toneMapping);let g=n.morphAttributes.position||n.morphAttributes.normal||n.morphAttributes.color,_=g===void 0?0:g.length,v=z.get(r),b=x.state.lights;if(ge===!0&&(F===!0||e!==ne)){let t=e===ne&&r.id===te;Pe.setState(r,e,t)}let S=!1,C=!1;r.version===v.__version?v.needsLights&&v.lightsStateVersion!==b.state.version||i.isBatchedMesh&&v.batching===!1||!i.isBatchedMesh&&v.batching===!0||i.isBatchedMesh&&v.batchingColor===!0&&i._colorsTexture===null||i.isBatchedMesh&&v.batchingColor===!1&&i._colorsTexture!==null||i.isInstancedMesh&&v.instancing===!1||!i.isInstancedMesh&&v.instancing===!0||i.isSkinnedMesh&&v.skinning===!1||!i.isSkinnedMesh&&v.skinning===!0||i.isInstancedMesh&&v.instancingColor===!0&&i.instanceColor===null||i.isInstancedMesh&&v.instancingColor===!1&&i.instanceColor!==null||i.isInstancedMesh&&v.instancingMorph===!0&&i.morphTexture===null||i.isInstancedMesh&&v.instancingMorph===!1&&i.morphTexture!==null?S=!0:v.envMap===l?r.fog===!0&&v.fog!==a||v.numClippingPlanes!==void 0&&(v.numClippingPlanes!==Pe.numPlanes||v.numIntersection!==Pe.numIntersection)?S=!0:v.vertexAlphas===u&&v.vertexTangents===d&&v.morphTargets===f&&v.morphNormals===p&&v.morphColors===m&&v.morphTargetsCount===_&&v.numLightProbeGrids===st(x.state.lightProbeGridArray)?(v.outputColorSpace!==s||v.toneMapping!==h)&&(C=!0):S=!0:S=!0:(S=!0,v.__version=r.version);let w=v.currentProgram;(S===!0||C===!0)&&(w=C===!0?lt(r,t,i,s,h):ct(r,t,i),D&&r.isNodeMaterial&&D.onUpdateProgram(r,w,v));let E=!1,O=!1,k=!1,A=w.getUniforms(),j=v.uniforms;if(R.useProgram(w.program)&&(E=!0,O=!0,k=!0),r.id!==te&&(te=r.id,O=!0),E||ne!==e){R.buffers.depth.getReversed()&&e.reversedDepth!==!0&&(e._reversedDepth=!0,e.updateProjectionMatrix()),A.setValue(I,`projectionMatrix`,e.projectionMatrix),A.setValue(I,`viewMatrix`,e.matrixWorldInverse);let t=A.map.cameraPosition;t!==void 0&&t.setValue(I,ve.setFromMatrixPosition(e.matrixWorld)),L.logarithmicDepthBuffer&&A.setValue(I,`logDepthBufFC`,2/(Math.log(e.far+1)/Math.LN2)),(r.isMeshPhongMaterial||r.isMeshToonMaterial||r.isMeshLambertMaterial||r.isMeshBasicMaterial||r.isMeshStandardMaterial||r.isShaderMaterial)&&A.setValue(I,`isOrthographic`,e.isOrthographicCamera===!0),ne!==e&&(ne=e,O=!0,k=!0)}if(v.needsLights&&(b.state.sunShadowMap.length>0&&A.setValue(I,`sunShadowMap`,b.state.sunShadowMap,B),b.state.directionalShadowMap.length>0&&A.setValue(I,`directionalShadowMap`,b.state.directionalShadowMap,B),b.state.spotShadowMap.length>0&&A.setValue(I,`spotShadowMap`,b.state.spotShadowMap,B),b.state.pointShadowMap.length>0&&A.setValue(I,`pointShadowMap`,b.state.pointShadowMap,B)),i.isSkinnedMesh){A.setOptional(I,i,`bindMatrix`),A.setOptional(I,i,`bindMatrixInverse`);let e=i.skeleton;e&&(e.boneTexture===null&&e.computeBoneTexture(),A.setValue(I,`boneTexture`,e.boneTexture,B))}i.isBatchedMesh&&(A.setOptional(I,i,`batchingTexture`),A.setValue(I,`batchingTexture`,i._matricesTexture,B),A.setOptional(I,i,`batchingIdTexture`),A.setValue(I,`batchingIdTexture`,i._indirectTexture,B),A.setOptional(I,i,`batchingColorTexture`),i._colorsTexture!==null&&A.setValue(I,`batchingColorTexture`,i._colorsTexture,B));let ee=n.morphAttributes;if((ee.position!==void 0||ee.normal!==void 0||ee.color!==void 0)&&Le.update(i,n,w),(O||v.receiveShadow!==i.receiveShadow)&&(v.receiveShadow=i.receiveShadow,A.setValue(I,`receiveShadow`,i.receiveShadow)),(r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial)&&r.envMap===null&&t.environment!==null&&(j.envMapIntensity.value=t.environmentIntensity),j.dfgLUT!==void 0&&(j.dfgLUT.value=mh()),O){if(A.setValue(I,`toneMappingExposure`,T.toneMappingExposure),v.needsLights&&pt(j,k),a&&r.fog===!0&&je.refreshFogUniforms(j,a),je.refreshMaterialUniforms(j,r,N,le,x.state.transmissionRenderTarget[e.id]),v.needsLights&&v.numLightProbeGrids>0){let e=y,t=0;for(let n of x.state.lightProbeGridArray)n.texture!==null&&(e.textures[t]=n.texture,e.min[t]=n.boundingBox.min,e.max[t]=n.boundingBox.max,e.resolution[t]=n.resolution,t++);for(let n in e)e[n].length=t;j.probesSH.value=e.textures,j.probesMin.value=e.min,j.probesMax.value=e.max,j.probesResolution.value=e.resolution}Zp.upload(I,ut(v),j,B)}if(r.isShaderMaterial&&r.uniformsNeedUpdate===!0&&(Zp.upload(I,ut(v),j,B),r.uniformsNeedUpdate=!1),r.isSpriteMaterial&&A.setValue(I,`center`,i.center),A.setValue(I,`modelViewMatrix`,i.modelViewMatrix),A.setValue(I,`normalMatrix`,i.normalMatrix),A.setValue(I,`modelMatrix`,i.matrixWorld),r.uniformsGroups!==void 0){let e=r.uniformsGroups;for(let t=0,n=e.length;t<n;t++){let n=e[t];Ve.update(n,w),Ve.bind(n,w)}}return w}function pt(e,t){e.ambientLightColor.needsUpdate=t,e.lightProbe.needsUpdate=t,e.sunLights.needsUpdate=t,e.sunLightShadows.needsUpdate=t,e.directionalLights.needsUpdate=t,e.directionalLightShadows.needsUpdate=t,e.pointLights.needsUpdate=t,e.pointLightShadows.needsUpdate=t,e.spotLights.needsUpdate=t,e.spotLightShadows.needsUpdate=t,e.rectAreaLights.needsUpdate=t,e.hemisphereLights.needsUpdate=t}function mt(e){return e.isMeshLambertMaterial||e.isMeshToonMaterial||e.isMeshPhongMaterial||e.isMeshStandardMaterial||e.isShadowMaterial||e.isShaderMaterial&&e.lights===!0}this.getActiveCubeFace=function(){return j},this.getActiveMipmapLevel=function(){return ee},this.getRenderTarget=function(){return M},this.setRenderTargetTextures=function(e,t,n){let r=z.get(e);r.__autoAllocateDepthBuffer=e.resolveDepthBuffer===!1,r.__autoAllocateDepthBuffer===!1&&(r.__useRenderToTexture=!1),z.get(e.texture).__webglTexture=t,z.get(e.depthTexture).__webglTexture=r.__autoAllocateDepthBuffer?void 0:n,r.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(e,t){let n=z.get(e);n.__webglFramebuffer=t,n.__useDefaultFramebuffer=t===void 0},this.setRenderTarget=function(e,t=0,n=0){M=e,j=t,ee=n;let r=null,i=!1,a=!1;if(e){let o=z.get(e);if(o.__useDefaultFramebuffer!==void 0){R.bindFramebuffer(I.FRAMEBUFFER,o.__webglFramebuffer),re.copy(e.viewport),ie.copy(e.scissor),ae=e.scissorTest,R.viewport(re),R.scissor(ie),R.setScissorTest(ae),te=-1;return}if(o.__webglFramebuffer===void 0)B.setupRenderTarget(e);else if(o.__hasExternalTextures)B.rebindTextures(e,z.get(e.texture).__webglTexture,z.get(e.depthTexture).__webglTexture);else if(e.depthBuffer){let t=e.depthTexture;if(o.__boundDepthTexture!==t){if(t!==null&&z.has(t)&&(e.width!==t.image.width||e.height!==t.image.height))throw Error(`THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.`);B.setupDepthRenderbuffer(e)}}let s=e.texture;(s.isData3DTexture||s.isDataArrayTexture||s.isCompressedArrayTexture)&&(a=!0);let c=z.get(e).__webglFramebuffer;e.isWebGLCubeRenderTarget?(r=Array.isArray(c[t])?c[t][n]:c[t],i=!0):r=e.samples>0&&B.useMultisampledRTT(e)===!1?z.get(e).__webglMultisampledFramebuffer:Array.isArray(c)?c[n]:c,re.copy(e.viewport),ie.copy(e.scissor),ae=e.scissorTest}else re.copy(de).multiplyScalar(N).floor(),ie.copy(fe).multiplyScalar(N).floor(),ae=pe;if(n!==0&&(r=O),R.bindFramebuffer(I.FRAMEBUFFER,r)&&R.drawBuffers(e,r),R.viewport(re),R.scissor(ie),R.setScissorTest(ae),i){let r=z.get(e.texture);I.framebufferTexture2D(I.FRAMEBUFFER,I.COLOR_ATTACHMENT0,I.TEXTURE_CUBE_MAP_POSITIVE_X+t,r.__webglTexture,n)}else if(a){let r=t;for(let t=0;t<e.textures.length;t++){let i=z.get(e.textures[t]);I.framebufferTextureLayer(I.FRAMEBUFFER,I.COLOR_ATTACHMENT0+t,i.__webglTexture,n,r)}}else if(e!==null&&n!==0){let t=z.get(e.texture);I.framebufferTexture2D(I.FRAMEBUFFER,I.COLOR_ATTACHMENT0,I.TEXTURE_2D,t.__webglTexture,n)}te=-1};function ht(e){let t=z.get(e);return(t.__readFormat!==e.format||t.__readType!==e.type)&&(t.__readFormat=e.format,t.__readType=e.type,t.__formatReadable=L.textureFormatReadable(e.format),t.__typeReadable=L.textureTypeReadable(e.type)),t}this.readRenderTargetPixels=function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget)){K(`WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);return}let c=z.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){R.bindFramebuffer(I.FRAMEBUFFER,c);try{let o=e.textures[s],c=o.format,l=o.type;e.textures.length>1&&I.readBuffer(I.COLOR_ATTACHMENT0+s);let u=ht(o);if(u.__formatReadable===!1){K(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.`);return}if(u.__typeReadable===!1){K(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.`);return}t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i&&I.readPixels(t,n,r,i,V.convert(c),V.convert(l),a)}finally{let e=M===null?null:z.get(M).__webglFramebuffer;R.bindFramebuffer(I.FRAMEBUFFER,e)}}},this.readRenderTargetPixelsAsync=async function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget))throw Error(`THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);let c=z.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){if(t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i){R.bindFramebuffer(I.FRAMEBUFFER,c);let o=e.textures[s],l=o.format,u=o.type;e.textures.length>1&&I.readBuffer(I.COLOR_ATTACHMENT0+s);let d=ht(o);if(d.__formatReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.`);if(d.__typeReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.`);let f=I.createBuffer();I.bindBuffer(I.PIXEL_PACK_BUFFER,f),I.bufferData(I.PIXEL_PACK_BUFFER,a.byteLength,I.STREAM_READ),I.readPixels(t,n,r,i,V.convert(l),V.convert(u),0),I.bindBuffer(I.PIXEL_PACK_BUFFER,null);let p=M===null?null:z.get(M).__webglFramebuffer;R.bindFramebuffer(I.FRAMEBUFFER,p);let m=I.fenceSync(I.SYNC_GPU_COMMANDS_COMPLETE,0);return I.flush(),await Ls(I,m,4),I.bindBuffer(I.PIXEL_PACK_BUFFER,f),I.getBufferSubData(I.PIXEL_PACK_BUFFER,0,a),I.bindBuffer(I.PIXEL_PACK_BUFFER,null),I.deleteBuffer(f),I.deleteSync(m),a}throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.`)}},this.copyFramebufferToTexture=function(e,t=null,n=0){let r=2**-n,i=Math.floor(e.image.width*r),a=Math.floor(e.image.height*r),o=t===null?0:t.x,s=t===null?0:t.y;B.setTexture2D(e,0),I.copyTexSubImage2D(I.TEXTURE_2D,n,0,0,o,s,i,a),R.unbindTexture()},this.copyTextureToTexture=function(e,t,n=null,r=null,i=0,a=0){let o,s,c,l,u,d,f,p,m,h=e.isCompressedTexture?e.mipmaps[a]:e.image;if(n!==null)o=n.max.x-n.min.x,s=n.max.y-n.min.y,c=n.isBox3?n.max.z-n.min.z:1,l=n.min.x,u=n.min.y,d=n.isBox3?n.min.z:0;else{let t=2**-i;o=Math.floor(h.width*t),s=Math.floor(h.height*t),c=e.isDataArrayTexture?h.depth:e.isData3DTexture?Math.floor(h.depth*t):1,l=0,u=0,d=0}r===null?(f=0,p=0,m=0):(f=r.x,p=r.y,m=r.z);let g=V.convert(t.format),_=V.convert(t.type),v;t.isData3DTexture?(B.setTexture3D(t,0),v=I.TEXTURE_3D):t.isDataArrayTexture||t.isCompressedArrayTexture?(B.setTexture2DArray(t,0),v=I.TEXTURE_2D_ARRAY):(B.setTexture2D(t,0),v=I.TEXTURE_2D),R.activeTexture(I.TEXTURE0),R.pixelStorei(I.UNPACK_FLIP_Y_WEBGL,t.flipY),R.pixelStorei(I.UNPACK_PREMULTIPLY_ALPHA_WEBGL,t.premultiplyAlpha),R.pixelStorei(I.UNPACK_ALIGNMENT,t.unpackAlignment);let y=R.getParameter(I.UNPACK_ROW_LENGTH),b=R.getParameter(I.UNPACK_IMAGE_HEIGHT),x=R.getParameter(I.UNPACK_SKIP_PIXELS),S=R.getParameter(I.UNPACK_SKIP_ROWS),C=R.getParameter(I.UNPACK_SKIP_IMAGES);R.pixelStorei(I.UNPACK_ROW_LENGTH,h.width),R.pixelStorei(I.UNPACK_IMAGE_HEIGHT,h.height),R.pixelStorei(I.UNPACK_SKIP_PIXELS,l),R.pixelStorei(I.UNPACK_SKIP_ROWS,u),R.pixelStorei(I.UNPACK_SKIP_IMAGES,d);let w=e.isDataArrayTexture||e.isData3DTexture,T=t.isDataArrayTexture||t.isData3DTexture;if(e.isDepthTexture){let n=z.get(e),r=z.get(t),h=z.get(n.__renderTarget),g=z.get(r.__renderTarget);R.bindFramebuffer(I.READ_FRAMEBUFFER,h.__webglFramebuffer),R.bindFramebuffer(I.DRAW_FRAMEBUFFER,g.__webglFramebuffer);for(let n=0;n<c;n++)w&&(I.framebufferTextureLayer(I.READ_FRAMEBUFFER,I.COLOR_ATTACHMENT0,z.get(e).__webglTexture,i,d+n),I.framebufferTextureLayer(I.DRAW_FRAMEBUFFER,I.COLOR_ATTACHMENT0,z.get(t).__webglTexture,a,m+n)),I.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,I.DEPTH_BUFFER_BIT,I.NEAREST);R.bindFramebuffer(I.READ_FRAMEBUFFER,null),R.bindFramebuffer(I.DRAW_FRAMEBUFFER,null)}else if(i!==0||e.isRenderTargetTexture||z.has(e)){let n=z.get(e),r=z.get(t);R.bindFramebuffer(I.READ_FRAMEBUFFER,k),R.bindFramebuffer(I.DRAW_FRAMEBUFFER,A);for(let e=0;e<c;e++)w?I.framebufferTextureLayer(I.READ_FRAMEBUFFER,I.COLOR_ATTACHMENT0,n.__webglTexture,i,d+e):I.framebufferTexture2D(I.READ_FRAMEBUFFER,I.COLOR_ATTACHMENT0,I.TEXTURE_2D,n.__webglTexture,i),T?I.framebufferTextureLayer(I.DRAW_FRAMEBUFFER,I.COLOR_ATTACHMENT0,r.__webglTexture,a,m+e):I.framebufferTexture2D(I.DRAW_FRAMEBUFFER,I.COLOR_ATTACHMENT0,I.TEXTURE_2D,r.__webglTexture,a),i===0?T?I.copyTexSubImage3D(v,a,f,p,m+e,l,u,o,s):I.copyTexSubImage2D(v,a,f,p,l,u,o,s):I.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,I.COLOR_BUFFER_BIT,I.NEAREST);R.bindFramebuffer(I.READ_FRAMEBUFFER,null),R.bindFramebuffer(I.DRAW_FRAMEBUFFER,null)}else T?e.isDataTexture||e.isData3DTexture?I.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h.data):t.isCompressedArrayTexture?I.compressedTexSubImage3D(v,a,f,p,m,o,s,c,g,h.data):I.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h):e.isDataTexture?I.texSubImage2D(I.TEXTURE_2D,a,f,p,o,s,g,_,h.data):e.isCompressedTexture?I.compressedTexSubImage2D(I.TEXTURE_2D,a,f,p,h.width,h.height,g,h.data):I.texSubImage2D(I.TEXTURE_2D,a,f,p,o,s,g,_,h);R.pixelStorei(I.UNPACK_ROW_LENGTH,y),R.pixelStorei(I.UNPACK_IMAGE_HEIGHT,b),R.pixelStorei(I.UNPACK_SKIP_PIXELS,x),R.pixelStorei(I.UNPACK_SKIP_ROWS,S),R.pixelStorei(I.UNPACK_SKIP_IMAGES,C),a===0&&t.generateMipmaps===!0&&t.mipmapsAutoUpdate===!0&&I.generateMipmap(v),R.unbindTexture()},this.initRenderTarget=function(e){z.get(e).__webglFramebuffer===void 0&&B.setupRenderTarget(e)},this.initTexture=function(e){e.isCubeTexture?B.setTextureCube(e,0):e.isData3DTexture?B.setTexture3D(e,0):e.isDataArrayTexture||e.isCompressedArrayTexture?B.setTexture2DArray(e,0):B.setTexture2D(e,0),R.unbindTexture()},this.resetState=function(){j=0,ee=0,M=null,R.reset(),Be.reset()},typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}get coordinateSystem(){return Os}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=ac._getDrawingBufferColorSpace(e),t.unpackColorSpace=ac._getUnpackColorSpace()}},gh=2,_h=300,vh=16,yh=class{renderer;update;draw;is_in_sight=!0;frame=null;still;is_fast=!1;trials=2;constructor(e,t,n){this.renderer=e,this.update=t,this.draw=n}request=()=>{this.frame??=requestAnimationFrame(()=>{this.frame=null,this.update(),this.is_in_sight&&(this.drawAt(this.is_fast?gh:1),clearTimeout(this.still),this.is_fast||(this.still=window.setTimeout(this.drawStill,_h)))})};end(){this.frame!==null&&cancelAnimationFrame(this.frame),clearTimeout(this.still)}drawStill=()=>{this.update();let e=performance.now();this.drawAt(gh),this.trials-->0&&this.time(e)};drawAt(e){this.renderer.getPixelRatio()!==e&&this.renderer.setPixelRatio(e),this.draw()}time(e){let t=this.renderer.getContext(),n=t.fenceSync(t.SYNC_GPU_COMMANDS_COMPLETE,0);t.flush();let r=()=>{n===null||performance.now()-e>vh||(t.clientWaitSync(n,0,0)===t.TIMEOUT_EXPIRED?this.still=window.setTimeout(r,2):this.is_fast=!t.isContextLost())};r()}},bh=`The parts cannot be shown here: this browser has no WebGL 2. All else on this page works without it.`,xh=class t{canvas;box;renderer;pace;top=e(`canvas`,{class:`scene-overlay`,"aria-hidden":`true`});pen=this.top.getContext(`2d`);sized;sight;static open(n){let r=e(`canvas`,{class:`scene-canvas`,tabindex:0,role:`img`}),i=r.getContext(`webgl2`,{antialias:!1,stencil:!0,alpha:!0});return i===null?null:new t(r,i,n)}constructor(t,n,r){this.canvas=t,this.renderer=new hh({canvas:t,context:n}),this.renderer.outputColorSpace=ys,this.renderer.setScissorTest(!0),this.box=e(`div`,{class:`scene-box`},t,this.top);let i=()=>{let[e,n]=[t.clientWidth,t.clientHeight];this.pen!==null&&e!==0&&n!==0&&(this.pen.setTransform(this.top.width/e,0,0,this.top.height/n,0,0),this.pen.clearRect(0,0,e,n),r.draw(this.pen))};this.pace=new yh(this.renderer,r.update,i),this.sized=new ResizeObserver(()=>{let[e,t]=[this.box.clientWidth,this.box.clientHeight];e!==0&&t!==0&&(this.renderer.setSize(e,t,!1),this.top.width=Math.round(e*window.devicePixelRatio),this.top.height=Math.round(t*window.devicePixelRatio),r.resized(e,t),this.pace.request())}),this.sized.observe(this.box),this.sight=new IntersectionObserver(([e])=>{this.pace.is_in_sight=e?.isIntersecting??!0,this.pace.is_in_sight&&this.pace.request()}),this.sight.observe(this.box),t.addEventListener(`webglcontextrestored`,this.pace.request)}into({left:e,top:t,width:n,height:r}){let i=this.canvas.height/this.renderer.getPixelRatio()-t-r;this.renderer.setViewport(e,i,n,r),this.renderer.setScissor(e,i,n,r)}dispose(){this.sized.disconnect(),this.sight.disconnect(),this.pace.end(),this.renderer.dispose(),this.renderer.forceContextLoss()}},Sh={x:24,top:44,bottom:40},Ch=40,wh={Front:{azimuth:-90,elevation:0,about:`seen from the front`},Top:{azimuth:-90,elevation:90,about:`seen from above`},Side:{azimuth:0,elevation:0,about:`seen from the right`},Iso:{azimuth:-60,elevation:24,about:`seen at an angle`}},Th=class{azimuth=0;elevation=0;height=2;target=new q;look(e){this.azimuth=wh[e].azimuth*Math.PI/180,this.elevation=wh[e].elevation*Math.PI/180}turn(e,t){this.azimuth+=e,this.elevation=Math.min(Math.max(this.elevation+t,-Math.PI/2),Math.PI/2)}pan(e,t){let[n,r]=this.screen();this.target.addScaledVector(n,-e*this.height).addScaledVector(r,-t*this.height)}zoom(e,t=0,n=0){let r=Math.min(Math.max(this.height/e,1e-4),100),i=1-this.height/r;this.height=r,this.pan(t*i,n*i)}fit(e,{width:t,height:n}){if(e.length===0)return;let r=new q(1/0,1/0,1/0),i=r.clone().negate(),[a,o,s]=this.screen();for(let t of e){let e=new q(t.dot(a),t.dot(o),t.dot(s));r.min(e),i.max(e)}let c=i.clone().sub(r),l=r.add(i).multiplyScalar(.5),u=Math.max(t-2*Sh.x,t/2),d=Math.max(n-Sh.top-Sh.bottom,n/2);this.height=n*Math.max(c.y/d,c.x/u,.001/n),l.y+=this.height*(Sh.top-Sh.bottom)/2/n,this.target.set(0,0,0).addScaledVector(a,l.x).addScaledVector(o,l.y).addScaledVector(s,l.z)}screen(){let[e,t]=[Math.cos(this.azimuth),Math.sin(this.azimuth)],[n,r]=[Math.cos(this.elevation),Math.sin(this.elevation)];return[new q(-t,e,0),new q(-r*e,-r*t,n),new q(n*e,n*t,r)]}};function Eh(e,t,n){let r=1,i=r=>Math.min(t/r,n/Math.ceil(e/r));for(let t=2;t<=e;t++)i(t)>i(r)&&(r=t);let[a,o]=[t/r,n/Math.ceil(e/r)],s=e=>({left:e%r*a,top:Math.floor(e/r)*o,width:a,height:o});return Array.from({length:e},(e,t)=>s(t))}var Dh=class{viewport;right;up;toward;scale;target;constructor(e,t,n){this.viewport=n;let r=new xc().makeBasis(t.right,t.depth,t.up),[i,a,o]=e.screen();this.right=i.transformDirection(r),this.up=a.transformDirection(r),this.toward=o.transformDirection(r),this.scale=n.height/(e.height*t.radius),this.target=e.target.clone().applyMatrix4(r).multiplyScalar(t.radius).add(t.centre)}at(e){let t=e.clone().sub(this.target),{left:n,top:r,width:i,height:a}=this.viewport,[o,s]=[t.dot(this.right)*this.scale,t.dot(this.up)*this.scale];return{x:n+i/2+o,y:r+a/2-s}}aim(e,t){let{width:n,height:r}=this.viewport;e.right=n/2/this.scale,e.top=r/2/this.scale,e.left=-e.right,e.bottom=-e.top,e.near=-40*t,e.far=Ch*t,e.position.copy(this.target),e.quaternion.setFromRotationMatrix(new xc().makeBasis(this.right,this.up,this.toward)),e.updateMatrixWorld(),e.updateProjectionMatrix()}};function Oh(e){let t=e.map(kh),[n]=t;if(n===void 0)return[];let r=Math.max(...t.map(e=>e.radius));return t.every(e=>e.radius>r/3&&e.centre.distanceTo(n.centre)<r&&e.up.dot(n.up)>.99&&e.right.dot(n.right)>.99)?t.map(()=>({...n,radius:r})):t}function kh(e){let t=Ah(e.along);t.lengthSq()===0&&t.set(0,0,-1),t.normalize();let n=e.radius>0&&Number.isFinite(e.radius)?e.radius:.01;if(e.flat){let[t,r,i]=[new q(1,0,0),new q(0,1,0),new q(0,0,-1)];return{centre:Ah(e.centre),radius:n,right:t,depth:i,up:r}}let r=Math.abs(t.z)>.7,i=new q(0,0,r?-Math.sign(t.z):1),a=r?new q(1,0,0):t.setZ(0).normalize(),o=new q().crossVectors(i,a);return{centre:Ah(e.centre),radius:n,right:a,depth:o,up:i}}function Ah(e,t=0){return new q(e[t]??NaN,e[t+1]??NaN,e[t+2]??NaN)}function jh(e,t=0,n=new xc){let r=n=>e[12*t+n]??NaN;return n.set(r(0),r(1),r(2),r(3),r(4),r(5),r(6),r(7),r(8),r(9),r(10),r(11),0,0,0,1)}function Mh({data:e,shape:t},n,r=new xc){return Nh(e,n*((t[0]??1)-1),1,0,r)}function Nh(e,t,n,r,i=new xc){let a=Math.floor(t+1e-6),o=t-a;if(jh(e,a*n+r,i),o<1e-6)return i;let s=jh(e,(a+1)*n+r);return i.elements.forEach((e,t)=>i.elements[t]=e+o*((s.elements[t]??e)-e)),i}var[Ph,Fh,Ih]=[0,1,2],Lh=[`open`,`sticks`,`slides`];function Rh(e,t){let n=e.state.data[t],r=Ah(e.point.data,3*t);if(n!==Ph&&n!==Fh&&n!==Ih||!Gh(r))return null;let i=Ah(e.force.data,3*t);return{name:e.name,state:n,point:r,force:Gh(i)?i:null}}function zh(e,t){let[n,r]=[Ah(e.point.data,3*t),Ah(e.force.data,3*t)];return Gh(n)&&Gh(r)?{name:e.name,point:n,force:r}:null}function Bh(e,t){let n=e.filter(e=>e!==null&&e.state!==Ph),r=({force:e})=>e===null?``:` ${Vh(e.length())}`,i=n.map(e=>`${e.name} ${Lh[e.state]}${r(e)}`),a=n.length===0?`no contact`:`${n.length} contact${n.length>1?`s`:``}`,o=t.filter(e=>e!==null).map(e=>`${e.name} ${Vh(e.force.length())}`);return[i.length>0?`${a}: ${i.join(`, `)}`:a,...o].join(`; `)}function Vh(e){let t=Math.abs(e);return t===0?`0 N`:t>=1e3?`${Math.round(e)} N`:t>=.001?`${e.toPrecision(3)} N`:`${e.toExponential(1)} N`}function Hh(e){let t=Math.abs(e),[n,r]=t>=1?[1,`m`]:t>=.001||t===0?[1e3,`mm`]:[1e6,`µm`];return`${Number((e*n).toPrecision(3))} ${r}`}function Uh(e){let t=e.map(e=>Number((1e6*e.length()).toPrecision(e.length()<1e-4?2:3)));return`${t.slice(0,-1).join(`, `)} and ${t.at(-1)} µm/N`}function Wh(e){let t=10**Math.floor(Math.log10(e));return t*([5,2,1].find(n=>n*t<=e)??1)}function Gh(e){return Number.isFinite(e.x+e.y+e.z)}var Kh=Math.PI/36,qh=1.25,Jh=1.0015;function Yh(e,t,n,r,i,a){let o=new Map,s=new AbortController,c=(t,n)=>e.addEventListener(t,n,{signal:s.signal,passive:!1}),l=t=>{let n=e.getBoundingClientRect();return{x:t.clientX-n.left,y:t.clientY-n.top}},u=(e,r,i)=>{let a=n(r,i);if(a===void 0)return;let{left:o,top:s,width:c,height:l}=a;t.zoom(e,(r-o-c/2)/l,(s+l/2-i)/l)},d=(e,r)=>{let i=n(0,0);i!==void 0&&t.pan(e/i.height,-r/i.height)};c(`pointerdown`,t=>{o.set(t.pointerId,l(t)),e.setPointerCapture(t.pointerId)}),c(`pointermove`,e=>{let n=o.get(e.pointerId);if(n===void 0)return;let i=l(e),[a,s]=[i.x-n.x,i.y-n.y],c=[...o].find(([t])=>t!==e.pointerId)?.[1];if(o.set(e.pointerId,i),c!==void 0){let e=e=>Math.max(Math.hypot(e.x-c.x,e.y-c.y),10);u(e(i)/e(n),(i.x+c.x)/2,(i.y+c.y)/2),d(a/2,s/2)}else e.shiftKey||e.ctrlKey||e.buttons&6?d(a,s):t.turn(-a/150,s/150);r()});let f=e=>void o.delete(e.pointerId);return c(`pointerup`,f),c(`pointercancel`,f),c(`contextmenu`,e=>e.preventDefault()),c(`wheel`,t=>{if(document.activeElement!==e&&!t.ctrlKey)return;t.preventDefault();let{x:n,y:i}=l(t),a=t.deltaY*(t.deltaMode===1?16:1)*(t.ctrlKey?5:1);u(Jh**-Math.min(Math.max(a,-400),400),n,i),r()}),c(`keydown`,e=>{if(e.ctrlKey||e.metaKey||e.altKey)return;let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},o={0:i,w:a}[e.key],s=n[e.key];if(s!==void 0&&e.shiftKey)t.pan(s[0]/20,s[1]/20);else if(s!==void 0)t.turn(s[0]*Kh,s[1]*Kh);else if(e.key===`+`||e.key===`=`)t.zoom(qh);else if(e.key===`-`)t.zoom(1/qh);else if(o===void 0)return;e.preventDefault(),e.stopPropagation(),o===void 0?r():o()}),()=>s.abort()}var Xh=[`free`,`stick`,`slip`];function Zh(t){let n=(t,n)=>e(`span`,{},eg(t),n);return e(`p`,{class:`scene-key`},...t.contacts?Lh.map((e,t)=>n(Xh[t]??``,`contact ${e}`)):[],t.forces&&n(`resultant`,`whole force`))}function Qh(t){return e(`p`,{class:`scene-hint`},[t.forces&&`Arrows are forces on the moving part; ⊗ points away from you, ⊙ at you.`,t.contacts&&`Lines show where contacts have touched so far, on both parts.`,t.yields&&`The compliance ellipsoid shows where a push of 1 N from any side would move G to; its half axes are the compliances.`,`Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom.`].filter(e=>e!==!1).join(` `))}var $h=class{stage;element;rows;yields;constructor(t,n){this.stage=t;let{contacts:r,arrows:i}=t.scene;this.rows=[...r,...i].map((t,n)=>{let i=n<r.length?String(n+1):`→`,a=eg(n<r.length?``:`resultant`,i),o=e(`span`,{class:`scene-now`});return{row:e(`li`,{},a,e(`span`,{class:`scene-name`},t.name),o),dot:a,words:o}});let a=e(`span`,{class:`scene-now`}),o=e(`li`,{hidden:!0},eg(`yields`),e(`span`,{class:`scene-name`},`compliance of G`),a);this.yields={row:o,words:a};let s=[...this.rows.map(e=>e.row),o];this.element=e(`ul`,{class:`scene-list`,"aria-label":`Contacts and forces: ${n}`},...s),this.element.hidden=this.rows.length===0&&t.scene.yields===null}show(e){let{touches:t,pushes:n,halves:r}=this.stage;this.yields.row.hidden=r===null||!e,r!==null&&e&&(this.yields.words.textContent=Uh(r)),this.rows.forEach(({row:e,dot:r,words:i},a)=>{let o=t[a],s=n[a-t.length],c=`–`;o?(c=Lh[o.state],o.state!==Ph&&o.force!==null&&(c+=`, ${Vh(o.force.length())}`),r.className=`scene-dot ${Xh[o.state]}`):s?c=Vh(s.force.length()):a<t.length&&(r.className=`scene-dot`),e.classList.toggle(`idle`,!s&&(!o||o.state===Ph)),i.textContent!==c&&(i.textContent=c)})}sentence(){let e=Bh(this.stage.touches,this.stage.pushes);return this.yields.row.hidden?e:`${e}; compliance of G along its axes ${this.yields.words.textContent}`}};function eg(t,n=``){return e(`i`,{class:`scene-dot ${t}`,"aria-hidden":`true`},n)}function tg(t){return(n,[r,i],a,o,s)=>{let c=e(`output`,{},o(a)),l=e(`input`,{type:`range`,min:r,max:i,step:`any`,value:a,"aria-label":n});l.setAttribute(`aria-valuetext`,o(a));let u=()=>{c.textContent=o(Number(l.value)),l.setAttribute(`aria-valuetext`,c.textContent)};return l.addEventListener(`input`,()=>{s(Number(l.value)),u(),t()}),l.addEventListener(`keydown`,e=>{let t={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[e.key];if(t===void 0)return;e.preventDefault();let[n,r]=[Number(l.min),Number(l.max)];l.value=String(Number(l.value)+t*(r-n)/50),l.dispatchEvent(new Event(`input`))}),{input:l,told:u,element:e(`label`,{class:`scene-slider`},e(`span`,{},n),l,c)}}}function ng(t){return(n,r,i)=>{let a=e(`input`,{type:`checkbox`,checked:r,onchange:()=>(i(a.checked),t())});return e(`label`,{class:`scene-tick`},a,n)}}function rg(e){return`${Math.round(100*e)} %`}function ig(t,n,r){let i={opacity:.35,cut:`off`,place:0,cut_moving:!0,explode:0,arrows:1,forces:n.forces,trace:n.contacts,axes:!0,whole:!1,yields:!1},a=tg(()=>r.changed()),o=ng(()=>r.changed()),s=a(`Fixed part`,[0,1],i.opacity,rg,e=>i.opacity=e),c=a(`Exploded`,[0,1],0,rg,e=>i.explode=e),l=a(`Arrows`,[-1,2],0,ag,e=>i.arrows=10**e),u=a(`Section at`,[-1,1],0,e=>{if(i.cut===`off`)return``;let n=t.centre[i.cut]+e*t.radius;return`${i.cut} = ${Hh(Math.abs(n)<1e-6*t.radius?0:n)}`},e=>i.place=e),d=o(`cut the moving part too`,!0,e=>i.cut_moving=e),f=()=>{u.element.hidden=d.hidden=i.cut===`off`},p=e(`select`,{onchange:()=>{let[e]=[`x`,`y`,`z`].filter(e=>e===p.value);i.cut=e??`off`,e!==void 0&&(i.place=Math.min(Math.max(-t.centre[e]/t.radius,-1),1),u.input.value=String(i.place),u.told()),f(),r.changed()}},e(`option`,{value:`off`},`off`),...[`x`,`y`,`z`].map(t=>e(`option`,{value:t},`across ${t}`)));f();let m=Object.keys(wh).map(t=>e(`button`,{type:`button`,title:wh[t].about,onclick:()=>r.view(t)},t)),h=[`Parts`,`Whole arm`].map(t=>{let n=t===`Whole arm`;return e(`button`,{type:`button`,title:n?`the arm with the parts in it (key w)`:`the parts, with what is near of the arm (key w)`,"aria-pressed":String(i.whole===n),onclick:()=>g(n)},t)}),g=e=>{n.machine&&(i.whole=e,h.forEach((t,n)=>t.setAttribute(`aria-pressed`,String(n===1===e))),r.fit())},_=e(`button`,{type:`button`,title:`all of it, as large as it fits (key 0)`,onclick:()=>r.fit()},`Fit`);return{look:i,element:e(`div`,{class:`scene-controls`,role:`group`,"aria-label":`How the scene is shown`},n.machine&&e(`span`,{class:`scene-views`,role:`group`,"aria-label":`What is framed`},...h),e(`span`,{class:`scene-views`},_,...m),n.fixed&&s.element,e(`label`,{class:`scene-choice`},e(`span`,{},`Section`),p),u.element,d,n.moving&&c.element,n.forces&&o(`forces`,i.forces,e=>i.forces=e),n.forces&&l.element,n.contacts&&o(`contact traces`,i.trace,e=>i.trace=e),n.yields&&o(`compliance ellipsoid`,i.yields,e=>i.yields=e),o(`axes`,i.axes,e=>i.axes=e)),frame:g}}function ag(e){return`× ${(10**e).toPrecision(2)}`}function og(e,t,n,r,i,a,o){let s=r.map(e=>({x:e.dot(t.right)*i,y:-e.dot(t.up)*i}));e.save(),e.translate(n.x,n.y);let c=e=>s.reduce((t,n)=>t+e(n),0),[l,u,d]=[c(({x:e})=>e*e),c(({x:e,y:t})=>e*t),c(({y:e})=>e*e)],[f,p]=[(l+d)/2,Math.hypot((l-d)/2,u)],[m,h]=[Math.sqrt(f+p),Math.sqrt(Math.max(f-p,0))];e.beginPath(),e.ellipse(0,0,m,h,Math.atan2(2*u,l-d)/2,0,2*Math.PI),e.fillStyle=a,e.globalAlpha=.18,e.fill(),e.globalAlpha=1,sg(e,2,a,o);for(let[t,n]of[[0,1],[0,2],[1,2]]){let[r,i]=[s[t],s[n]];if(r!==void 0&&i!==void 0){e.beginPath();for(let t=0;t<=48;t++){let[n,a]=[Math.cos(2*Math.PI*t/48),Math.sin(2*Math.PI*t/48)];e.lineTo(n*r.x+a*i.x,n*r.y+a*i.y)}e.globalAlpha=.6,e.lineWidth=1,e.strokeStyle=a,e.stroke()}}e.globalAlpha=1;for(let{x:t,y:n}of s)e.beginPath(),e.moveTo(-t,-n),e.lineTo(t,n),sg(e,1.5,a,o);e.restore()}function sg(e,t,n,r){for(let[i,a]of[[r,t+2],[n,t]])e.strokeStyle=i,e.lineWidth=a,e.stroke()}var cg=`system-ui, sans-serif`,lg=7,ug=34,dg=14,fg=14,pg=[0,5,-5,10,-10,15,-15];function mg(e,t,n,r,i,a){let{newton:o}=a,{left:s,top:c,width:l,height:u}=n.viewport;e.save(),e.beginPath(),e.rect(s,c,l,u),e.clip(),e.lineJoin=e.lineCap=`round`,r.axes&&gg(e,t,n,i),yg(e,n,a,i),a.compliance>0&&t.gripper!==null&&t.halves!==null&&og(e,n,n.at(new q().setFromMatrixPosition(t.gripper)),t.halves,a.compliance,i.yields,i.paper);let d=new bg(e,i,n.viewport);t.touches.forEach((a,s)=>{if(a===null)return;let c=n.at(a.point),l=i.states[a.state];a.state===Ph?(Sg(e,c,5,i.paper,4.5),Sg(e,c,5,l,2.5)):(r.explode>0&&Cg(e,c,n.at(a.point.clone().add(t.shift)),l),r.forces&&a.force!==null&&d.add(hg(e,n,c,a.force,o,l,i.paper),a.force.length()),xg(e,c,String(s+1),l,i.paper,i.on[a.state]),d.keepFree(c))});for(let a of r.forces?t.pushes:[]){if(a===null)continue;let r=n.at(a.point.clone().add(t.shift));d.add(hg(e,n,r,a.force,o,i.resultant,i.paper),a.force.length())}d.write(),e.restore()}function hg(e,t,n,r,i,a,o){let[s,c]=[r.dot(t.right)*i,-r.dot(t.up)*i],[l,u]=[Math.hypot(s,c),r.length()*i],d={x:n.x+s,y:n.y+c};if(u<2)return null;if(l<.12*u||l<2){if(u<12)return null;if(Sg(e,n,12,a,2),e.fillStyle=e.strokeStyle=a,r.dot(t.toward)<0){let t=12*Math.SQRT1_2;wg(e,[{x:n.x-t,y:n.y-t},{x:n.x+t,y:n.y+t}]),wg(e,[{x:n.x-t,y:n.y+t},{x:n.x+t,y:n.y-t}])}return{x:n.x+12,y:n.y,side:1}}let[f,p]=[s/l,c/l],m=Math.min(11,.7*l),h={x:d.x-f*m,y:d.y-p*m};for(let[t,r]of[[o,2.5],[a,0]])e.strokeStyle=e.fillStyle=t,e.lineWidth=2.5+r,wg(e,[n,h]),e.beginPath(),e.moveTo(d.x,d.y),e.lineTo(h.x-p*m*.42,h.y+f*m*.42),e.lineTo(h.x+p*m*.42,h.y-f*m*.42),e.closePath(),r>0&&(e.lineWidth=r,e.stroke()),e.fill();return{x:d.x+6*f,y:d.y+10*p,side:f}}function gg(e,t,n,r){_g(e,n,r),t.gripper!==null&&vg(e,n,n.at(new q().setFromMatrixPosition(t.gripper)),t.gripper,`G`,r.resultant,r.paper)}function _g(e,t,n){let{left:r,top:i,width:a,height:o}=t.viewport,s=t.at(new q),[c,l]=[r+a,i+o],u=s.x>r+ug&&s.x<c-ug&&s.y>i+ug&&s.y<l-ug,d={x:r+dg+ug+8,y:l-68-30},[f,p]=u?[s,`W`]:[d,`W (directions)`];vg(e,t,f,new xc,p,n.ink,n.paper)}function vg(e,t,n,r,i,a,o){e.font=`11px ${cg}`;for(let[i,s]of[`x`,`y`,`z`].entries()){let c=new q().setFromMatrixColumn(r,i),[l,u]=[c.dot(t.right)*ug,-c.dot(t.up)*ug];e.strokeStyle=a,e.lineWidth=1.5,wg(e,[n,{x:n.x+l,y:n.y+u}]);let d=Math.hypot(l,u),f=d>1?1+8/d:0;d>5&&Tg(e,s,n.x+l*f,n.y+u*f,`center`,a,o)}Tg(e,i,n.x-6,n.y+9,`right`,a,o)}function yg(e,t,{newton:n,compliance:r},i){let{left:a,top:o,width:s,height:c}=t.viewport,l=o+c-dg,u=Math.min(130,s/3),d=Wh(u/t.scale),f=d*t.scale;e.font=`12px ${cg}`,e.strokeStyle=i.ink,e.lineWidth=1.5;let p=a+dg;if(wg(e,[{x:p,y:l-4},{x:p,y:l},{x:p+f,y:l},{x:p+f,y:l-4}]),Tg(e,Hh(d),p+f/2,l-10,`center`,i.ink,i.paper),r>0){let t=Wh(u/r),[o,c,d]=[a+s-dg-t*r,a+s-dg,n>0?l-34:l];e.strokeStyle=i.yields,e.lineWidth=2,wg(e,[{x:o,y:d-4},{x:o,y:d},{x:c,y:d},{x:c,y:d-4}]),Tg(e,`ellipsoid: ${Number((1e6*t).toPrecision(1))} µm/N`,c,d-12,`right`,i.ink,i.paper)}if(!(n>0)||!Number.isFinite(n))return;let m=Wh(u/n),h=a+s-dg-m*n,g=a+s-dg;e.fillStyle=e.strokeStyle=i.ink,e.lineWidth=1.5,wg(e,[{x:h,y:l-4},{x:h,y:l+4}]),wg(e,[{x:h,y:l},{x:g-9,y:l}]),e.beginPath(),e.moveTo(g,l),e.lineTo(g-10,l-4),e.lineTo(g-10,l+4),e.fill(),Tg(e,`arrow: ${Number(m.toPrecision(1))} N`,g,l-13,`right`,i.ink,i.paper)}var bg=class{pen;colours;viewport;asked=[];taken=[];constructor(e,t,n){this.pen=e,this.colours=t,this.viewport=n}add(e,t){e!==null&&this.asked.push({place:e,force:t})}keepFree({x:e,y:t}){this.taken.push({x:e-lg,y:t,width:14})}write(){this.pen.font=`600 12px ${cg}`;let{left:e,width:t}=this.viewport;for(let{place:n,force:r}of this.asked.sort((e,t)=>t.force-e.force)){let i=Vh(r),a=this.pen.measureText(i).width,o=Math.min(Math.max(n.x+(n.side-1)/2*a,e+3),e+t-a-3),s=pg.map(e=>n.y+e).find(e=>this.isFree(o,e,a));s!==void 0&&(this.taken.push({x:o,y:s,width:a}),Tg(this.pen,i,o,s,`left`,this.colours.ink,this.colours.paper))}}isFree(e,t,n){return!this.taken.some(r=>Math.abs(r.y-t)<fg&&e<r.x+r.width+4&&r.x<e+n+4)}};function xg(e,{x:t,y:n},r,i,a,o){e.beginPath(),e.arc(t,n,lg,0,2*Math.PI),e.fillStyle=i,e.fill(),e.strokeStyle=a,e.lineWidth=1.5,e.stroke(),e.font=`700 ${r.length>1?8:10}px ${cg}`,e.textAlign=`center`,e.textBaseline=`middle`,e.fillStyle=o,e.fillText(r,t,n+.5)}function Sg(e,{x:t,y:n},r,i,a){e.beginPath(),e.arc(t,n,r,0,2*Math.PI),e.strokeStyle=i,e.lineWidth=a,e.stroke()}function Cg(e,t,n,r){e.strokeStyle=r,e.lineWidth=1,e.setLineDash([4,4]),wg(e,[t,n]),e.setLineDash([])}function wg(e,[t,...n]){if(t!==void 0){e.beginPath(),e.moveTo(t.x,t.y);for(let{x:t,y:r}of n)e.lineTo(t,r);e.stroke()}}function Tg(e,t,n,r,i,a,o){e.textAlign=i,e.textBaseline=`middle`,e.strokeStyle=o,e.lineWidth=3,e.strokeText(t,n,r),e.fillStyle=a,e.fillText(t,n,r)}var Eg=new gc(0,0,0,-1);function Dg(){let e=[Ei(`--free`),Ei(`--stick`),Ei(`--slip`)],[t,n,r]=[Ei(`--panel`),Ei(`--ink`),Ei(`--accent`)],[i,a,o]=[kg(t),kg(n),kg(r)],s=[kg(e[0]),kg(e[1]),kg(e[2])],c=i.clone().lerp(a,.42);return{paper:t,ink:n,resultant:Ei(`--s7`),yields:Ei(`--s3`),states:e,on:[Og(s[0]),Og(s[1]),Og(s[2])],background:i,moving:new Y(.72,.75,.79).lerp(o,.25),fixed:new Y(.66,.66,.66).lerp(c,.4),machine:kg(Ei(`--machine`)),lit:kg(Ei(`--s5`)),edge:i.clone().lerp(a,.72),traces:s}}function Og({r:e,g:t,b:n}){return Di([e,t,n])}function kg(e){let t=document.createElement(`canvas`);t.width=t.height=1;let n=t.getContext(`2d`);if(n===null)return new Y(.5,.5,.5);n.fillStyle=e,n.fillRect(0,0,1,1);let[r=128,i=128,a=128]=n.getImageData(0,0,1,1).data;return new Y(r/255,i/255,a/255)}var Ag=`
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    v_place = place.xyz;
    vec3 n = normalize(normalMatrix * normal);
    float lamp = dot(n, vec3(-0.36, 0.6, 0.714));
    v_light = 0.5 + 0.42 * max(vec2(lamp, -lamp), 0.0) + 0.2 * max(vec2(n.z, -n.z), 0.0);
    gl_Position = projectionMatrix * viewMatrix * place;
  }`,jg=`
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(min(colour * (gl_FrontFacing ? v_light.x : v_light.y), 1.0), opacity);
  }`,Mg=`
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(colour, opacity);
  }`,Ng=`
  uniform vec3 colour;
  uniform float slope;
  uniform float pixel;
  void main() {
    float stripe = mod((gl_FragCoord.x + slope * gl_FragCoord.y) / pixel, 9.0);
    gl_FragColor = vec4(colour * (stripe < 1.6 ? 0.62 : 0.95), 1.0);
  }`;function Pg(e){return new id({uniforms:{colour:{value:new Y},opacity:{value:1},cut:e},vertexShader:Ag,fragmentShader:jg,side:2,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:2})}function Fg(e){return new id({uniforms:{colour:{value:new Y},opacity:{value:.6},cut:e},vertexShader:Ag,fragmentShader:Mg,transparent:!0,depthWrite:!1})}function Ig(){return new id({uniforms:{colour:{value:new Y},opacity:{value:1},cut:{value:Eg}},vertexShader:Ag,fragmentShader:Mg,transparent:!0,colorWrite:!1,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:2})}function Lg(e){let t=(t,n)=>new id({uniforms:{colour:{value:new Y},opacity:{value:1},cut:e},vertexShader:Ag,fragmentShader:Mg,side:t,colorWrite:!1,depthWrite:!1,depthTest:!1,stencilWrite:!0,stencilFunc:519,stencilFail:n,stencilZFail:n,stencilZPass:n});return[t(1,ws),t(0,Ts)]}function Rg(e){return new id({uniforms:{colour:{value:new Y},slope:{value:e},pixel:{value:1}},vertexShader:Ag,fragmentShader:Ng,side:2,stencilWrite:!0,stencilRef:0,stencilFunc:517,stencilFail:Cs,stencilZFail:Cs,stencilZPass:Cs})}var zg=Math.cos(Math.PI/6);function Bg(e,t){let n=Jg(e),r=t.filter((e,r)=>!Yg(n,t,r-r%3)),i=Gg(e,r),a=r.length,o=Uint32Array.from({length:a},(e,t)=>t),s=e=>{let t=e;for(;Q(o,t)!==t;)t=Q(o,t);return o[e]=t,t},c=e.length/3,l=new Map,u=[],d=e=>e%3==2?e-2:e+1,f=e=>Q(n,Q(r,e));for(let e=0;e<a;e++){let[t,n]=[f(e),f(d(e))],r=l.get(n*c+t);if(r===void 0){l.set(t*c+n,e);continue}l.delete(n*c+t);let[a,p]=[3*Math.floor(e/3),3*Math.floor(r/3)],m=(e,t)=>Q(i,e)*Q(i,t)+Q(i,e+1)*Q(i,t+1)+Q(i,e+2)*Q(i,t+2);m(a,p)>zg*Math.sqrt(m(a,a)*m(p,p))?(o[s(e)]=s(d(r)),o[s(d(e))]=s(r)):u.push(e,d(e))}for(let e of l.values())u.push(e,d(e));let p=new Map,m=[],h=Uint32Array.from({length:a},(e,t)=>{let n=s(t),i=p.get(n);return i===void 0?(p.set(n,m.length),m.push(Q(r,n))-1):i}),g=new Il(new Float32Array(3*m.length),3).setUsage(Ds),_=new Zl;_.setAttribute(`position`,g);let v=new Il(new Float32Array(3*m.length),3).setUsage(Ds);_.setAttribute(`normal`,v),_.setIndex(new Il(h,1).setUsage(Ds));let y=new Zl;y.setAttribute(`position`,g),y.setIndex(new Il(Uint32Array.from(u,e=>Q(h,e)),1));let b=l.size===0&&Kg(e,r)>0,x={surface:_,edges:y,source:Uint32Array.from(m),is_closed:b};return Hg(x,e),x}function Vg(e){let t=new Zl;return t.setAttribute(`position`,e.surface.getAttribute(`position`)),t.setAttribute(`normal`,e.surface.getAttribute(`normal`)),t.setIndex(e.surface.getIndex()?.clone()??null),{...e,surface:t}}function Hg({surface:e,source:t},n){let r=e.getAttribute(`position`),i=e.getAttribute(`normal`),[a,o]=[r.array,i.array];for(let e=0;e<a.length;e++)a[e]=Q(n,3*Q(t,Math.floor(e/3))+e%3);let s=e.getIndex()?.array??[],c=Gg(a,s);o.fill(0);for(let e=0;e<s.length;e++){let t=qg(a,s,e),n=e-e%3,r=3*Q(s,e);for(let e=0;e<3;e++)o[r+e]=Q(o,r+e)+t*Q(c,n+e)}r.needsUpdate=!0,i.needsUpdate=!0}var Ug=2048;function Wg(e,t){let n=e.getAttribute(`position`).array,r=e.getIndex();if(r===null||r.count===0)return;let i=r.array.slice(),a=i.length/3,o=new Float64Array(a),s=1/0,c=-1/0;for(let e=0;e<a;e++){let r=1/0;for(let a=0;a<3;a++){let o=3*Q(i,3*e+a);r=Math.min(r,Q(n,o)*t.x+Q(n,o+1)*t.y+Q(n,o+2)*t.z)}o[e]=r,s=Math.min(s,r),c=Math.max(c,r)}let l=Uint16Array.from(o,e=>(e-s)/(c-s||1)*2047),u=new Uint32Array(2049);for(let e of l)u[e+1]=Q(u,e+1)+1;for(let e=0;e<Ug;e++)u[e+1]=Q(u,e+1)+Q(u,e);for(let e=0;e<a;e++){let t=3*Q(u,Q(l,e));u[Q(l,e)]=Q(u,Q(l,e))+1;for(let n=0;n<3;n++)r.array[t+n]=Q(i,3*e+n)}r.needsUpdate=!0}function Gg(e,t){let n=new Float32Array(t.length);for(let r=0;r<t.length;r+=3){let[i,a,o]=[3*Q(t,r),3*Q(t,r+1),3*Q(t,r+2)],s=Q(e,a)-Q(e,i),c=Q(e,a+1)-Q(e,i+1),l=Q(e,a+2)-Q(e,i+2),u=Q(e,o)-Q(e,i),d=Q(e,o+1)-Q(e,i+1),f=Q(e,o+2)-Q(e,i+2);n[r]=c*f-l*d,n[r+1]=l*u-s*f,n[r+2]=s*d-c*u}return n}function Kg(e,t){let n=0;for(let r=0;r<t.length;r+=3){let[i,a,o]=[3*Q(t,r),3*Q(t,r+1),3*Q(t,r+2)];n+=Q(e,i)*(Q(e,a+1)*Q(e,o+2)-Q(e,a+2)*Q(e,o+1)),n+=Q(e,i+1)*(Q(e,a+2)*Q(e,o)-Q(e,a)*Q(e,o+2)),n+=Q(e,i+2)*(Q(e,a)*Q(e,o+1)-Q(e,a+1)*Q(e,o))}return n/6}function qg(e,t,n){let r=n-n%3,i=3*Q(t,n),[a,o]=[3*Q(t,r+(n+1)%3),3*Q(t,r+(n+2)%3)],s=Q(e,a)-Q(e,i),c=Q(e,a+1)-Q(e,i+1),l=Q(e,a+2)-Q(e,i+2),u=Q(e,o)-Q(e,i),d=Q(e,o+1)-Q(e,i+1),f=Q(e,o+2)-Q(e,i+2),p=Math.sqrt((s*s+c*c+l*l)*(u*u+d*d+f*f));return p>0?Math.acos(Math.min(Math.max((s*u+c*d+l*f)/p,-1),1)):0}function Jg(e){let t=e.reduce((e,t)=>Math.max(e,Math.abs(t)),0)||1,n=new Map;return Uint32Array.from({length:e.length/3},(r,i)=>{let a=[0,1,2].map(n=>Math.round(Q(e,3*i+n)/t*1e6)).join(),o=n.get(a)??i;return n.set(a,o),o})}function Yg(e,t,n){let[r,i,a]=[Q(e,Q(t,n)),Q(e,Q(t,n+1)),Q(e,Q(t,n+2))];return r===i||i===a||a===r}function Q(e,t){return e[t]}var Xg=3e3,Zg=class{mesh;last;shape;object=new Yc;face;role;moves;surface;edge;cap=null;counters=[];front=null;carried;place=new xc;sorted=new q;is_sorted=!1;bent=[];constructor(e,t,n,r=0,i=Bg(e.vertices.data,e.triangles.data)){this.mesh=e,this.last=r,this.shape=i,this.role=e.role,this.moves=e.role===`moving`,this.shape.surface.computeBoundingBox(),this.surface=Pg(t),this.edge=Fg(t);let a=new xu(this.shape.surface,this.surface);this.face=a;let o=new Uu(this.shape.edges,this.edge);o.renderOrder=1e3,e.role===`machine`?(this.front=new xu(this.shape.surface,Ig()),[this.front,a,o].forEach((e,t)=>e.renderOrder=Xg+t)):this.shape.is_closed&&(this.counters=Lg(t).map(e=>new xu(this.shape.surface,e)),this.cap=new xu(new Yu,Rg(this.moves?-1:1)),[...this.counters,this.cap].forEach((e,t)=>e.renderOrder=10*(n+1)+t));let s=[...this.counters,...this.front===null?[]:[this.front]];this.carried=[a,o,...s],this.object.add(a,o,...s,...this.cap===null?[]:[this.cap]);for(let e of this.object.children)e.matrixAutoUpdate=!1,e.frustumCulled=!1}show(e,t){let n=this.placed(e,this.place);this.moves&&n.premultiply(new xc().makeTranslation(t)),this.put(n),this.bend(e)}put(e){this.place.copy(e);for(let t of this.carried)t.matrix.copy(e)}sort(e){if(!this.surface.transparent||this.role===`machine`)return;let t=e.clone().transformDirection(this.place.clone().invert());this.is_sorted&&t.distanceToSquared(this.sorted)<1e-8||(Wg(this.shape.surface,this.sorted.copy(t)),this.is_sorted=!0)}paint(e,t){this.set(this.surface,`colour`,e),this.set(this.edge,`colour`,t),this.cap!==null&&this.set(this.cap.material,`colour`,e)}set opacity(e){this.set(this.surface,`opacity`,e),this.surface.transparent=e<1||this.role===`machine`,this.surface.depthWrite=e>=1,this.surface.side=this.shape.is_closed&&e>=1?0:2}cover(e,t){let{cap:n,counters:r}=this;if(n===null)return;let i=(this.shape.surface.boundingBox??new vl).getBoundingSphere(new Ul).applyMatrix4(this.place),a=new q(e?.x,e?.y,e?.z),o=a.dot(i.center)+(e?.w??1/0),s=Math.abs(o)<i.radius;for(let e of[...r,n])e.visible=s;if(!s||e===null)return;let[c,l]=[new q(e.y,e.z,e.x),new q(e.z,e.x,e.y)],u=2*Math.sqrt(i.radius**2-o**2);n.matrix.makeBasis(c.multiplyScalar(u),l.multiplyScalar(u),a),n.matrix.setPosition(i.center.addScaledVector(a,-o)),this.set(n.material,`pixel`,t)}corners(e){return this.cornersAt(this.placed(e))}cornersAt(e){let t=this.shape.surface.boundingBox;if(t===null||t.isEmpty())return[];let n=[t.min,t.max];return n.flatMap(t=>n.flatMap(r=>n.map(n=>new q(t.x,r.y,n.z).applyMatrix4(e))))}dispose(){this.shape.surface.dispose(),this.shape.edges.dispose(),this.surface.dispose(),this.edge.dispose(),this.cap?.geometry.dispose(),this.cap?.material.dispose(),this.front?.material.dispose();for(let e of this.counters)e.material.dispose()}placed(e,t=new xc){let{poses:n,at:r}=this.mesh;return n===null?jh(r,0,t):Mh(n,this.last>0?e/this.last:0,t)}bend(e){let{modes:t,amplitudes:n,vertices:r}=this.mesh;if(t===null||n===null)return;let i=n.shape[1]??0,a=n.data.subarray(i*e,i*(e+1)),o=Array.from(a,e=>Number.isFinite(e)?e:0);if(o.every((e,t)=>e===this.bent[t]))return;this.bent=o;let s=r.data.slice();o.forEach((e,n)=>{let r=t.data.subarray(n*s.length,(n+1)*s.length);if(e!==0)for(let t=0;t<s.length;t++)s[t]=(s[t]??0)+e*(r[t]??0)}),Hg(this.shape,s),this.is_sorted=!1,this.shape.surface.computeBoundingBox()}set(e,t,n){let r=e.uniforms[t];r!==void 0&&(r.value=n)}},Qg=6e3,$g=1/400,e_=1/20,t_=.25,n_=3,r_=[[0,-1],[1,-1],[1,1],[0,1]],i_=class{carrier;object;samples;constructor(e,t,n,r,i){this.carrier=n;let a=a_(e,t,n),o=Uint32Array.from(a.sample.keys()).sort((e,t)=>(a.sample[e]??0)-(a.sample[t]??0));this.samples=o.map(e=>a.sample[e]??0);let[s,c,l,u]=[[],[],[],[]];for(let[e,t]of o.entries()){let n=[a.from.slice(3*t,3*t+3),a.to.slice(3*t,3*t+3)];for(let[e,r]of r_)s.push(...n[0]),c.push(...n[1]),l.push(e,r,a.state[t]??Ph);u.push(...[0,1,2,0,2,3].map(t=>4*e+t))}let d=new Zl;d.setAttribute(`position`,new zl(l,3)),d.setAttribute(`from`,new zl(s,3)),d.setAttribute(`to`,new zl(c,3)),d.setIndex(u),this.object=new xu(d,l_(r,i)),this.object.frustumCulled=!1,this.object.matrixAutoUpdate=!1,this.object.renderOrder=2e3}show(e,t){this.object.geometry.setDrawRange(0,6*c_(this.samples,e)),this.carrier!==null&&jh(this.carrier.data,e,this.object.matrix).premultiply(new xc().makeTranslation(t))}size(e,t){(this.object.material.uniforms.size?.value).set(e,t)}paint(e){let t=this.object.material.uniforms.colours;t!==void 0&&(t.value=e)}dispose(){this.object.geometry.dispose(),this.object.material.dispose()}};function a_(e,t,n){for(let r=$g*t;;r*=2){let i={from:[],to:[],state:[],sample:[]};for(let a of e)o_(a,n,r,t,i);if(i.sample.length<=Qg||r>t)return i}}function o_(e,t,n,r,i){let a=e.state.data,[o,s,c,l]=Array.from({length:4},()=>new q),u=Ph,d=0,f=(e,t,n)=>{i.from.push(e.x,e.y,e.z),i.to.push(t.x,t.y,t.z),i.state.push(u),i.sample.push(n)},p=e=>{u===Ph||o.distanceTo(s)<n/10||(f(o,s,e),o.copy(s),d=0)},m=()=>{let e=c.distanceTo(o);if(e<n)return!1;d===0&&l.subVectors(c,o).divideScalar(e);let t=l.dot(c)-l.dot(o),i=t<d-n/2;return d=Math.max(d,t),i||e>e_*r||e*e-t*t>n*n/4};for(let n=0;n<a.length;n++){let i=a[n]??Ph;i!==Fh&&i!==Ih||!s_(e.point.data,t?.data??null,n,c)?(p(n-1),u=Ph):(u===Ph||c.distanceTo(s)>t_*r?(p(n-1),u=i,d=0,f(o.copy(c),c,n)):(i!==u||m())&&(p(n-1),u=i),s.copy(c))}p(a.length-1)}function s_(e,t,n,r){let i=t=>e[3*n+t]??NaN;if(r.set(i(0),i(1),i(2)),t!==null){let e=e=>t[12*n+e]??NaN,[a,o,s]=[i(0)-e(3),i(1)-e(7),i(2)-e(11)];r.set(e(0)*a+e(4)*o+e(8)*s,e(1)*a+e(5)*o+e(9)*s,e(2)*a+e(6)*o+e(10)*s)}return Number.isFinite(r.x+r.y+r.z)}function c_(e,t){let n=0,r=e.length;for(;n<r;){let i=n+r>>1;(e[i]??1/0)<=t?n=i+1:r=i}return n}function l_(e,t){return new id({uniforms:{colours:{value:t},size:{value:new Zs(1,1)},width:{value:n_},cut:e},vertexShader:`
      attribute vec3 from;
      attribute vec3 to;
      uniform vec3 colours[3];
      uniform vec2 size;
      uniform float width;
      varying vec3 v_colour;
      varying vec3 v_place;
      void main() { // position: which end, which side, state
        vec4 a = projectionMatrix * (modelViewMatrix * vec4(from, 1.0));
        vec4 b = projectionMatrix * (modelViewMatrix * vec4(to, 1.0));
        vec2 way = (b.xy - a.xy) * size;
        way = length(way) > 1e-3 ? normalize(way) : vec2(1.0, 0.0);
        gl_Position = position.x < 0.5 ? a : b;
        gl_Position.xy += (way * (2.0 * position.x - 1.0) + vec2(-way.y, way.x) * position.y) * width / size;
        gl_Position.z -= 4e-5; // in front of the surface it lies on
        v_colour = colours[int(position.z)];
        v_place = (modelMatrix * vec4(position.x < 0.5 ? from : to, 1.0)).xyz;
      }`,fragmentShader:`
      uniform vec4 cut;
      varying vec3 v_colour;
      varying vec3 v_place;
      void main() {
        if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
        gl_FragColor = vec4(v_colour, 1.0);
      }`,transparent:!0,depthWrite:!1})}var u_=16,d_=.8,f_={whole:.9,parts:.3},p_=class{run;scene;frame;palette;touches=[];pushes=[];shift=new q;gripper=null;halves=null;sample=0;world=new rl;cut={fixed:{value:Eg.clone()},moving:{value:Eg.clone()},machine:{value:Eg.clone()}};parts;last;traces=null;was_drawn=!1;constructor(e,t,n,r){this.run=e,this.scene=t,this.frame=n,this.palette=r,this.last=Math.max((e.time?.data.length??1)-1,0),this.parts=t.meshes.map((e,t)=>new Zg(e,this.cut[e.role],t,this.last)),this.paint(r);for(let e of this.parts)this.world.add(e.object)}show(e,t){let{scene:n,frame:r}=this,i=this.run.time===null?0:s(this.run.time.data,e);this.sample=i,this.shift.copy(Ah(n.along)).multiplyScalar(-2*t.explode*r.radius);for(let e of this.parts)e.show(i,this.shift);if(this.touches=n.contacts.map(e=>Rh(e,i)),this.pushes=n.arrows.map(e=>zh(e,i)),this.gripper=n.carrier===null?null:jh(n.carrier.data,i),this.gripper?.premultiply(new xc().makeTranslation(this.shift)),this.halves=m_(n.yields,this.last>0?i/this.last:0),t.trace&&this.was_drawn)for(let e of this.laidOut())e.show(i,this.shift)}draw(e,t,n,r){this.section(n,r,e.getPixelRatio());for(let e of this.parts)e.opacity=e.moves?1:e.role===`fixed`?r.opacity:f_[r.whole?`whole`:`parts`],e.sort(n.toward);for(let e of this.traces??[])e.object.visible=r.trace,e.size(n.viewport.width,n.viewport.height);n.aim(t,Math.max(this.frame.radius,(this.scene.whole?.radius??0)/4)),e.render(this.world,t),this.was_drawn=!0}paint(e){this.palette=e;let t={moving:0,fixed:0};for(let n of this.parts){if(n.role===`machine`){n.paint(e.machine,e.edge);continue}let r=n.moves?t.moving++:t.fixed++,i=(n.moves?e.moving:e.fixed).clone();n.paint(i.multiplyScalar(d_**Math.min(r,3)),e.edge)}for(let t of this.traces??[])t.paint(e.traces)}corners(e){let t=Array.from({length:17},(e,t)=>Math.round(t*this.last/u_)),{centre:n,radius:r,right:i,depth:a,up:o}=this.frame,s=this.parts.flatMap(n=>n.role===`machine`&&!e?[]:n.moves?[...n.corners(this.sample).map(e=>e.add(this.shift)),...t.flatMap(e=>n.corners(e))]:n.corners(this.sample)),{carrier:c}=this.scene;return s.length===0&&c!==null&&s.push(...t.map(e=>new q().setFromMatrixPosition(jh(c.data,e)))),s.map(e=>e.sub(n).divideScalar(r)).filter(e=>Number.isFinite(e.lengthSq())).map(e=>new q(e.dot(i),e.dot(a),e.dot(o)))}dispose(){for(let e of[...this.parts,...this.traces??[]])e.dispose()}section(e,t,n){let{centre:r,radius:i}=this.frame,a=t.cut===`off`?null:t.cut;if(a===null){this.cut.fixed.value.copy(Eg),this.cut.moving.value.copy(Eg);for(let e of this.parts)e.cover(null,n);return}let o=r[a]+t.place*i,s=new q().setComponent(`xyz`.indexOf(a),e.toward[a]<0?-1:1);this.cut.fixed.value.copy(new gc(s.x,s.y,s.z,-o*s[a])),this.cut.moving.value.copy(t.cut_moving?this.cut.fixed.value:Eg);for(let e of this.parts){let r=e.role===`machine`||e.moves&&!t.cut_moving;e.cover(r?null:this.cut.fixed.value,n)}}laidOut(){if(this.traces===null){let{contacts:e,carrier:t}=this.scene,n=t===null?[null]:[null,t];this.traces=n.map(t=>new i_(e,this.frame.radius,t,this.cut[t===null?`fixed`:`moving`],this.palette.traces));for(let e of this.traces)this.world.add(e.object)}return this.traces}};function m_(e,t){if(e===null)return null;let{data:n,shape:r}=e.halves,i=Math.round(t*((r[0]??1)-1)),a=[0,3,6].map(e=>Ah(n,9*i+e));return a.every(e=>Number.isFinite(e.lengthSq()))?a:null}var h_=6,g_=120,__=.6;function v_(t,n){let r=t.flatMap(e=>e.scene===null?[]:[{run:e,scene:e.scene}]);if(r.length===0)return{element:e(`section`,{class:`scene`,hidden:!0}),dispose(){}};let i=xh.open({update:()=>k(),draw:e=>j(e),resized:(e,t)=>ee(e,t)});if(i===null)return{element:e(`section`,{class:`scene`},e(`p`,{class:`scene-missing`},bh)),dispose(){}};let{canvas:a,renderer:o,pace:s,box:c}=i,l=Dg(),u=r.slice(0,h_),d=Oh(u.map(({scene:e})=>e)),f=u.map(({run:e,scene:t},n)=>new p_(e,t,d[n],l)),p=u.map(({run:e})=>Fi(e,t)),m=f.map((e,t)=>new $h(e,p[t]??``)),h=y_(u.map(({scene:e})=>e)),g=new Th;g.look(u.every(({scene:e})=>e.flat)?`Front`:`Iso`);let _=[],v=!0,y=0,b=()=>{let[e]=_;e!==void 0&&(g.fit(f.flatMap(e=>e.corners(x.whole)),e),v=!0,y=x.explode)},{look:x,element:S,frame:C}=ig(d[0],h,{changed:()=>s.request(),view(e){g.look(e),this.fit()},fit:()=>w()}),w=()=>{b(),s.request()},T=u.length>1?p.map(t=>e(`span`,{class:`scene-title`},t)):[];u.forEach(({run:e},n)=>T[n]?.style.setProperty(`--run`,`var(--s${t.indexOf(e)%8+1})`)),c.append(...T);let E=e(`p`,{class:`scene-words`,"aria-live":`off`,id:`scene-words-${++b_}`});a.setAttribute(`aria-describedby`,E.id),a.setAttribute(`aria-label`,`3D scene: ${p.join(`, `)}. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.${h.machine?` w shows the parts or the whole arm.`:``}`);let D=m.map((t,n)=>e(`div`,{},u.length>1&&e(`h4`,{},p[n]),t.element)),O=e(`section`,{class:`scene`,"aria-label":`Scene`},u.length<r.length&&e(`p`,{class:`scene-hint`},`The first ${u.length} of ${r.length} runs are shown.`),c,S,Zh(h),e(`div`,{class:`scene-lists`},...D),E,Qh(h)),k=()=>{for(let e of f)e.show(n.time,x);v&&x.explode!==y&&b(),O.dataset.time=String(n.time);let e=f.map(({touches:e})=>e.filter(e=>e!==null&&e.state!==Ph).length);O.dataset.contacts=e.join(` `);for(let e of m)e.show(x.yields);let t=m.map((e,t)=>(u.length>1?`${p[t]}: `:``)+e.sentence());E.textContent=`t = ${n.time.toFixed(u[0]?.run.decimals)} s: ${t.join(`. `)}`},A=new Id,j=e=>{o.setClearColor(l.background,1),_.forEach((t,n)=>{i.into(t);let r=f[n],a=new Dh(g,r.frame,t);r.draw(o,A,a,x);let s=Math.min(g_,t.height/3.5),c={newton:x.forces&&h.forces?x.arrows*s/h.largest:0,compliance:x.yields&&h.softest>0?__*s/h.softest:0};mg(e,r,a,x,l,c)})},ee=(e,t)=>{_=Eh(f.length,e,t),T.forEach((e,t)=>{let n=_[t];e.style.left=`${n.left}px`,e.style.top=`${n.top}px`,e.style.maxWidth=`${n.width}px`}),v&&b()},M=()=>l.on.forEach((e,t)=>O.style.setProperty(`--on-${t}`,e));M();let te=[n.onTime(s.request),Oi(()=>{l=Dg(),M();for(let e of f)e.paint(l);s.request()}),Yh(a,g,(e,t)=>_.find(n=>e>=n.left&&t>=n.top&&e<n.left+n.width&&t<n.top+n.height),()=>{v=!1,s.request()},w,()=>C(!x.whole))];return k(),{element:O,dispose(){for(let e of te)e();for(let e of f)e.dispose();i.dispose()}}}function y_(e){let t=Math.max(...e.map(e=>e.force)),n=Math.max(...e.map(e=>e.yields?.largest??0));return{fixed:e.some(e=>e.meshes.some(e=>e.role===`fixed`)),moving:e.some(e=>e.meshes.some(e=>e.role===`moving`)),contacts:e.some(e=>e.contacts.length>0),forces:t>0,machine:e.some(e=>e.whole!==null),yields:n>0,largest:t,softest:n}}var b_=0;function x_(t,n,r,i=[]){let a=e=>i.includes(e)&&`number`,o=n.map((t,n)=>e(`th`,{scope:`col`,class:a(n)},t)),s=r.map(t=>e(`tr`,{},...t.map((t,n)=>e(`td`,{class:a(n)},t))));return S_(t,e(`table`,{},n.length>0&&e(`thead`,{},e(`tr`,{},...o)),e(`tbody`,{},...s)))}function S_(t,n){return e(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":t},n)}function C_(t,...n){return e(`details`,{},e(`summary`,{},e(`h2`,{},t)),...n)}function w_(t){return e(`p`,{class:`note`},t)}function $(e,t={},...n){let r=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,n]of Object.entries(t))r.setAttribute(e,String(n));return r.append(...n),r}function T_(e,t,n,r,i=[]){let a=t>e?t-e:1;return{low:e,high:t,words:i,at:t=>n+(t-e)/a*(r-n),of:t=>e+(t-n)/(r-n)*a}}function E_(e,t,n=52){return{left:n,right:e-12,top:10,bottom:t-42}}function D_(e,t,n,r){let i=[];for(let[n,r]of k_(t,(e.right-e.left)/70)){let a=t.at(n);i.push($(`line`,{class:`chart-grid`,x1:a,x2:a,y1:e.top,y2:e.bottom})),i.push($(`text`,{x:a,y:e.bottom+15,"text-anchor":`middle`},O_(r,(e.right-e.left)/Math.max(t.words.length,1))))}for(let[t,r]of k_(n,(e.bottom-e.top)/45)){let a=n.at(t);i.push($(`line`,{class:`chart-grid`,x1:e.left,x2:e.right,y1:a,y2:a})),i.push($(`text`,{x:e.left-6,y:a+4,"text-anchor":`end`},O_(r,e.left-20)))}let[a,o]=[(e.left+e.right)/2,(e.top+e.bottom)/2];return i.push($(`text`,{class:`chart-name`,x:a,y:e.bottom+34,"text-anchor":`middle`},O_(r[0],e.right-e.left))),i.push($(`text`,{class:`chart-name`,x:12,y:o,"text-anchor":`middle`,transform:`rotate(-90 12 ${o})`},O_(r[1],e.bottom-e.top))),i}function O_(e,t){let n=Math.max(Math.floor(t/6.5),3);return e.length<=n?e:`${e.slice(0,n-1)}…`}function k_(e,t){return e.words.length>0?e.words.map((e,t)=>[t,e]):ca(e.low,e.high,t)}function A_(t,n,r){let i=$(`svg`,{role:`img`,"aria-label":t,height:n}),a=e(`div`,{class:`chart`},i),o=()=>{let e=a.clientWidth;e!==0&&(i.setAttribute(`viewBox`,`0 0 ${e} ${n}`),i.replaceChildren(...r(e,n)))},s=new ResizeObserver(o);return s.observe(a),{element:a,draw:o,dispose:()=>s.disconnect()}}function j_(t,n,r,i){let a=e(`select`,{"aria-label":t},...n.map(([t,n])=>e(`option`,{value:t,selected:t===r},n)));return a.addEventListener(`change`,()=>i(a.value)),e(`label`,{class:`study-choice`},e(`span`,{"aria-hidden":`true`},t),a)}function M_(e,t){return[...e.variables,...e.outputs].find(e=>e.id===t)??N_(e)}function N_(e){return{id:``,name:`outcome`,unit:`1`,about:`how the run ended`,words:e.statuses.map(({word:e})=>e),values:{data:Float32Array.from(e.status.data),shape:e.status.shape},limits:[]}}function P_({name:e,unit:t}){return t===`1`||t===``?e:`${e} [${t}]`}function F_(e,t){return t===1/0&&e.endless?e.endless:Number.isFinite(t)?e.words.length>0?e.words[t]??`none`:I_(t,e.unit):`none`}function I_(e,t){return t===`1`||t===``?L_(e):`${L_(e)} ${t}`}function L_(e){if(Math.abs(e)<1e-12)return`0`;let t=Number(e.toPrecision(4)),n=Math.abs(t);return(n>=1e6||n<1e-4?t.toExponential().replace(`e+`,`e`):String(t)).replace(/-/g,`−`)}function R_(e,t=3){return`${Number((100*e).toPrecision(t))} %`}function z_(e,t){let n=e.number.data,[r,i]=[0,n.length];for(;r<i;){let e=r+i>>1;(n[e]??1/0)<t?r=e+1:i=e}return n[r]===t?r:-1}function B_(e,t){let n=e.statuses[t]?.colour??0;return n===0?`--free`:`--s${n}`}function V_(e){let t=document.createElement(`i`);return t.className=`study-swatch`,t.setAttribute(`aria-hidden`,`true`),t.style.background=`var(${e})`,t}function H_(t){let n=t.flatMap((e,n)=>e.study===null?[]:[{name:Fi(e,t),study:e.study,colour:`--s${n%8+1}`}]),[r]=n;if(r===void 0||n.length<2)return null;let i=r.study.histograms.filter(({id:e})=>n.every(({study:t})=>t.histograms.some(n=>n.id===e&&M_(t,e).unit===M_(r.study,e).unit))),a=[],o=[],s=e(`div`),c=i[0]?.id??``,l=()=>{for(let e of a.splice(0))e.dispose();if(c===``)return;let e=A_(`Shares of runs below a value of ${M_(r.study,c).name}, a line for each study`,280,(e,t)=>Y_(n,c,e,t));a.push(e),s.replaceChildren(e.element,X_(n,c))};l();let u=j_(`of`,i.map(e=>[e.id,P_(M_(r.study,e.id))]),c,e=>{c=e,l()}),d=U_(n);d!==null&&o.push(...d.charts);let f=e(`ul`,{class:`study-key`},...n.map(({name:t,colour:n})=>e(`li`,{},V_(n),t)));return{element:e(`section`,{class:`study`},e(`h2`,{},`Studies compared`),G_(n),i.length>0&&e(`figure`,{class:`study-chart`},e(`h3`,{},`How an output is spread`),i.length>1&&e(`div`,{class:`study-choices`},u),f,s),d?.element,q_(n)),dispose(){for(let e of[...a,...o])e.dispose()}}}function U_(t){let[n]=t,r=(n?.study.rates??[]).filter(({id:e})=>t.every(({study:t})=>t.rates.some(t=>t.id===e)&&M_(t,e).words.length===0&&n!==void 0&&M_(t,e).unit===M_(n.study,e).unit)),i=r[0]?.id;if(n===void 0||i===void 0)return null;let a=A_(`Share of good runs along a variable, a line for each study`,280,(e,n)=>W_(t,i??``,e,n)),o=j_(`along`,r.map(e=>[e.id,P_(M_(n.study,e.id))]),i,e=>{i=e,a.draw()});return{element:e(`figure`,{class:`study-chart`},e(`h3`,{},`Success along a variable`),r.length>1&&e(`div`,{class:`study-choices`},o),a.element,e(`figcaption`,{},`Shaded: intervals, where runs are drawn by chance.`)),charts:[a]}}function W_(e,t,n,r){let[i]=e;if(i===void 0)return[];let a=e.flatMap(({study:e,colour:n})=>e.rates.filter(e=>e.id===t).map(e=>({rate:e,colour:n}))),o=E_(n,r),s=T_(Math.min(...a.map(({rate:e})=>e.low.data[0]??0)),Math.max(...a.map(({rate:e})=>e.high.data[e.high.data.length-1]??1)),o.left,o.right),c=T_(0,100,o.bottom,o.top),l=a.flatMap(({rate:e,colour:t})=>{let n=Array.from(e.share.data,(t,n)=>({at:s.at(((e.low.data[n]??0)+(e.high.data[n]??0))/2),share:t,least:e.band.data[2*n]??NaN,most:e.band.data[2*n+1]??NaN})).filter(({share:e})=>Number.isFinite(e)),r=$(`path`,{class:`chart-line`,d:`M${n.map(({at:e,share:t})=>`${e} ${c.at(100*t)}`).join(`L`)}`});r.style.stroke=`var(${t})`;let i=n.filter(({least:e})=>Number.isFinite(e));if(i.length<2)return[r];let a=$(`path`,{class:`chart-band`,d:`M${[...i.map(({at:e,most:t})=>`${e} ${c.at(100*t)}`),...[...i].reverse().map(({at:e,least:t})=>`${e} ${c.at(100*t)}`)].join(`L`)}Z`});return a.style.fill=`var(${t})`,[a,r]});return[...D_(o,s,c,[P_(M_(i.study,t)),`good runs [%]`]),...l]}function G_(e){let[t]=e;return x_(`Success of the studies`,[`study`,`runs`,`good`,`share`,`interval`,`difference to the first`],e.map((e,n)=>{let{good:r,runs:i,share:a,low:o,high:s}=e.study.success,c=o!==null&&s!==null?`${R_(o)} to ${R_(s)}`:`–`;return[e.name,String(i),String(r),R_(a,4),c,n===0||t===void 0?``:K_(t.study,e.study)]}),[1,2,3,4,5])}function K_({success:e},{success:t}){let[n,r]=[e.share,t.share],i=100*(r-n),a=e=>`${e<0?`−`:`+`}${Math.abs(e).toFixed(1)}`;if(e.of!==`runs`||t.of!==`runs`||e.low===null||e.high===null||t.low===null||t.high===null)return`${a(i)} points`;let o=i-100*Math.hypot(r-t.low,e.high-n),s=i+100*Math.hypot(t.high-r,n-e.low),c=o>0||s<0?``:`; may be none`;return`${a(i)} points (${a(o)} to ${a(s)}${c})`}function q_(t){let n=[...new Set(t.flatMap(({study:e})=>e.statuses.map(({word:e})=>e)))].map(e=>[e,...t.map(({study:t})=>R_((t.statuses.find(t=>t.word===e)?.runs??0)/t.runs))]);return e(`section`,{},e(`h3`,{},`Outcomes`),x_(`Outcomes of the studies`,[`outcome`,...t.map(({name:e})=>e)],n,t.map((e,t)=>t+1)))}function J_({study:e},t){return e.histograms.find(e=>e.id===t)?.quantiles.data??new Float64Array(101)}function Y_(e,t,n,r){let[i]=e;if(i===void 0)return[];let a=M_(i.study,t),o=E_(n,r),s=e.map(e=>J_(e,t)),c=Math.min(...s.map(e=>e[0]??0)),l=Math.max(...s.map(e=>e[100]??1)),u=T_(c,l>c?l:c+1,o.left,o.right),d=T_(0,100,o.bottom,o.top),f=e.map(e=>{let n=$(`path`,{class:`chart-line`,d:`M${Array.from(J_(e,t),(e,t)=>`${u.at(e)} ${d.at(t)}`).join(`L`)}`},$(`title`,{},e.name));return n.style.stroke=`var(${e.colour})`,n}),p=a.limits.flatMap(({value:e})=>e<c||e>l?[]:[$(`line`,{class:`chart-limit`,x1:u.at(e),x2:u.at(e),y1:o.top,y2:o.bottom})]);return[...D_(o,u,d,[P_(a),`runs below [%]`]),...p,...f]}function X_(e,t){return x_(`Quantiles`,[`study`,`5 %`,`median`,`95 %`,`largest`],e.map(e=>[e.name,...[5,50,95,100].map(n=>F_(M_(e.study,t),J_(e,t)[n]??NaN))]),[1,2,3,4])}var Z_=[[`space`,`play or pause`],[`← →`,`one sample back or on`],[`shift ← →`,`a hundredth of the run`],[`Home End`,`beginning or end`],[`n p`,`next or previous event`],[`?`,`this list`]];function Q_(t,n,r,i){let a=e(`button`,{type:`button`},`Close`),o=e(`dl`,{},...Z_.flatMap(([t,n])=>[e(`dt`,{},e(`kbd`,{},t)),e(`dd`,{},n)])),s=e(`dialog`,{class:`keys-list`,"aria-label":`Keys`},e(`h2`,{},`Keys`),o,a);a.addEventListener(`click`,()=>s.close());let c=()=>{s.open||s.showModal()},l=(e,r)=>{t.pause(),r?t.time+=e*t.end/100:t.time=ev(n,t.time,e)},u={" ":i,ArrowLeft:e=>l(-1,e.shiftKey),ArrowRight:e=>l(1,e.shiftKey),Home:()=>(t.time=0,t.pause()),End:()=>(t.time=t.end,t.pause()),n:()=>r(1),p:()=>r(-1),"?":c},d=e=>{let t=u[e.key];t===void 0||e.defaultPrevented||e.ctrlKey||e.metaKey||e.altKey||s.open||$_(e.target,e.key)||s.parentElement?.getClientRects().length!==0&&(e.preventDefault(),t(e))};return document.addEventListener(`keydown`,d),{element:s,show:c,dispose:()=>document.removeEventListener(`keydown`,d)}}function $_(e,t){return e instanceof HTMLElement?e.isContentEditable||e.closest(`.stage-scene, dialog, [role=tree], [role=listbox], [role=tablist]`)||e instanceof HTMLSelectElement||e instanceof HTMLTextAreaElement?!0:e instanceof HTMLInputElement&&e.type===`range`?e.closest(`.timeline`)===null:e instanceof HTMLInputElement&&e.type!==`checkbox`?!0:t===` `?e.matches(`button, summary, input, a`):t.startsWith(`Arrow`)||t===`Home`||t===`End`?e.matches(`.scroll`):!1:!1}function ev(e,t,n){let r=s(e,t);if(n<0){for(;r>0&&(e[r]??0)>=t;)r--;return e[r]??0}for(;r<e.length-1&&(e[r]??0)<=t;)r++;return e[r]??0}var tv={revolute:`--s2`,prismatic:`--s1`,cylindrical:`--s3`,screw:`--s7`,spherical:`--s4`,planar:`--s6`,"pin-slot":`--s5`,universal:`--s8`,fixed:`--free`};function nv(e){return e===null?`--line`:tv[e]??`--faint`}function rv(t){let n=e(`i`,{class:`joint-sign`,"aria-hidden":`true`});return n.style.background=`var(${nv(t)})`,n}var iv=[12,3,2,3],av=9;function ov(e,t,n,r,i,a){let{moving:o,hidden:s,joint:c}=i;e.save(),t.joints.forEach(({parent:t,child:l,type:u,axis:d,point:f,reach:p},m)=>{if(f===null||u===`fixed`||u===`free`||s.has(t)&&s.has(l))return;e.globalAlpha=o!==null&&!o.joints.includes(m)||c!==null&&c!==m?.25:1;let h=Ei(nv(u)),g=m===c?3.5:2,_=Ah(f),v=[t,l].flatMap(e=>[-1,1].map(t=>n.carried(d===null?_:_.clone().addScaledVector(Ah(d),t*p),e))),y=v[1].clone().sub(v[0]),b=v[2].clone().sub(v[0]),x=i.explode>0&&b.clone().cross(y).length()<.001*b.length()*y.length()?[...v].sort((e,t)=>e.dot(y)-t.dot(y)):v.slice(0,2),S=[r.at(x[0]),r.at(x.at(-1))];for(let[i,o]of[[a.paper,g+2],[h,g]])if(e.strokeStyle=i,e.lineWidth=o,e.setLineDash(i===h?iv:[]),d!==null&&u!==`spherical`&&wg(e,S),e.setLineDash([]),d===null||u===`spherical`||Math.hypot(S[1].x-S[0].x,S[1].y-S[0].y)<av){let{x:i,y:a}=r.at(n.carried(_,t));e.beginPath(),e.arc(i,a,av,0,2*Math.PI),e.stroke()}if(u===`prismatic`||u===`cylindrical`||u===`screw`)for(let t of[0,1])sv(e,S[t],S[+(t===0)],h)}),e.restore()}function sv(e,t,n,r){let i=Math.hypot(t.x-n.x,t.y-n.y);if(i<18)return;let[a,o]=[(t.x-n.x)/i,(t.y-n.y)/i];e.fillStyle=r,e.beginPath(),e.moveTo(t.x+5*a,t.y+5*o),e.lineTo(t.x-6*a-4.5*o,t.y-6*o+4.5*a),e.lineTo(t.x-6*a+4.5*o,t.y-6*o-4.5*a),e.fill()}var cv=8,lv=[.58,.09,.45,.9,.14,.72,.33,.02],uv=class{assembly;palette;frame;world=new rl;parts;places;ray=new ef;constructor(e,t){this.assembly=e,this.palette=t;let n=e.radius>0&&Number.isFinite(e.radius)?e.radius:.01;this.frame={centre:Ah(e.centre),radius:n,right:new q(1,0,0),depth:new q(0,1,0),up:new q(0,0,1)};let r=new Map;this.parts=e.meshes.map(({part:t,vertices:n,triangles:i,at:a},o)=>{let s=r.get(n)??new Map,c=s.get(i),l=c===void 0?Bg(n.data,i.data):Vg(c);r.set(n,s.set(i,c??l));let{name:u=``,ground:d=!1}=e.parts[t]??{},f=new Zg({name:u,role:d?`fixed`:`moving`,vertices:n,triangles:i,poses:null,at:a,modes:null,amplitudes:null},{value:Eg},o,0,l);return f.cover(null,1),this.world.add(f.object),{part:f,number:t,rest:jh(a)}}),this.places=e.parts.map(()=>new xc)}show(e,t){let{moving:n,lit:r,hidden:i,frame:a,explode:o}=e;this.places.forEach((t,n)=>this.displacement(t,e,n,a,o));for(let{part:e,number:a,rest:o}of this.parts)e.object.visible=!i.has(a),e.put(new xc().multiplyMatrices(this.places[a],o)),e.opacity=n!==null&&!n.movers.includes(a)&&!r.has(a)?t:1,e.paint(r.has(a)?this.palette.lit:this.colour(a),this.palette.edge)}carried(e,t){let n=this.places[t];return n===void 0?e.clone():e.clone().applyMatrix4(n)}draw(e,t,n){for(let{part:e}of this.parts)e.sort(n.toward);n.aim(t,this.frame.radius),e.render(this.world,t)}at(e,t,n){this.ray.setFromCamera(new Zs(e,t),n),this.ray.ray.origin.addScaledVector(this.ray.ray.direction,-n.far);let[r]=this.parts.filter(({part:e})=>e.object.visible).flatMap(({part:e,number:t})=>this.ray.intersectObject(e.face,!1).slice(0,1).map(({distance:e})=>({distance:e,number:t}))).sort((e,t)=>e.distance-t.distance);return r?.number??null}paint(e){this.palette=e}corners(e){let{centre:t,radius:n}=this.frame,r=e.moving===null?[0]:Array.from({length:9},(t,n)=>n*e.last/cv),i=new xc;return this.parts.filter(({number:t})=>!e.hidden.has(t)).flatMap(({part:t,number:n,rest:a})=>(e.moving?.movers.includes(n)===!0?r:[0]).flatMap(r=>t.cornersAt(this.displacement(i,e,n,r,e.explode).multiply(a)))).map(e=>e.sub(t).divideScalar(n)).filter(e=>Number.isFinite(e.lengthSq()))}dispose(){for(let{part:e}of this.parts)e.dispose()}displacement(e,{moving:t},n,r,i){let a=t?.movers.indexOf(n)??-1;return t===null||a<0?e.identity():Nh(t.frames.data,r,t.movers.length,a,e),e.premultiply(new xc().makeTranslation(Ah(this.assembly.apart.data,3*n).multiplyScalar(i)))}colour(e){if(this.assembly.parts[e]?.ground===!0)return this.palette.fixed;let t=lv[e%lv.length]??0;return new Y().setHSL(t,.6,.68).lerp(this.palette.moving,.44999999999999996)}},dv=.3,fv=4;function pv(t,n){let r=Dg(),i={resting:dv,axes:!0,triad:!0},a=new uv(t,r),o=new Id,s=new Th;s.look(`Iso`);let c=null,l=!0,u=[],d=()=>{c!==null&&(s.fit(a.corners(n),c),l=!0,u=[n.freedom,n.explode])},f=xh.open({update(){a.show(n,i.resting),l&&(u[0]!==n.freedom||u[1]!==n.explode)&&d(),w.dataset.frame=n.frame.toFixed(3),w.dataset.freedom=String(n.freedom??`rest`),w.dataset.exploded=String(n.explode)},draw(e){if(c===null)return;f?.into(c),f?.renderer.setClearColor(r.background,1);let l=new Dh(s,a.frame,c);f!==null&&a.draw(f.renderer,o,l),e.lineJoin=e.lineCap=`round`,i.triad&&_g(e,l,r),yg(e,l,{newton:0,compliance:0},r),i.axes&&ov(e,t,a,l,n,r)},resized(e,t){c={left:0,top:0,width:e,height:t},l&&d()}});if(f===null)return{element:e(`p`,{class:`scene-missing`},bh),dispose(){}};let{canvas:p,box:m,pace:h}=f;p.setAttribute(`aria-label`,`3D view of the assembly. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.`);let g=()=>{d(),h.request()},_=tg(h.request),v=ng(h.request),y=Object.keys(wh).map(t=>e(`button`,{type:`button`,title:wh[t].about,onclick:()=>(s.look(t),g())},t)),b=_(`Exploded`,[0,1],0,rg,e=>n.explode=e),x=_(`Resting parts`,[0,1],dv,rg,e=>i.resting=e),S=e(`div`,{class:`scene-controls`,role:`group`,"aria-label":`How the assembly is shown`},e(`span`,{class:`scene-views`},e(`button`,{type:`button`,title:`all of it, as large as it fits (key 0)`,onclick:g},`Fit`),...y),t.parts.length>1&&b.element,t.freedoms.length>0&&x.element,t.joints.length>0&&v(`joint axes`,!0,e=>i.axes=e),v(`axes`,!0,e=>i.triad=e)),C=e(`span`,{class:`part-tip`,role:`status`,hidden:!0});m.append(C);let w=e(`div`,{class:`assembly`},m,S),T=[n.onFrame(h.request),Oi(()=>{r=Dg(),a.paint(r),h.request()}),Yh(p,s,()=>c??void 0,()=>(l=!1,h.request()),g,g),mv(p,C,t,n,(e,t)=>a.at(e,t,o))];return{element:w,dispose(){for(let e of T)e();a.dispose(),f.dispose()}}}function mv(e,t,n,r,i){let a=new AbortController,o=(t,n)=>e.addEventListener(t,n,{signal:a.signal}),s=t=>{let{left:n,top:r,width:a,height:o}=e.getBoundingClientRect();return i(2*(t.clientX-n)/a-1,1-2*(t.clientY-r)/o)},c=(i,a)=>{if(r.point(i),t.hidden=i===null,i===null)return;t.textContent=n.parts[i]?.name??``;let{left:o,top:s,width:c}=e.getBoundingClientRect();t.style.left=`${Math.min(Math.max(a.clientX-o,40),c-40)}px`,t.style.top=`${a.clientY-s}px`},l=null,u=null;return o(`pointermove`,e=>{e.buttons===0&&(u??=requestAnimationFrame(()=>{u=null,c(s(e),e)}))}),o(`pointerleave`,e=>c(null,e)),o(`pointerdown`,e=>l={x:e.clientX,y:e.clientY}),o(`pointerup`,e=>{let t=l!==null&&Math.hypot(e.clientX-l.x,e.clientY-l.y)<fv&&e.button===0;if(l=null,!t)return;let n=s(e);c(n,e),r.pick(...n===null?[]:[n])}),()=>{a.abort(),u!==null&&cancelAnimationFrame(u)}}var hv=4e3,gv=class{assembly;explode=0;motion=null;row=0;chosen_joint=null;chosen_parts=[];pointed=null;gone=new Set;running=null;listeners=new Set;followers=new Set;constructor(e){this.assembly=e}get freedom(){return this.motion}get moving(){return this.motion===null?null:this.assembly.freedoms[this.motion]??null}get frame(){return this.row}set frame(e){this.row=Math.min(Math.max(e,0),this.last);for(let e of this.followers)e()}get last(){return Math.max((this.moving?.travel.shape[0]??1)-1,0)}get joint(){return this.chosen_joint}get lit(){return new Set(this.pointed===null?this.chosen_parts:[...this.chosen_parts,this.pointed])}get hidden(){return this.gone}get playing(){return this.running!==null}move(e,t=!matchMedia(`(prefers-reduced-motion: reduce)`).matches){this.pause(),this.motion=e,this.row=_v(this.moving),this.chosen_joint!==null&&e!==null&&!this.assembly.freedoms[e]?.joints.includes(this.chosen_joint)&&(this.chosen_joint=null,this.chosen_parts=[]),this.tell(),t&&this.play()}choose(e){let t=e===null||e===this.chosen_joint?void 0:this.assembly.joints[e];this.chosen_joint=t===void 0?null:e,this.chosen_parts=t===void 0?[]:[t.parent,t.child];let[n]=t?.freedoms??[];t!==void 0&&(this.motion===null||!t.freedoms.includes(this.motion))?this.move(n??null):this.tell()}pick(...e){let t=this.chosen_joint===null&&e.length===this.chosen_parts.length&&e.every(e=>this.chosen_parts.includes(e));this.chosen_joint=null,this.chosen_parts=t?[]:e,this.tell()}point(e){e!==this.pointed&&(this.pointed=e,this.tell())}show(e,t){t?this.gone.delete(e):this.gone.add(e),this.tell()}play(){if(this.playing||this.last===0)return;let e=Math.acos(1-2*this.row/this.last),t=null,n=r=>{this.running=requestAnimationFrame(n),t!==null&&(e+=2*Math.PI*Math.min(r-t,100)/hv),t=r,this.frame=this.last*(1-Math.cos(e))/2};this.running=requestAnimationFrame(n),this.tell()}pause(){this.running!==null&&(cancelAnimationFrame(this.running),this.running=null,this.tell())}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}onFrame(e){let t=this.onChange(e);return this.followers.add(e),()=>(t(),void this.followers.delete(e))}tell(){for(let e of this.listeners)e()}};function _v(e){let t=e?.travel.data??[],n=0;for(let e=1;e<t.length;e++)Math.abs(t[e]??0)<Math.abs(t[n]??0)&&(n=e);return n}function vv({travel:{data:e}},t){let n=Math.floor(t),[r,i]=[e[n]??0,e[n+1]??e[n]??0];return r+(t-n)*(i-r)}var yv={x:56,y:26},bv=7,xv=36,Sv=18;function Cv(t,n){let{parts:r,joints:i,graph:a}=t,o=r.length<=xv?bv:bv*Math.max(Math.sqrt(xv/r.length),.4),s=$(`svg`,{role:`group`,"aria-label":`Contact graph: ${r.length} parts, ${a.edges.length} pairs that touch`}),c=e(`div`,{class:`graph-box`},s),l=a.edges.map(({joint:e,contacts:t,words:n})=>{let r=$(`line`,{class:`graph-line`});r.style.stroke=`var(${nv(e===null?null:i[e]?.type??null)})`,r.style.strokeWidth=String(1.5+Math.min(t,6)/2),e!==null&&i[e]?.type===`fixed`&&(r.style.strokeDasharray=`5 4`);let a=$(`line`,{class:`graph-reach`},$(`title`,{},n));return{group:$(`g`,{class:`graph-edge`,role:`button`,"aria-label":n},r,a),lines:[r,a]}}),u=r.map(({name:e,ground:t})=>{let n=t?$(`rect`,{x:-o,y:-o,width:2*o,height:2*o}):$(`circle`,{r:o}),r=$(`text`,{class:`graph-name`,"text-anchor":`middle`},e.length>Sv?`${e.slice(0,17)}…`:e);return{group:$(`g`,{class:t?`graph-node ground`:`graph-node`,role:`button`,"aria-label":e},n,$(`title`,{},t?`${e}, fixed`:e)),label:r}}),d=(e,t)=>{r.length<=xv&&e.setAttribute(`tabindex`,`0`),e.addEventListener(`click`,t),e.addEventListener(`keydown`,e=>{(e.key===`Enter`||e.key===` `)&&(e.preventDefault(),t())})};l.forEach(({group:e},t)=>{let r=a.edges[t];r!==void 0&&d(e,()=>r.joint===null?n.pick(r.a,r.b):n.choose(r.joint))}),u.forEach(({group:e},t)=>{d(e,()=>n.pick(t)),e.addEventListener(`pointerenter`,()=>n.point(t)),e.addEventListener(`pointerleave`,()=>n.point(null))}),s.append(...l.map(({group:e})=>e),...u.map(({group:e})=>e),...u.map(({label:e})=>e));let f=()=>{let[e,t]=[c.clientWidth,c.clientHeight];if(e===0||t===0)return;s.setAttribute(`viewBox`,`0 0 ${e} ${t}`);let n=n=>{let[r,i]=[a.places.data[2*n]??0,a.places.data[2*n+1]??0];return[e/2+r*(e/2-yv.x),t/2-i*(t/2-yv.y)-6]};l.forEach(({lines:e},t)=>{let[[r,i],[o,s]]=[n(a.edges[t]?.a??0),n(a.edges[t]?.b??0)];for(let t of e)for(let[e,n]of Object.entries({x1:r,y1:i,x2:o,y2:s}))t.setAttribute(e,n.toFixed(1))}),u.forEach(({group:e,label:t},r)=>{let[i,a]=n(r);e.setAttribute(`transform`,`translate(${i.toFixed(1)} ${a.toFixed(1)})`),t.setAttribute(`transform`,`translate(${i.toFixed(1)} ${(a+o+13).toFixed(1)})`)})},p=()=>{let{lit:e,joint:t,moving:i}=n;u.forEach(({group:t,label:n},a)=>{t.toggleAttribute(`data-lit`,e.has(a)),t.toggleAttribute(`data-moves`,i?.movers.includes(a)===!0),n.toggleAttribute(`hidden`,r.length>xv&&!e.has(a))}),l.forEach(({group:e},n)=>{let r=a.edges[n]?.joint??null;e.toggleAttribute(`data-chosen`,r!==null&&r===t),e.toggleAttribute(`data-quiet`,i!==null&&(r===null||!i.joints.includes(r)))})};p();let m=new ResizeObserver(f);m.observe(c);let h=n.onChange(p);return{element:e(`figure`,{class:`graph`},e(`h3`,{},`Contact graph`),c,e(`figcaption`,{},`Squares are fixed parts; thicker lines are more contacts. A click takes a part, or a joint with its parts.`)),dispose(){h(),m.disconnect()}}}function wv({joints:t}){let n=new Map;for(let{type:e}of t)n.set(e,(n.get(e)??0)+1);return e(`ul`,{class:`joint-key`,"aria-label":`Types of joints`},...[...n].map(([t,n])=>e(`li`,{},rv(t),`${n} ${t}`)))}var Tv=[{name:`when`,title:`time`,width:`5.5rem`,always:!0,text:e=>e.when},{name:`what`,title:`what`,width:`8rem`,always:!0,text:e=>e.kind},{name:`where`,title:`where`,width:`minmax(6rem, 22rem)`,text:e=>e.where},{name:`at`,title:`how far in`,width:`6rem`,text:e=>e.at},{name:`more`,title:`more`,width:`minmax(8rem, 1fr)`,text:e=>e.more}],Ev=25;function Dv(t,n){let r=t.length>1,i=t.flatMap(e=>e.events.map(n=>({event:n,name:Fi(e,t)}))).sort((e,t)=>e.event.time-t.event.time);if(i.length===0)return null;let a=Tv.filter(({always:e,text:t})=>e===!0||i.some(({event:e})=>t(e)!==``)),o=i.map(({event:t,name:i})=>{let o=a.map(({name:n,text:r})=>e(`span`,{class:n,"data-kind":n===`what`&&t.kind},r(t))),s=[`${t.kind} ${t.where}`,t.at,t.more,r?i:``].filter(e=>e!==``),c=e(`button`,{type:`button`,"aria-label":`Go to ${t.when}, ${s.join(`, `)}`},r&&e(`span`,{class:`run`},i),...o);return c.addEventListener(`click`,()=>{n.pause(),n.time=t.time}),e(`li`,{},c)}),c=[r&&e(`span`,{},`run`),...a.map(({name:t,title:n})=>e(`span`,{class:t},n))],l=Array.from({length:Math.ceil(o.length/Ev)},(e,t)=>o.slice(t*Ev,(t+1)*Ev)),u=l.map((t,n)=>e(`ol`,{start:n*Ev+1},...t));u.forEach((e,t)=>e.style.setProperty(`--rows`,String(l[t]?.length??0)));let d=e(`div`,{class:`events-list`},...u),f=[...r?[`minmax(6rem, 14rem)`]:[],...a.map(({width:e})=>e)],p=t.reduce((e,t)=>e+t.events_total,0)-i.length,m=e(`section`,{class:`events`},e(`h2`,{},`Events`),e(`div`,{class:`events-head`,"aria-hidden":`true`},...c),d,p>0&&w_(`${p} more are in the record.`));m.style.setProperty(`--columns`,f.join(` `));let h=Float64Array.from(i,({event:e})=>e.time),g=[],_=-2,v=()=>{let e=n.time<(h[0]??0)?-1:s(h,n.time);if(e!==_){_=e;for(let e of g)e.removeAttribute(`aria-current`);g=o.filter((t,n)=>e>=0&&h[n]===h[e]);for(let e of g)e.setAttribute(`aria-current`,`true`);Ov(d,g[0])}},y=Ta(n,()=>b&&v()),b=!1,x=new IntersectionObserver(([e])=>{b=e?.isIntersecting??!1,b&&v()});return x.observe(d),{element:m,dispose(){y(),x.disconnect()}}}function Ov(e,t){if(t===void 0||e.scrollHeight<=e.clientHeight)return;let[n,r]=[e.getBoundingClientRect(),t.getBoundingClientRect()];r.top<n.top?e.scrollTop-=n.top-r.top:r.bottom>n.bottom&&(e.scrollTop+=r.bottom-n.bottom)}var kv=500;function Av(t,n){let r=t.listed.slice(0,kv),i=r.flatMap(e=>t.joints[e]??[]),a=i.some(e=>e.limits!==``),o=[`parts`,`joint`,`axis`,...a?[`limits`]:[],`why`,`sure`],s=i.map((i,o)=>{let s=r[o]??0,[c,l]=[i.parent,i.child].map(e=>t.parts[e]?.name??``),u=e(`button`,{type:`button`,class:`link`},`${c} – ${l}`),d=i.notes.map(t=>e(`small`,{},t));return{row:e(`tr`,{class:`joint`,onclick:()=>n.choose(s)},e(`td`,{},u),e(`td`,{class:`joint-type`},rv(i.type),i.type),e(`td`,{},i.where),a&&e(`td`,{},i.limits),e(`td`,{class:`joint-why`},i.reason,...d),e(`td`,{class:`number`},i.confidence)),name:u,k:s}}),c=S_(`Joints`,e(`table`,{class:`joints`},e(`thead`,{},e(`tr`,{},...o.map(t=>e(`th`,{scope:`col`,class:t===`sure`&&`number`},t)))),e(`tbody`,{},...s.map(({row:e})=>e)))),l=-1,u=()=>{l!==n.joint&&(l=n.joint,s.forEach(({row:e,name:t,k:r})=>{e.toggleAttribute(`data-chosen`,r===n.joint),t.setAttribute(`aria-pressed`,String(r===n.joint)),r===n.joint&&Ov(c,e)}))};u();let d=t.joints.length-i.length;return{element:e(`div`,{},e(`h3`,{},`Joints`),c,d>0&&e(`p`,{class:`note`},`${d} more are in the record.`)),dispose:n.onChange(u)}}var jv=[.1,.25,.5,1,2,4];function Mv(t,n,r){let i=Math.max(...t.map(e=>e.decimals),0),a=e=>`${e.toFixed(Math.min(i,12))} s`,o=[...new Set(t.flatMap(e=>e.events.map(e=>e.time)))].sort((e,t)=>e-t),s=()=>n.playing?n.pause():n.play(),c=e=>{let t=e>0?o.find(e=>e>n.time):[...o].reverse().find(e=>e<n.time);t!==void 0&&(n.pause(),n.time=t)},l=Rv(Pv),u=e(`button`,{type:`button`,class:`play`,"aria-label":`Play`,onclick:s},l.svg),d=e(`output`,{class:`now`,"aria-live":`off`}),f=e(`input`,{type:`range`,min:0,max:n.end,step:`any`,value:n.time,"aria-label":`Time`});f.addEventListener(`input`,()=>{n.pause(),n.time=Number(f.value)});let p=e(`select`,{"aria-label":`Speed`,onchange:()=>n.speed=Number(p.value)},...jv.map(t=>e(`option`,{value:t,selected:t===n.speed},`${t}×`))),m=(t,n,r)=>e(`button`,{type:`button`,"aria-label":n,title:n,onclick:()=>c(t)},Rv(r).svg),h=e(`div`,{class:`timeline`,role:`group`,"aria-label":`Time`},u,o.length>0&&m(-1,`Previous event`,Iv),o.length>0&&m(1,`Next event`,Lv),e(`div`,{class:`track`},...t.map(e=>Nv(e,t,n)),f),d,p,e(`button`,{type:`button`,class:`keys`,"aria-label":`Keys`,title:`Keys`,onclick:r},`?`)),g=()=>{f.value=String(n.time);let e=a(n.time);d.textContent=e,f.setAttribute(`aria-valuetext`,e)},_=()=>{l.path.setAttribute(`d`,n.playing?Fv:Pv),u.setAttribute(`aria-label`,n.playing?`Pause`:`Play`),p.value=String(n.speed)},v=Ta(n,g),y=n.onState(_);return d.style.minWidth=`${a(n.end).length}ch`,g(),_(),{element:h,toEvent:c,toggle:s,dispose(){v(),y()}}}function Nv(e,t,n){if(e.events.length===0)return null;let r=t.length>1?`${Fi(e,t)}: `:``,i=zv(`svg`,{class:`ticks`,"aria-hidden":`true`});for(let t of e.events){let e=zv(`rect`,{x:`${100*Math.min(Math.max(t.time/n.end,0),1)}%`,width:`2`,height:`10`,class:`tick`,"data-kind":t.kind}),a=zv(`title`,{});a.textContent=r+[t.when,t.kind,t.where].filter(e=>e!==``).join(`  `),e.append(a),e.addEventListener(`click`,()=>n.time=t.time),i.append(e)}return i}var Pv=`M4 2.5v11l9-5.5z`,Fv=`M4 2.5h3v11h-3zM9 2.5h3v11h-3z`,Iv=`M3 3h2v10h-2zM13 3v10l-7-5z`,Lv=`M11 3h2v10h-2zM3 3v10l7-5z`;function Rv(e){let t=zv(`svg`,{viewBox:`0 0 16 16`,width:`16`,height:`16`,"aria-hidden":`true`}),n=zv(`path`,{d:e});return t.append(n),{svg:t,path:n}}function zv(e,t){let n=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,r]of Object.entries(t))n.setAttribute(e,r);return n}function Bv(t,n){let r=e(`button`,{type:`button`,class:`motion`,onclick:()=>n.move(null)},`At rest`),i=t.freedoms.map((t,r)=>{let[i=``,...a]=t.words.split(`; `),o=[t.opens&&`opens contacts`,a.join(`; `),...t.notes].filter(e=>e!==!1&&e!==``);return e(`button`,{type:`button`,class:t.opens?`motion opens`:`motion`,onclick:()=>n.freedom===r?Hv(n):n.move(r)},i,...o.map(t=>e(`small`,{},String(t))))}),a=t.freedoms.filter(e=>!e.opens).length,o=e(`ol`,{class:`motions`,"aria-label":`Motions`},e(`li`,{},r),...i.map(t=>e(`li`,{},t))),s=null,c=()=>{n.freedom!==s&&Ov(o,i[n.freedom??-1]??r),s=n.freedom,[r,...i].forEach((e,t)=>e.setAttribute(`aria-pressed`,String(n.freedom===(t===0?null:t-1)))),i.forEach((e,r)=>e.toggleAttribute(`data-related`,n.joint!==null&&t.joints[n.joint]?.freedoms.includes(r)===!0))};c();let l=a===0?`Nothing moves while all contacts stay closed.`:`Choose one: it plays forth and back.`;return{element:e(`div`,{},e(`h3`,{},`Motions`),e(`p`,{class:`note`},l),o),dispose:n.onChange(c)}}function Vv(t){let n=Rv(Pv),r=e(`button`,{type:`button`,class:`play`,onclick:()=>Hv(t)},n.svg),i,{input:a,told:o,element:s}=tg(()=>{})(`Travel`,[0,1],0,e=>t.moving===null?``:Uv(t.moving,e),e=>{t.pause(),t.frame=e}),c=e(`span`,{class:`player-words`}),l=e(`div`,{class:`player`,role:`group`,"aria-label":`Chosen motion`},r,s,c),u=()=>{let{moving:e}=t;l.toggleAttribute(`data-idle`,e===null),r.disabled=a.disabled=e===null,e!==i&&(i=e,a.max=String(Math.max(t.last,1)),c.textContent=e?.words.split(`; `)[0]??`At rest: choose a motion to see it.`),Number(a.value)!==t.frame&&(a.value=String(t.frame)),o(),n.path.setAttribute(`d`,t.playing?Fv:Pv),r.setAttribute(`aria-label`,t.playing?`Pause`:`Play`)};return u(),{element:l,dispose:t.onFrame(u)}}function Hv(e){e.playing?e.pause():e.play()}function Uv(e,t){let n=vv(e,t),r=Math.abs(n)<9.995?2:1;return`${n.toFixed(r).replace(`-`,`−`)}${e.unit}`}function Wv(t,n){let r=t.parts.map(({name:t,ground:r},i)=>{let a=e(`input`,{type:`checkbox`,checked:!0,"aria-label":`Show ${t}`,onchange:()=>n.show(i,a.checked)}),o=e(`button`,{type:`button`,class:`part-name`,onclick:()=>n.pick(i)},t,r&&e(`small`,{},`fixed`));return{row:e(`li`,{onpointerenter:()=>n.point(i),onpointerleave:()=>n.point(null)},a,o),box:a,button:o}}),i=e=>()=>t.parts.forEach((t,r)=>n.show(r,e)),a=e(`span`,{class:`part-buttons`},e(`button`,{type:`button`,class:`small`,onclick:i(!0)},`Show all`),e(`button`,{type:`button`,class:`small`,onclick:i(!1)},`Hide all`)),o=()=>{let{lit:e,hidden:t}=n;r.forEach(({row:n,box:r,button:i},a)=>{n.toggleAttribute(`data-lit`,e.has(a)),i.setAttribute(`aria-pressed`,String(e.has(a))),r.checked=!t.has(a)})};o();let s=e(`ul`,{class:`part-list`,"aria-label":`Parts`},...r.map(({row:e})=>e));return{element:e(`div`,{},e(`div`,{class:`part-head`},e(`h3`,{},`Parts`),a),s),dispose:n.onChange(o)}}function Gv(t){let n=t.tables.filter(e=>e.rows.length>0);return n.length===0?null:e(`div`,{class:`tables`},...n.map(t=>e(`section`,{},e(`h2`,{},t.name),...Kv(t))))}function Kv({name:e,columns:t,rows:n,numbers:r,total:i}){let a=i-n.length,o=x_(e,t,n,r);return a>0?[o,w_(`${a} more are in the record.`)]:[o]}var qv=4;function Jv(t){let n=t.flatMap(e=>e.articulation===null?[]:[{run:e,assembly:e.articulation}]).slice(0,qv);if(n.length===0)return null;let r=n.map(({run:e,assembly:n})=>Yv(n,t.length>1?Fi(e,t):``));return{element:e(`div`,{},...r.map(({element:e})=>e)),dispose(){for(let e of r)e.dispose()}}}function Yv(t,n){let r=new gv(t),i=[t.meshes.length>0?Xv(t,r):{element:w_(`The record holds no shapes to draw.`),dispose(){}},Vv(r),Bv(t,r),Wv(t,r),Av(t,r),Cv(t,r)],[a,o,s,c,l,u]=i.map(({element:e})=>e),d=`Curved faces are drawn coarser here, by ${t.thinned} triangles, to keep the page small; the record holds all.`;return{element:e(`section`,{class:`articulation`,"aria-label":n===``?`How the parts move`:`How the parts of ${n} move`},e(`h2`,{},n===``?`How the parts move`:`How the parts move: ${n}`),e(`div`,{class:`articulation-grid`},e(`div`,{class:`articulation-scene`},a,o,wv(t),e(`p`,{class:`scene-hint`},`Dashed lines are the axes of joints. Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom. Point at a part to see its name.`),t.thinned>0&&w_(d)),e(`div`,{class:`articulation-lists`},s,c)),e(`div`,{class:`articulation-more`},t.joints.length>0&&l,t.parts.length>1&&u),...t.tables.filter(e=>e.total>0).map(e=>C_(`${e.name} (${e.total})`,...Kv(e)))),dispose(){r.pause();for(let e of i)e.dispose()}}}function Xv(e,t){try{return pv(e,t)}catch(e){return console.warn(e),{element:w_(`The scene could not be drawn: ${e instanceof Error?e.message:String(e)}`),dispose(){}}}}function Zv(t){let n=[...new Set(t.flatMap(e=>e.facts.map(e=>e.name)))],r=x_(`Verdicts and facts`,[],[[`run`,...t.map((n,r)=>e(`span`,{class:`run-name`},Qv(r),Fi(n,t)))],[`verdict`,...t.map(({outcome:t})=>e(`span`,{class:`mood ${t.mood}`},e(`strong`,{},t.status),` ${t.when}`))],[`reason`,...t.map(({outcome:e})=>e.reason)],...n.map(e=>[e,...t.map(t=>$v(t,e))])]);return r.classList.add(`compared`),r}function Qv(t){let n=e(`span`,{class:`run-mark`});return n.style.background=`var(--s${t%8+1})`,n}function $v(t,n){let r=t.facts.find(e=>e.name===n);return r===void 0?`–`:e(`span`,{},r.value,r.note!==``&&e(`small`,{},r.note))}function ey(t,n,r){let i=n.status.data[r]??0,a=t.wants.filter(e=>(e.missed?.data[r]??0)>0),o=t=>{let n=a.find(({what:e})=>e===t.name),i=t.values.data[r]??NaN;return e(`tr`,{},e(`th`,{scope:`row`,title:t.about},t.name),e(`td`,{class:`number`},F_(t,i),n&&e(`small`,{class:`study-broken`},`must be ${n.limit}`)))},s=[...n.variables.filter(({name:e})=>e!==n.noun),...n.outputs].map(o),c=n.number.data[r]??0,l=t.wants.filter(({is_goal:e})=>e).length<2,u=r===n.best?t.found?l?`, the best`:`, told above`:`, the nearest`:c===0?`, the start`:``;return e(`div`,{class:`design-chosen`,"data-design":c},e(`h3`,{},`Design ${c}${u}`),e(`p`,{class:`study-ended`},V_(B_(n,i)),n.statuses[i]?.word??``),S_(`Values of design ${c}`,e(`table`,{},e(`tbody`,{},...s))))}var ty=20,ny=.5;function ry(t,n,r){let i=t.wants.flatMap(({what:e,missed:t})=>t===null?[]:[{what:e,missed:t.data}]),a=n.number.data.length;if(i.length===0||a<2)return null;let o=-1,s=T_(0,1,0,1),c=(i.length+1)*ty+44,l=A_(ay(i,n),c,e=>{let t=Math.min(150,.3*e);s=T_(-.5,a-.5,t,e-10);let r=Math.min(Math.max((s.at(1)-s.at(0))*.8,1),12),c=(e,t,n)=>$(`path`,{class:n,d:Array.from({length:a},(n,r)=>t(r)?`M${s.at(r).toFixed(1)} ${e*ty+5}v14`:``).join(``),"stroke-width":r}),l=(e,n)=>$(`text`,{class:`chart-name`,x:t-8,y:e*ty+16,"text-anchor":`end`},O_(n,t-8)),u=i.flatMap(({what:e,missed:t},n)=>{let r=e=>t[e]??0;return[l(n,e),c(n,e=>r(e)>0&&r(e)<=ny,`course-near`),c(n,e=>r(e)>ny,`course-far`)]}),d=i.length,f=[l(d,`all hold`),c(d,e=>n.succeeded.data[e]===1,`course-good`)],p=(d+1)*ty+2,m=ca(0,a-1,(e-t)/80).flatMap(([e,t])=>[$(`line`,{class:`chart-grid`,x1:s.at(e),x2:s.at(e),y1:4,y2:p}),$(`text`,{x:s.at(e),y:p+15,"text-anchor":`middle`},t)]),h=$(`text`,{class:`chart-name`,x:(t+e)/2,y:p+34,"text-anchor":`middle`},`design, in the order they were tried`),g=o>=0?[$(`line`,{class:`course-chosen`,x1:s.at(o),x2:s.at(o),y1:2,y2:p})]:[];return[...m,...u,...f,h,...g]});l.element.addEventListener(`click`,e=>{let t=s.of(e.clientX-l.element.getBoundingClientRect().left);t>-1&&t<a&&r(Math.min(Math.max(Math.round(t),0),a-1))});let u=e(`ul`,{class:`study-key`},e(`li`,{},iy(),`a want missed`),e(`li`,{},V_(`--s2`),`by far`),e(`li`,{},V_(`--s3`),`all wants hold`));return{element:e(`figure`,{class:`study-chart design-course`},e(`h3`,{},`Wants, design by design`),l.element,u),mark(e){o=e,l.draw()},dispose:()=>l.dispose()}}function iy(){let e=V_(`--s2`);return e.style.opacity=`0.45`,e}function ay(e,t){let n=e.map(({what:e,missed:t})=>`${e} ${Array.from(t).filter(e=>e>0).length}`);return`Of ${t.runs} designs so many miss: ${n.join(`, `)}; ${t.success.good} miss none.`}function oy({best:t,found:n,wants:r}){if(t.length===0)return null;let i=t.map(({name:t,of:n,start:r,value:i,at:a})=>[e(`span`,{},t,n!==``&&e(`small`,{},n)),r,e(`strong`,{},i),a===``?``:ly(`at its ${a}`,`open`)]),a=n&&r.filter(({is_goal:e})=>e).length>1;return e(`section`,{},e(`h2`,{},n?`The best design`:`The nearest design`),!n&&w_(`No design was found that fulfils all wants; this one comes nearest.`),a&&w_(`One of the front: with several goals there is no single best. Others are in the picture below.`),x_(`Parameters`,[`parameter`,`start`,n?`best`:`nearest`,``],i,[1,2]))}var sy=[[``,({what:e})=>e,!1,()=>!0],[`wanted`,({limit:e})=>e,!1,({limit:e})=>e!==``],[`this design`,({value:t})=>e(`strong`,{},t),!0,()=>!0],[``,e=>ly(e.verdict,e.mood),!1,()=>!0],[`room`,({room:e})=>e,!0,({room:e})=>e!==``],[`at the start`,e=>ly(e.start,e.start_mood),!0,({start:e})=>e!==``],[`by the other road`,e=>ly(e.other,e.other_mood),!1,({other:e})=>e!==``],[`what would relax it`,({relaxed:e})=>e,!1,({relaxed:e})=>e!==``]];function cy({wants:t,road:n}){if(t.length===0)return null;let r=sy.filter(([,,,e])=>t.some(e)),i=r.flatMap(([,,e],t)=>e?[t]:[]),a=t.map(e=>r.map(([,t])=>t(e))),o=r.map(([e])=>e);return e(`section`,{class:`design-wants`},e(`h2`,{},`What was wanted`),x_(`What was wanted`,o,a,i),n!==``&&e(`p`,{class:`note`},`The other road: ${n}.`))}function ly(t,n){return n===``?t:e(`span`,{class:`design-mood ${n}`},t)}var uy=10,dy=[``,`on`,`catches`,`length`,`in`,`out`,`strain`,`what it is`,``];function fy(t){let n=new Set(t.shown),r=t.outlines.flatMap(({points:e})=>Array.from({length:e.data.length/2},(t,n)=>[e.data[2*n]??0,e.data[2*n+1]??0])),i=e=>[Math.min(...r.map(t=>t[e])),Math.max(...r.map(t=>t[e]))],[[a,o],[s,c]]=[i(0),i(1)],l=new Map(t.rows.map(({place:e},t)=>[e,t+1])),u=Math.min(Math.max(420*(c-s)/Math.max(o-a,1e-9),160),460),d=A_(`The parts as they are mated, with hooks numbered as in the table`,u,e=>{let r=Math.min((e-20)/Math.max(o-a,1e-9),(u-20-22)/Math.max(c-s,1e-9)),i=e=>uy+(e-a)*r,d=e=>uy+(c-e)*r,f=({points:e})=>`M${Array.from({length:e.data.length/2},(t,n)=>`${i(e.data[2*n]??0).toFixed(1)} ${d(e.data[2*n+1]??0).toFixed(1)}`).join(`L`)}Z`,p=t.outlines.filter(({place:e})=>e<0||n.has(e)),m=[`counterpart`,`part`,`pocket`,`stem`,`hook`],h=[...p].sort((e,t)=>m.indexOf(e.role)-m.indexOf(t.role)),g=h.map(e=>$(`path`,{class:`place ${m.includes(e.role)?e.role:``}`,d:f(e)},$(`title`,{},e.place<0?e.role:`${e.role} ${l.get(e.place)??``}`))),_=h.filter(({role:e})=>e===`hook`).map(({place:e,points:t})=>{let n=t.data.length/2,r=[0,1].map(e=>Array.from({length:n},(n,r)=>t.data[2*r+e]??0).reduce((e,t)=>e+t,0)/n),s=(r[0]??0)>(a+o)/2?-14:14;return $(`text`,{class:`place-number`,x:i(r[0]??0)+s,y:d(r[1]??0)+4,"text-anchor":`middle`},String(l.get(e)??``))}),v=10**Math.floor(Math.log10(Math.max((o-a)/3,1e-9))),y=[$(`path`,{class:`chart-whisker`,d:`M${uy} ${u-8}v-6m0 3h${v*r}m0 -3v6`}),$(`text`,{x:uy+v*r+6,y:u-6},`${Number(v.toPrecision(1))} mm`)];return[...g,..._,...y]}),f=t.rows.map((t,r)=>{let i=e(`button`,{type:`button`,class:`small place-pick`,"aria-pressed":String(n.has(t.place)),"aria-label":`Show hook ${r+1}`},String(r+1));return i.addEventListener(`click`,()=>{n.delete(t.place)||n.add(t.place),i.setAttribute(`aria-pressed`,String(n.has(t.place))),d.draw()}),[t.judged?i:String(r+1),...t.cells,ly(t.verdict,t.mood)]}),p=t.total-t.rows.length;return{element:e(`section`,{class:`study design-places`},e(`h2`,{},`Places for hooks`),d.element,w_(`The parts as they are mated; hooks have the numbers of the table, and a click there shows or hides one.`),x_(`Places for hooks`,dy,f,[3,4,5,6]),p>0?w_(`${p} more are in the record.`):null),dispose:()=>d.dispose()}}var py=[[253,231,37],[94,201,98],[33,145,140],[59,82,139],[68,1,84]];function my(e){let t=Math.min(Math.max(e,0),1)*(py.length-1),n=Math.min(Math.floor(t),py.length-2);return[0,1,2].map(e=>Math.round((py[n]?.[e]??0)*(1-t+n)+(py[n+1]?.[e]??0)*(t-n)))}var hy=65;function gy(e,t,n){let r=e.cells.find(e=>e.x===t.id&&e.y===n.id||e.x===n.id&&e.y===t.id);if(r!==void 0)return yy(e,r,r.x!==t.id);let[i,a]=[xy(t),xy(n)],o=e.number.data.length;return i!==null&&a!==null&&i.length*a.length<=1.5*o&&i.length>1&&!e.is_adaptive&&e.noun===`run`?vy(e,t,n,i,a):_y(e,t,n)}function _y(e,t,n){let r=[],i=({seen:e},t)=>Number.isFinite(t)&&(!e||t>=e[0]&&t<=e[1]);for(let a=0;a<e.number.data.length;a++){let[o,s]=[t.values.data[a]??NaN,n.values.data[a]??NaN];if(!i(t,o)||!i(n,s))continue;let c=e.statuses.map((t,n)=>+(e.status.data[a]===n));r.push({x:o,y:s,box:null,counts:c,good:e.succeeded.data[a]??0,runs:[a],means:t=>e.outputs.find(e=>e.id===t)?.values.data[a]??NaN})}return{all:r,kind:e.is_adaptive&&[t,n].every(t=>e.variables.includes(t))?`nearest`:`points`,x:Ty(t,.03),y:Ty(n,.05)}}function vy(e,t,n,r,i){let[a,o]=[Cy(r),Cy(i)],[s,c]=[Sy(r),Sy(i)],l=new Map;for(let i=0;i<e.number.data.length;i++){let[e,a]=[s.get(t.values.data[i]??NaN),c.get(n.values.data[i]??NaN)];if(e===void 0||a===void 0)continue;let o=a*r.length+e,u=l.get(o);u===void 0?l.set(o,[i]):u.push(i)}return{all:[...l].map(([t,n])=>{let[s,c]=[t%r.length,Math.floor(t/r.length)],l=[a[s]??0,a[s+1]??0,o[c]??0,o[c+1]??0],u=e.statuses.map((t,r)=>n.filter(t=>e.status.data[t]===r).length),d=n.filter(t=>e.succeeded.data[t]===1).length,f=[...n].sort((t,n)=>(e.succeeded.data[t]??0)-(e.succeeded.data[n]??0)||t-n);return{x:r[s]??NaN,y:i[c]??NaN,box:l,counts:u,good:d,runs:f,means:t=>by(e,t,n)}}),kind:`cells`,x:wy(a),y:wy(o)}}function yy(e,t,n){let[r,i]=[t.x_edges.data,t.y_edges.data],[a,o]=[r.length-1,e.statuses.length],s=[];for(let e=0;e<t.good.data.length;e++){let c=t.example.data[e]??0;if(c===0)continue;let[l,u]=[e%a,Math.floor(e/a)],[d,f,p,m]=[r[l]??0,r[l+1]??0,i[u]??0,i[u+1]??0],h=Array.from(t.counts.data.subarray(e*o,(e+1)*o));s.push({x:n?(p+m)/2:(d+f)/2,y:n?(d+f)/2:(p+m)/2,box:n?[p,m,d,f]:[d,f,p,m],counts:h,good:t.good.data[e]??0,runs:[c-1],means:n=>t.means.find(e=>e.id===n)?.values.data[e]??NaN})}return{all:s,kind:`cells`,x:wy(n?i:r),y:wy(n?r:i)}}function by(e,t,n){let r=e.outputs.find(e=>e.id===t)?.values.data,i=n.map(e=>r?.[e]??NaN).filter(Number.isFinite);return i.length>0?i.reduce((e,t)=>e+t,0)/i.length:NaN}function xy(e){let t=new Set;for(let n of e.values.data)if(Number.isFinite(n)&&t.add(n),t.size>hy)return null;return[...t].sort((e,t)=>e-t)}function Sy(e){return new Map(e.map((e,t)=>[e,t]))}function Cy(e){let t=e.length,n=t=>e[t]??0;if(t===1)return[n(0)-.5*(Math.abs(n(0))||1),n(0)+.5*(Math.abs(n(0))||1)];let r=e.slice(1).map((e,t)=>(e+n(t))/2);return[n(0)-(r[0]??0)+n(0),...r,2*n(t-1)-(r[t-2]??0)]}function wy(e){return[e[0]??0,e[e.length-1]??1]}function Ty(e,t){if(e.words.length>0)return[-.5,e.words.length-.5];if(e.seen)return[e.seen[0],e.seen[1]];let[n,r]=[1/0,-1/0];for(let t of e.values.data)t<n&&(n=t),t>r&&t<1/0&&(r=t);if(!(r>n))return[Number.isFinite(n)?n-.5*(Math.abs(n)||1):0,Number.isFinite(n)?n+.5*(Math.abs(n)||1):1];let i=t*(r-n);return[n-i,r+i]}var Ey=`\0success`,Dy=`--s3`,Oy=`--s2`;function ky(e,t,n){let r=e.statuses.map((t,n)=>[0,1].every(t=>e.status.data.some((r,i)=>r===n&&e.succeeded.data[i]===t))),i=t.all.every(e=>e.counts.reduce((e,t)=>e+t,0)===1);if(n===``||n===`\0success`)return{by:n,low:0,high:1,limited:r,isSingle:i};let[a,o]=[1/0,-1/0];for(let e of t.all){let t=e.means(n);t<a&&(a=t),t>o&&t<1/0&&(o=t)}return a<=o?{by:n,low:a,high:o,limited:r,isSingle:i}:{by:n,low:0,high:1,limited:r,isSingle:i}}function Ay(e,t){return t===`\0success`?e.good/e.counts.reduce((e,t)=>e+t,0):e.means(t)}function jy(e){return e<=300?5:e<=2500?3.5:2.2}function My(e,t,n,r,i,a,o){e.save(),e.beginPath(),e.rect(o.left,o.top,o.right-o.left,o.bottom-o.top),e.clip(),n.kind===`nearest`&&Iy(e,t,n,r,i,a,o);for(let o of n.all)o.box===null?Fy(e,t,o,r,i,a,n.kind===`nearest`?2.5:jy(n.all.length)):Ny(e,t,o,r,i,a);e.restore()}function Ny(e,t,n,r,i,a){let[o,s,c,l]=n.box??[0,0,0,0],[u,d,f,p]=[Math.round(i.at(o)),Math.round(i.at(s)),Math.round(a.at(c)),Math.round(a.at(l))],m=+(d-u>8&&f-p>8),[h,g]=[d-u-m,f-p-m];if(r.by!==``){e.fillStyle=Ry(Ay(n,r.by),r),e.fillRect(u,p,h,g);return}let _=n.counts.reduce((e,t)=>e+t,0),v=u;n.counts.forEach((i,a)=>{if(i===0)return;e.fillStyle=Ei(B_(t,a));let o=h*i/_;e.fillRect(v,p,o,g),_===1&&n.good===0&&r.limited[a]===!0&&Py(e,u,p,h,g),v+=o})}function Py(e,t,n,r,i){e.save(),e.beginPath(),e.rect(t,n,r,i),e.clip(),e.beginPath();for(let a=Math.floor((t+n)/6)*6;a<t+r+n+i+6;a+=6)e.moveTo(a-n,n),e.lineTo(a-n-i,n+i);e.lineWidth=1.5,e.strokeStyle=Ei(`--paper`),e.stroke(),e.restore()}function Fy(e,t,n,r,i,a,o){let s=Math.max(n.counts.indexOf(1),0),[c,l]=[i.at(n.x),a.at(n.y)],u=t.statuses[s]?.colour===0;if(e.beginPath(),n.good>0||u)e.arc(c,l,u?o*.8:o,0,2*Math.PI);else{let t=1.25*o;e.moveTo(c,l-t),e.lineTo(c+t,l),e.lineTo(c,l+t),e.lineTo(c-t,l),e.closePath()}let d=r.by===``?Ei(B_(t,s)):Ry(Ay(n,r.by),r);u&&r.by===``?(e.lineWidth=2,e.strokeStyle=d,e.stroke()):(e.fillStyle=d,e.fill(),o<3||(e.lineWidth=.75,e.strokeStyle=Ei(`--paper`),e.stroke()))}function Iy(e,t,n,r,i,a,o){let[s,c]=[o.right-o.left,o.bottom-o.top],l=n.all.map(e=>[i.at(e.x)/s,a.at(e.y)/c]),u=n.all.map(e=>r.by===``?Ei(B_(t,Math.max(e.counts.indexOf(1),0))):Ry(Ay(e,r.by),r));e.globalAlpha=.45;for(let t=o.top;t<o.bottom;t+=3){let[n,r]=[o.left,-1];for(let i=o.left;i<o.right+3;i+=3){let a=i<o.right?Ly(l,(i+3/2)/s,(t+3/2)/c):-1;i>o.left&&(a===-1||u[a]!==u[r])&&(e.fillStyle=u[r]??``,e.fillRect(n,t,i-n,3),n=i),r=a}}e.globalAlpha=1}function Ly(e,t,n){let[r,i]=[0,1/0];for(let a=0;a<e.length;a++){let o=e[a]??[0,0],s=Math.max(Math.abs(o[0]-t),Math.abs(o[1]-n));s<i&&([r,i]=[a,s])}return r}function Ry(e,{by:t,low:n,high:r,isSingle:i}){if(t===`\0success`&&i)return Ei(e===1?Dy:Oy);if(!Number.isFinite(e))return Ei(`--line`);let a=r>n?(e-n)/(r-n):.5;return`rgb(${my(t===`\0success`?1-a:a).join(` `)})`}function zy(t,n){let[r,i]=[t.start[0]??``,t.start[1]??``],a=gy(t,M_(t,r),M_(t,i)),o=By(a)||a.kind!==`cells`&&ky(t,a,``).limited.includes(!0)?Ey:``,s=null,[c,l,u]=[T_(0,1,0,1),T_(0,1,0,1),E_(1,1)],d=e(`canvas`,{"aria-hidden":`true`}),f=$(`svg`,{"aria-hidden":`true`}),p=e(`div`,{class:`study-tip`,hidden:!0}),m=e(`p`,{class:`note study-said`,"aria-live":`polite`},`Point at a ${t.noun} for its values, click to choose it; with the keyboard arrows walk${t.noun===`run`?` and Enter opens`:``}.`),h=e(`div`,{class:`study-map-box`,tabindex:0,role:`application`,"aria-roledescription":`map`,"aria-label":`Map of the ${t.noun}s: arrow keys walk from ${t.noun} to ${t.noun}${t.noun===`run`?`, Enter opens`:``}`},d,f,p),g=e(`div`,{class:`study-key`}),_=e(`div`,{class:`study-choices`}),v=()=>{let[e,n]=[h.clientWidth,h.clientHeight];if(e===0||n===0)return;let[o,s]=[M_(t,r),M_(t,i)];u=E_(e,n,s.words.length>0?92:56),c=T_(...a.x,u.left,u.right,o.words),l=T_(...a.y,u.bottom,u.top,s.words);let p=window.devicePixelRatio||1;d.width=Math.round(e*p),d.height=Math.round(n*p),f.setAttribute(`viewBox`,`0 0 ${e} ${n}`);let m=d.getContext(`2d`);m!==null&&(m.scale(p,p),My(m,t,a,y(),c,l,u)),f.replaceChildren(...D_(u,c,l,[P_(o),P_(s)]),...S(),...T(),...E()),h.dataset.frame=[u.left,u.right,u.top,u.bottom,...a.x,...a.y].join(` `),h.dataset.kind=a.kind},y=()=>ky(t,a,o),b=()=>{a=gy(t,M_(t,r),M_(t,i)),_.replaceChildren(...x()),g.replaceChildren(...Uy(t,a,y())),v()},x=()=>{let e=t.variables.map(e=>[e.id,P_(e)]),n=t.outputs.map(e=>[e.id,P_(e)]),s=[...e,...n,[``,`outcome`]],c=[[``,`outcome`],[Ey,By(a)?`share of good runs`:`success`],...n],l=t.noun===`run`?e:[...e,...n],u=j_(`across`,l,r,e=>{e===i&&(i=r),r=e,b()}),d=j_(`up`,s,i,e=>{e===r&&l.some(([e])=>e===i)&&(r=i),i=e,b()}),f=j_(`colour`,c,o,e=>{o=e,b()});return e.length+n.length>1?[u,d,f]:[f]},S=()=>t.borders.flatMap(e=>{let n=e.x===i&&e.y===r;if(!n&&(e.x!==r||e.y!==i))return[];let a=[];for(let t=0;t+1<e.points.data.length;t+=2){let[r,i]=[e.points.data[t]??NaN,e.points.data[t+1]??NaN];a.push(`${c.at(n?i:r).toFixed(1)},${l.at(n?r:i).toFixed(1)}`)}return t.noun===`design`?[$(`polyline`,{class:`design-line`,points:a.join(` `)},$(`title`,{},e.words))]:[$(`polyline`,{class:`study-border-back`,points:a.join(` `)}),$(`polyline`,{class:`study-border`,points:a.join(` `)},$(`title`,{},e.words))]}),C=e=>{let n=a.all.find(t=>t.runs.includes(e)),o=n!==void 0&&n.box!==null?[n.x,n.y]:[M_(t,r).values.data[e],M_(t,i).values.data[e]],[s,u]=[c.at(o[0]??NaN),l.at(o[1]??NaN)];return Number.isFinite(s)&&Number.isFinite(u)?[s,u]:null},w=t.kept.map(({run:e})=>t.number.data.indexOf(e)).filter(e=>e>=0),T=()=>w.flatMap(e=>{let t=C(e);return t===null?[]:[$(`path`,{class:`study-kept`,d:`M${t[0]-3} ${t[1]-4.5}v9l7.5 -4.5z`})]}),E=()=>{if(s===null)return[];let e=a.all.find(e=>e.runs.includes(s??-1));if(e!==void 0&&e.box!==null){let[t,n,r,i]=e.box,a={x:c.at(t)-1,y:l.at(i)-1,width:Math.max(c.at(n)-c.at(t),3)+1,height:Math.max(l.at(r)-l.at(i),3)+1};return[$(`rect`,{class:`study-chosen-back`,...a}),$(`rect`,{class:`study-chosen`,...a})]}let t=C(s);return t===null?[]:[$(`circle`,{class:`study-chosen-back`,cx:t[0],cy:t[1],r:9}),$(`circle`,{class:`study-chosen`,cx:t[0],cy:t[1],r:9})]},D=(e,t)=>{if(e<u.left-8||e>u.right+8||t<u.top-8||t>u.bottom+8)return null;let[n,r]=[c.of(e),l.of(t)],[i,o]=[null,a.kind===`nearest`?1/0:26];for(let s of a.all){if(s.box!==null){let[e,t,i,a]=s.box;if(n>=e&&n<t&&r>=i&&r<a)return s;continue}let a=Math.hypot(c.at(s.x)-e,l.at(s.y)-t);a<o&&([i,o]=[s,a])}return i},O=e=>{let t=h.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]};h.addEventListener(`pointermove`,n=>{let[a,s]=O(n),c=n.pointerType===`touch`?null:D(a,s);if(p.hidden=c===null,h.classList.toggle(`on-run`,c!==null),c===null)return;p.replaceChildren(...Hy(t,c,r,i,o).map(t=>e(`div`,{},t)));let l=a>h.clientWidth/2;p.style.left=l?``:`${a+14}px`,p.style.right=l?`${h.clientWidth-a+14}px`:``,p.style.top=`${Math.min(s+10,h.clientHeight-p.offsetHeight-4)}px`}),h.addEventListener(`pointerleave`,()=>p.hidden=!0),h.addEventListener(`click`,e=>{let t=D(...O(e));t!==null&&k(t,!0)});let k=(e,a)=>{m.textContent=Hy(t,e,r,i,o).join(`; `),n(e.runs,a)};h.addEventListener(`keydown`,e=>{let t=a.all.find(e=>e.runs.includes(s??-1));if((e.key===`Enter`||e.key===` `)&&t!==void 0){e.preventDefault(),e.stopPropagation(),k(t,!0);return}let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[e.key];if(n===void 0)return;e.preventDefault(),e.stopPropagation();let r=t===void 0?a.all[0]:Vy(a,t,n[0]??0,n[1]??0,c,l);r!==void 0&&k(r,!1)});let A=new ResizeObserver(v);A.observe(h);let j=Oi(()=>{g.replaceChildren(...Uy(t,a,y())),v()});return b(),{element:e(`figure`,{class:`study-map`},_,h,g,m),mark(e){s=e,v()},dispose(){A.disconnect(),j()}}}function By(e){return e.all.some(e=>e.counts.reduce((e,t)=>e+t,0)>1)}function Vy(e,t,n,r,i,a){let[o,s]=[void 0,1/0];for(let c of e.all){let[e,l]=[i.at(c.x)-i.at(t.x),a.at(c.y)-a.at(t.y)],[u,d]=[e*n+l*r,Math.abs(e*r)+Math.abs(l*n)];u>.5&&u+3*d<s&&([o,s]=[c,u+3*d])}return o}function Hy(e,t,n,r,i){let[a,o]=[M_(e,n),M_(e,r)],s=t.counts.reduce((e,t)=>e+t,0),[c=0]=t.runs,l=[[[a,t.x],[o,t.y]].filter(([t])=>t.id!==``&&t.name!==e.noun).map(([e,t])=>`${e.name} ${F_(e,t)}`).join(`, `)];if(s===1){let t=e.statuses[e.status.data[c]??0]?.word??``,n=e.reasons[(e.reason.data[c]??0)-1]?.words??``,r=e.succeeded.data[c]===1||e.noun===`design`?``:` (does not count as good)`;l.unshift(`${e.noun} ${e.number.data[c]??``}: ${t}${r}`),n!==``&&l.push(n),e.noun===`design`&&l.push(e.variables.filter(t=>t.name!==e.noun&&t!==a&&t!==o).map(e=>`${e.name} ${F_(e,e.values.data[c]??NaN)}`).join(`, `))}else{let n=t.counts.flatMap((t,n)=>t>0?[`${t} ${e.statuses[n]?.word??``}`]:[]);l.unshift(`${s} runs: ${n.join(`, `)}; ${R_(t.good/s)} good`)}if(i!==``&&i!==`\0success`){let n=M_(e,i);l.push(`${n.name}${s>1?`, mean`:``}: ${F_(n,Ay(t,i))}`)}return l}function Uy(t,n,r){let i=t.kept.length>0?e(`li`,{},e(`span`,{"aria-hidden":`true`},`▶`),`animation on this page (${t.kept.length})`):null;if(r.by===``){let a=t.statuses.map(({word:n,runs:r},i)=>e(`li`,{},V_(B_(t,i)),`${n} (${r})`)),o=r.limited.includes(!0)?[e(`li`,{},e(`i`,{class:`study-swatch study-hatched`,"aria-hidden":`true`}),`breaks a limit`)]:[],s=n.kind===`cells`?By(n)?[e(`li`,{},`cells are divided as their runs are`)]:o:[e(`li`,{},t.noun===`run`?`● good ◆ not good`:`● all wants hold ◆ not`)];return[e(`ul`,{},...a,...s,i)]}if(r.by===`\0success`&&r.isSingle){let n=t.success.good;return[e(`ul`,{},e(`li`,{},V_(Dy),`good (${n})`),e(`li`,{},V_(Oy),`not good (${t.runs-n})`),i)]}let a=e(`span`,{class:`map-strip`,"aria-hidden":`true`}),o=py.map(e=>`rgb(${e.join(` `)})`);a.style.background=`linear-gradient(to right, ${(r.by===`\0success`?o.reverse():o).join(`, `)})`;let s=e=>r.by===`\0success`?R_(e):F_(M_(t,r.by),e);return[e(`p`,{class:`map-bar`},e(`span`,{},r.by===`\0success`?`share of good runs`:`${M_(t,r.by).name}${By(n)?`, mean of the cell`:``}`),e(`span`,{},s(r.low)),a,e(`span`,{},s(r.high))),e(`ul`,{},i)]}function Wy(t){let n=t.flatMap(e=>e.design===null?[]:[{run:e,design:e.design}]);if(n.length===0)return null;let r=[];return{element:e(`div`,{},...n.map(({run:n,design:i})=>{let a=t.length>1?Fi(n,t):``;return e(`section`,{class:`design`,"aria-label":a===``?`Design`:`Design: ${a}`},a!==``&&e(`h2`,{},a),...Gy(i,r))})),dispose(){for(let e of r)e.dispose()}}}function Gy(e,t){let n=[oy(e),cy(e)],r=e.places===null?null:fy(e.places);return r!==null&&t.push(r),[...n,r?.element??null,Ky(e,t),...e.folded.map(e=>C_(e.name,...Kv(e)))].filter(e=>e!==null)}function Ky(t,n){let r=t.tried;if(r===null)return null;let i=e(`div`,{class:`study-side`,"aria-live":`polite`},w_(`No design is chosen.`)),a=e=>{o.mark(e),s?.mark(e),i.replaceChildren(ey(t,r,e))},o=zy(r,([e])=>e!==void 0&&a(e)),s=ry(t,r,a);n.push(o,...s===null?[]:[s]),r.best!==null&&a(r.best);let c=r.borders.map(({words:e})=>`Line: ${e}.`),l=r.outputs.some(({seen:e})=>e)?[`Of a goal only what designs with all wants held come to is shown; others may lie outside.`]:[];return e(`section`,{class:`study`},e(`h2`,{},`Designs tried`),w_([...c,...l].join(` `)),e(`div`,{class:`study-top`},o.element,i),s?.element)}function qy(e){return e.channels.rows.length>0?C_(`Channels`,...Kv(e.channels)):null}function Jy(e){return Xy(`Statistics of the solution`,e.stats)}function Yy(e){return Xy(`Versions`,e.versions)}function Xy(e,t){return t.length>0?C_(e,x_(e,[],t)):null}function Zy(t){return t.facts.length===0?null:e(`dl`,{class:`facts`},...t.facts.map(({name:t,value:n,note:r})=>e(`div`,{},e(`dt`,{},t),e(`dd`,{},n,r!==``&&e(`small`,{},r)))))}function Qy(t){let{unit:n,from:r,to:i,rows:a}=t,o=e(`p`,{class:`known-said note`,"aria-live":`polite`},`Point at a stretch, tap it, or walk to it with tab and the arrow keys, to read why.`),s=e=>100*(e-r)/(i-r||1),c=[],l=a.map(({name:t,spans:r})=>{let i=r.map(r=>{let i=`${tb(r.from)} to ${tb(r.to)} ${n}`,a=r.known?`known`:`not known`,c=`${t}, ${i}: ${a}${r.why===``?``:`: ${r.why}`}`,l=e(`button`,{type:`button`,class:`known-span ${r.known?`yes`:`no`}`,tabindex:-1,title:c,"aria-label":c},e(`span`,{},a));l.style.left=`${s(r.from)}%`,l.style.width=`calc(${s(r.to)-s(r.from)}% - 1px)`;let u=()=>void(o.textContent=c);for(let e of[`focus`,`pointerenter`,`click`])l.addEventListener(e,u);return l});return c.push(i),e(`div`,{class:`known-row`,role:`group`,"aria-label":t},e(`span`,{class:`known-name`},t),e(`div`,{class:`known-bar`},...i))});c[0]?.[0]?.setAttribute(`tabindex`,`0`);let u=ca(r,i,6).map(([t,n])=>{let r=e(`span`,{},n);return r.style.left=`${s(t)}%`,r}),d=e(`div`,{class:`known-rows`},...l,e(`div`,{class:`known-row known-axis`,"aria-hidden":`true`},e(`span`,{class:`known-name`},`position [${n}]`),e(`div`,{class:`known-bar`},...u)));return d.addEventListener(`keydown`,e=>eb(e,c)),e(`section`,{class:`known-map`},e(`h3`,{},`What the data tell`),w_(`A parameter is known at a position where the data tell it apart from the others and from noise; where not, no number is printed.`),d,e(`ul`,{class:`known-key`,"aria-hidden":`true`},e(`li`,{},e(`i`,{class:`known-span yes`}),`known`),e(`li`,{},e(`i`,{class:`known-span no`}),`not known`)),o,$y(t))}function $y({rows:t,unit:n}){let r=new Map;for(let{name:e,spans:i}of t)for(let{from:t,to:a,known:o,why:s}of i)o||r.set(s,[...r.get(s)??[],`${e}, ${tb(t)} to ${tb(a)} ${n}`]);return r.size===0?w_(`Everything asked for is known everywhere.`):e(`ul`,{class:`known-gaps`},...Array.from(r,([t,n])=>e(`li`,{},`${t}: `,e(`span`,{},n.join(`; `)))))}function eb(e,t){let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[e.key],r=t.findIndex(t=>t.includes(e.target)),i=t[r]?.indexOf(e.target)??-1;if(n===void 0||i<0)return;e.preventDefault();let a=t[r+(n[1]??0)],o=n[1]===0?a?.[i+(n[0]??0)]:a?.[Math.min(i,a.length-1)];o!==void 0&&(t[r]?.[i]?.setAttribute(`tabindex`,`-1`),o.setAttribute(`tabindex`,`0`),o.focus())}function tb(e){return String(Number(e.toPrecision(4))).replace(`-`,`−`)}var nb={left:46,right:12,top:10,bottom:96},rb=34,ib=17;function ab(e,t,n,r,i){let[a,o,s,c]=[nb.left,Math.max(r-nb.right,nb.left+1),nb.top,Math.max(i-nb.bottom,1)],l=[0,...e.forth.data,...e.back.data],[u,d]=[l.reduce((e,t)=>Math.min(e,t)),l.reduce((e,t)=>Math.max(e,t))],f=.06*(d-u||1),[p,m]=[u-f,d+f],h=(o-a)/(n[1]-n[0]),g=e=>a+(e-n[0])*h,_=e=>c-(e-p)/(m-p)*(c-s),v=Math.max(i-rb,1),y=(t,n)=>$(`path`,{class:n,d:`M${Array.from(e.position.data,(e,n)=>`${g(e).toFixed(1)} ${_(t[n]??0).toFixed(1)}`).join(`L`)}`}),b=e.drops.map(({forth:n,start:r,end:i})=>{let[a,o]=[Math.min(r,i),Math.max(r,i)],s=`${n?`forth`:`back`}: the force falls from ${r.toFixed(2)} to ${i.toFixed(2)} ${e.unit}`;return $(`path`,{class:`feel-drop ${n?`forth`:`back`}`,d:ob(e,t,n,a,o,g,_)},$(`title`,{},s))}),x=$(`circle`,{class:`feel-dot`,r:6}),S=$(`line`,{class:`feel-cross`,y1:s,y2:v-ib}),C=$(`rect`,{class:`feel-part`,x:-17,y:v-14,width:34,height:28,rx:5}),w=$(`circle`,{class:`feel-hand`,r:9,cy:v}),T=$(`path`,{class:`feel-spring`}),E=$(`circle`,{class:`feel-flash`,r:15,cy:v}),D=$(`svg`,{viewBox:`0 0 ${Math.max(r,1)} ${Math.max(i,1)}`,"aria-hidden":`true`},$(`rect`,{class:`feel-frame`,x:a,y:s,width:o-a,height:c-s}),...ca(n[0],n[1],(o-a)/70).flatMap(([e,t])=>[$(`line`,{class:`feel-tick`,x1:g(e),x2:g(e),y1:s,y2:c+4}),$(`text`,{x:g(e),y:c+16,"text-anchor":`middle`},t)]),...ca(p,m,(c-s)/40).flatMap(([e,t])=>[$(`line`,{class:`feel-tick`,x1:a-4,x2:o,y1:_(e),y2:_(e)}),$(`text`,{x:a-7,y:_(e)+4,"text-anchor":`end`},t)]),$(`text`,{x:a+5,y:s+13},`force [${e.force_unit}]`),$(`text`,{x:o,y:c+30,"text-anchor":`end`},`position [${e.unit}]`),...b,y(e.forth.data,`feel-curve forth`),y(e.back.data,`feel-curve back`),$(`path`,{class:`feel-rail`,d:`M${g(t.low)-ib} ${v-10}V${v+19}H${g(t.high)+ib}V${v-10}`}),S,T,E,C,w,x);return{element:D,half:ib/h,toPlace:e=>n[0]+(e-a)/h,show({x:e,force:t,hand:n}){let r=g(e);x.setAttribute(`cx`,r.toFixed(2)),x.setAttribute(`cy`,Math.min(Math.max(_(t),s),c).toFixed(2)),S.setAttribute(`x1`,r.toFixed(2)),S.setAttribute(`x2`,r.toFixed(2)),C.setAttribute(`transform`,`translate(${r.toFixed(2)} 0)`),E.setAttribute(`cx`,r.toFixed(2)),w.toggleAttribute(`hidden`,n===null),T.toggleAttribute(`hidden`,n===null),n!==null&&(w.setAttribute(`cx`,g(n).toFixed(2)),T.setAttribute(`d`,sb(r,g(n),v)))},flash(){E.classList.remove(`on`),D.getBoundingClientRect(),E.classList.add(`on`)}}}function ob(e,t,n,r,i,a,o){return`M${[r,...e.position.data.filter(e=>e>r&&e<i),i].map(e=>`${a(e).toFixed(1)} ${o(t.crawl(e,n)).toFixed(1)}`).join(`L`)}`}function sb(e,t,n){return`M${Array.from({length:9},(r,i)=>`${(e+(t-e)*i/8).toFixed(1)} ${n+(i===0||i===8?0:i%2==0?5:-5)}`).join(`L`)}`}var cb=.001,lb=1e-4,ub=.1,db=class{play;low;high;x;v=0;hand=null;ease;left=0;armed=[];constructor(e){this.play=e;let{data:t}=e.position;this.low=t[0]??0,this.high=t[t.length-1]??1,this.ease=lb*[...e.forth.data,...e.back.data].reduce((e,t)=>Math.max(e,Math.abs(t)),0),this.x=this.rest(),e.drops.forEach((e,t)=>this.armed[t]=this.isBefore(e))}get force(){return this.hand===null?0:this.play.spring*(this.hand-this.x)-this.play.hand_damping*this.v}get sticks(){return this.v===0}crawl(e,t){return this.at(t?this.play.forth.data:this.play.back.data,e)}pass(e){let t=[];for(this.left=Math.min(this.left+e,ub);this.left>=cb;this.left-=cb)t.push(...this.step());return t}step(){let{spring:e,hand_damping:t,damping_forth:n,damping_back:r,drops:i}=this.play,a=this.hand===null?0:e*(this.hand-this.x),[o,s]=[a-this.crawl(this.x,!0),a-this.crawl(this.x,!1)],c=o>this.ease?o:s<-this.ease?s:0,l=t+this.at(c>0?n.data:r.data,this.x),u=this.x;this.x=Math.min(Math.max(u+c/l*cb,this.low),this.high),this.v=this.x===u?0:c/l;let d=i.filter((e,t)=>this.armed[t]&&fb(e,this.x));return i.forEach((e,t)=>{d.includes(e)?this.armed[t]=!1:this.isBefore(e)&&(this.armed[t]=!0)}),d}isBefore({forth:e,start:t}){return e?this.x<=t:this.x>=t}rest(){let{position:e,forth:t,back:n}=this.play,r=e.data.findIndex((e,r)=>(t.data[r]??0)>=0&&(n.data[r]??0)<=0);return r>=0?e.data[r]??this.low:(n.data[0]??0)>0?this.low:this.high}at(e,t){let n=(t-this.low)/(this.high-this.low)*(e.length-1),r=Math.min(Math.max(Math.floor(n),0),e.length-2);return(e[r]??0)*(1-n+r)+(e[r+1]??0)*(n-r)}};function fb({forth:e,fires:t},n){return e?n>=t:n<=t}var pb=.045,mb=.5,hb=class{muted=!1;sounded=0;context=null;made=new Map;wake(){try{this.context??=new AudioContext({latencyHint:`interactive`}),this.context.state===`suspended`&&this.context.resume().catch(()=>{})}catch{this.context=null}}click(e,t){let{context:n}=this;if(n===null||this.muted)return;let r=n.createBufferSource();r.buffer=this.buffer(n,t);let i=n.createGain();i.gain.value=mb*Math.sqrt(Math.min(Math.max(e,.04),1)),r.connect(i).connect(n.destination),r.start(),this.sounded+=1}close(){this.context?.close().catch(()=>{}),this.context=null,this.made.clear()}buffer(e,t){let n=this.made.get(t);if(n===void 0){let r=Math.round(pb*e.sampleRate);n=e.createBuffer(1,r,e.sampleRate),n.copyToChannel(gb(r,e.sampleRate,t?2600:1700),0),this.made.set(t,n)}return n}};function gb(e,t,n){let r=20011;return Float32Array.from({length:e},(e,i)=>{r=(r*1103515245+12345)%2147483648;let a=i/t,o=(r/1073741824-1)*Math.exp(-a/.002),s=Math.sin(2*Math.PI*n*a)+.5*Math.sin(3*Math.PI*n*a);return .5*o+.35*s*Math.exp(-a/.008)})}var _b={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10},vb=100,yb=.25;function bb(t,n){let r=new db(t),i=new hb,a=Cb(t,r),o=Math.max(...Array.from(t.position.data,(e,n)=>Math.max(Math.abs(t.forth.data[n]??0),Math.abs(t.back.data[n]??0)))),s=Math.max(...t.drops.map(e=>e.size),0),c=0,l=e(`div`,{class:`feel-box`}),u=e(`div`,{class:`feel-handle`,role:`slider`,tabindex:0,"aria-label":n===``?`Part to drag`:`Part of ${n} to drag`,"aria-valuemin":r.low,"aria-valuemax":r.high},l),d=wb(o,t),f=e(`output`,{class:`feel-count`,"aria-live":`off`}),p=e(`button`,{type:`button`,class:`small`,"aria-pressed":`false`},`Mute`);p.addEventListener(`click`,()=>{i.muted=!i.muted,p.setAttribute(`aria-pressed`,String(i.muted))});let m=e(`div`,{class:`feel-play`},w_(xb(t)),u,Sb(t),e(`div`,{class:`feel-foot`},d.element,f,p),...t.notes.map(w_)),h=null,g=()=>{h?.show(r),d.show(r.force);let e=`${oa(r.x,r.high)} ${t.unit}`,n=r.hand===null?r.sticks?`rests`:`runs free`:r.sticks?`sticks`:`slides`;u.setAttribute(`aria-valuenow`,r.x.toPrecision(6)),u.setAttribute(`aria-valuetext`,`${e}, ${oa(r.force,o)} ${t.force_unit}, ${n}`),f.textContent=`${e}, ${n}; ${c} ${c===1?`click`:`clicks`}`,Object.assign(m.dataset,{position:String(r.x),force:String(r.force),hand:r.hand===null?``:String(r.hand),does:n,clicks:String(c),sounded:String(i.sounded)})},_=null,[v,y]=[0,0],b=e=>{let t=r.pass(Math.max(e-v,0)/1e3);v=e;for(let e of t)c+=1,i.click(s>0?e.size/s:1,e.forth),h?.flash();(!r.sticks||t.length>0)&&(y=e),g(),_=e-y<yb*1e3?requestAnimationFrame(b):null},x=()=>{y=performance.now(),_===null&&(v=y,_=requestAnimationFrame(b))},S=e=>{r.hand=Math.min(Math.max(e,a[0]),a[1]),x()},C=()=>{r.hand=null,x()},w=0,T=e=>h?.toPlace(e.clientX-l.getBoundingClientRect().left)??r.x;u.addEventListener(`pointerdown`,e=>{if(e.button!==0||!e.isPrimary)return;i.wake(),u.setPointerCapture(e.pointerId);let t=T(e);w=Math.abs(t-r.x)<=(h?.half??0)?t-r.x:0,S(t-w)}),u.addEventListener(`pointermove`,e=>{u.hasPointerCapture(e.pointerId)&&S(T(e)-w)});for(let e of[`pointerup`,`pointercancel`])u.addEventListener(e,C);u.addEventListener(`blur`,()=>r.hand!==null&&C()),u.addEventListener(`keydown`,e=>{if(e.ctrlKey||e.metaKey||e.altKey)return;let t=_b[e.key],n={Home:a[0],End:a[1]}[e.key];if(t!==void 0)S((r.hand??r.x)+(e.shiftKey?5:1)*t*(r.high-r.low)/vb);else if(n!==void 0)S(n);else if(e.key===` `||e.key===`Escape`)C();else return;i.wake(),e.preventDefault()});let E=new ResizeObserver(()=>{l.clientWidth!==0&&(h=ab(t,r,a,l.clientWidth,l.clientHeight),l.replaceChildren(h.element),g())});return E.observe(l),g(),{element:m,dispose(){_!==null&&cancelAnimationFrame(_),E.disconnect(),i.close()}}}function xb({spring:e,unit:t,force_unit:n,drops:r}){let i=r.length===0?`The force falls nowhere, so nothing clicks.`:`It clicks where the force falls.`;return`Drag the part, or use the arrow keys (shift: further; space lets go). Your hand holds it by a spring of ${e.toPrecision(3)} ${n}/${t}, so it lags, sticks and snaps. ${i} Inertia is not played.`}function Sb({drops:t}){let n=e=>$(`svg`,{width:26,height:10,"aria-hidden":`true`},$(`path`,{class:e,d:`M4 5h18`}));return e(`ul`,{class:`feel-key`},e(`li`,{},n(`feel-curve forth`),`forth`),e(`li`,{},n(`feel-curve back`),`back`),t.length>0&&e(`li`,{},n(`feel-drop forth`),`falls: a click`))}function Cb({spring:e},t){let n=.03*(t.high-t.low),[r,i]=[t.low+t.crawl(t.low,!1)/e,t.high+t.crawl(t.high,!0)/e];return[Math.min(r,t.low)-n,Math.max(i,t.high)+n]}function wb(t,{forth:n,back:r,force_unit:i}){let a=1.15*t||1,o=[...n.data,...r.data].some(e=>e<-.02*t)?.5:0,s=e=>Math.min(Math.max(o+(1-o)*e/a,0),1),c=e(`i`,{class:`feel-force-fill`}),l=e(`i`,{class:`feel-force-zero`});l.style.left=`${100*o}%`;let u=e(`output`,{class:`feel-force-value`,"aria-live":`off`});return{element:e(`div`,{class:`feel-force`},e(`span`,{},`force`),e(`div`,{class:`feel-force-bar`},c,l),u),show(e){let[n,r]=e>=0?[o,s(e)]:[s(e),o];c.style.left=`${(100*n).toFixed(2)}%`,c.style.width=`${(100*(r-n)).toFixed(2)}%`,u.textContent=`${oa(e,t)} ${i}`}}}function Tb(t){let n=t.flatMap(e=>e.feel===null?[]:[{run:e,feel:e.feel}]);if(n.length===0)return null;let r=[];return{element:e(`div`,{},...n.map(({run:n,feel:i})=>{let a=t.length>1?Fi(n,t):``,o=i.play===null?null:bb(i.play,a);o!==null&&r.push(o);let s=a===``?`How it feels`:`How it feels: ${a}`;return e(`section`,{class:`feel`,"aria-label":s},e(`h2`,{},s),e(`div`,{class:`feel-grid`},o?.element??w_(i.silent),i.map!==null&&Qy(i.map)))})),dispose(){for(let e of r)e.dispose()}}}function Eb(t){let n=t.inputs.length>0?x_(`Inputs`,[`field`,`value`],t.inputs):w_(`The run noted none.`);return e(`section`,{},e(`h2`,{},`Inputs`),n)}function Db(t){let n=t.map(e=>new Map(e.inputs)),r=[...new Set(t.flatMap(e=>e.inputs.map(([e])=>e)))];if(r.length===0)return null;let i=r.map(e=>[e,...n.map(t=>t.get(e)??`–`)]),a=e=>new Set(e.slice(1)).size>1,o=i.filter(a),s=i.filter(e=>!a(e)).map(([e,t])=>[e??``,t??``]),c=t.map(e=>Fi(e,t));return e(`section`,{class:`compared-inputs`},e(`h2`,{},`Inputs that differ`),o.length>0?x_(`Inputs that differ`,[`field`,...c],o):w_(`All runs were given the same.`),s.length>0&&C_(`Inputs they share (${s.length})`,x_(`Inputs they share`,[`field`,`value`],s)))}var Ob=10,kb=[`★`,`○`];function Ab({map:t}){if(t===null||t.quantities.length===0)return null;let n=jb(t),r=e(`div`,{class:`maps`}),i=()=>r.replaceChildren(...t.quantities.map(e=>Mb(t,e,n))),a=t.axes.slice(2).flatMap((t,r)=>{if(t.values.data.length<2)return[];let a=Array.from(t.values.data,(i,a)=>e(`option`,{value:a,selected:a===n[r]},Vb(i,t.unit))),o=e(`select`,{title:t.about},...a);return o.addEventListener(`change`,()=>{n[r]=Number(o.value),i()}),[e(`label`,{class:`map-slice`},e(`span`,{},t.name),o)]});i();let o=t.axes.slice(0,2).map(({name:e,about:t})=>`${e}: ${t}`);return e(`section`,{class:`map`},e(`h2`,{},`Map`),w_(`${o.join(`; `)}. Arrow keys walk through the cells.`),a.length>0&&e(`p`,{class:`map-slices`},...a),r)}function jb(e){return e.axes.slice(2).map(({values:t},n)=>Lb(t.data,e.marks[0]?.at[n+2]??0))}function Mb(t,n,r){let[i,a]=t.axes;if(i===void 0||a===void 0)return e(`figure`);let[o,s]=[i.values.data,a.values.data],c=n.values.data.filter(e=>Number.isFinite(e)),[l,u]=[c.reduce((e,t)=>Math.min(e,t),1/0),c.reduce((e,t)=>Math.max(e,t),-1/0)],d=e(`p`,{class:`map-said note`,"aria-live":`polite`},`Point at a cell, or walk to it, for its value.`),f=Fb(t,r),p=f[0]?.cell??[0,0],m=Array.from(s,(s,c)=>Array.from(o,(o,f)=>{let m=Rb(n.values.shape,[f,c,...r]),h=n.values.data[m]??NaN,g=t.reasons.words[t.reasons.which.data[m]??0]??``,_=Number.isFinite(h)?oa(h,u):g.split(`:`,1)[0]||`no value`,v=`${`${i.name} ${Vb(o,i.unit)}, ${a.name} ${Vb(s,a.unit)}`}: ${Number.isFinite(h)?`${_} ${n.unit}`:g||`no value`}`,y=e(`td`,{tabindex:f===p[0]&&c===p[1]?0:-1,title:v},e(`span`,{},_));if(Number.isFinite(h)){let e=my(u>l?(h-l)/(u-l):.5);y.style.background=`rgb(${e.join(` `)})`,y.style.color=Di(e.map(e=>e/255))}else y.classList.add(`none`);let b=()=>void(d.textContent=v);return y.addEventListener(`focus`,b),y.addEventListener(`pointerenter`,b),y}));for(let{sign:t,name:n,cell:[r,i],off:a}of f){let o=e(`i`,{class:`map-mark`,title:n,role:`img`,"aria-label":n},t);o.style.left=`${50+100*a[0]}%`,o.style.top=`${50-100*a[1]}%`,m[i]?.[r]?.append(o)}let h=e(`th`,{scope:`col`},e(`div`,{},`${Bb(i)} →`),e(`div`,{},`${Bb(a)} ↑`)),g=Array.from(o,t=>e(`th`,{scope:`col`},Hb(t))),_=m.map((t,n)=>e(`tr`,{},e(`th`,{scope:`row`},Hb(s[n]??NaN)),...t)).reverse(),v=e(`table`,{class:o.length>Ob?`map-cells dense`:`map-cells`,role:`grid`,"aria-label":`${n.title} [${n.unit}]`},e(`thead`,{},e(`tr`,{},h,...g)),e(`tbody`,{},..._));return v.addEventListener(`keydown`,e=>Pb(e,m)),e(`figure`,{class:`map-picture`},e(`h3`,{},`${n.title} [${n.unit}]`),w_(n.about),e(`div`,{class:`scroll`},v),c.length>0&&Nb(l,u,n.unit,t.reasons.words.length>1),d,e(`ul`,{class:`map-key`},...t.marks.map((n,r)=>e(`li`,{},e(`b`,{},kb[r]??`•`),` ${n.name}: ${zb(t,n.at)}`))))}function Nb(t,n,r,i){let a=e(`span`,{class:`map-strip`,"aria-hidden":`true`});a.style.background=`linear-gradient(to right, ${py.map(e=>`rgb(${e.join(` `)})`).join(`, `)})`;let o=t=>e(`span`,{},`${oa(t,n)} ${r}`),s=e(`span`,{class:`map-hatched`},e(`i`,{class:`none`,"aria-hidden":`true`}),`no run there, or it failed`);return e(`p`,{class:`map-bar`},o(t),a,o(n),i&&s)}function Pb(e,t){let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]}[e.key],r=t.findIndex(t=>t.includes(e.target)),i=t[r]?.indexOf(e.target)??-1;if(n===void 0||i<0)return;e.preventDefault();let a=t[r+(n[1]??0)]?.[i+(n[0]??0)];a!==void 0&&(t[r]?.[i]?.setAttribute(`tabindex`,`-1`),a.setAttribute(`tabindex`,`0`),a.focus())}function Fb(e,t){return e.marks.flatMap(({name:n,at:r},i)=>{if(!e.axes.slice(2).every(({values:e},n)=>Lb(e.data,r[n+2]??0)===t[n]))return[];let[a,o]=[0,1].map(t=>Ib(e.axes[t]?.values.data??new Float64Array,r[t]??0));if(a===void 0||o===void 0||a===null||o===null)return[];let[s,c]=[Math.round(a),Math.round(o)];return[{sign:kb[i]??`•`,name:n,cell:[s,c],off:[a-s,o-c]}]})}function Ib(e,t){let n=e.length-1,r=1e-9*Math.max(...e.map(Math.abs),1e-9);if(t<(e[0]??0)-r||t>(e[n]??0)+r)return null;let i=e.filter(e=>e<=t+r).length-1,[a,o]=[e[i]??0,e[i+1]];return o===void 0?i:i+Math.max((t-a)/(o-a),0)}function Lb(e,t){return e.reduce((n,r,i)=>Math.abs(r-t)<Math.abs((e[n]??0)-t)?i:n,0)}function Rb(e,t){return t.reduce((t,n,r)=>t*(e[r]??1)+n,0)}function zb(e,t){return e.axes.map(({name:e,unit:n},r)=>`${e} ${Vb(t[r]??NaN,n)}`).join(`, `)}function Bb({name:e,unit:t}){return t===`1`?e:`${e} [${t}]`}function Vb(e,t){return t===`1`?Hb(e):`${Hb(e)} ${t}`}function Hb(e){return String(Number(e.toFixed(Math.min(aa(Math.abs(e)),6)))).replace(`-`,`−`)}var Ub=80,Wb={"comes out":`--s3`,friction:`--s5`,force:`--s4`,kinematic:`--s2`,elsewhere:`--line`};function Gb({rose:t}){if(t.length===0)return null;let n=[...new Set(t.map(e=>e.verdict))],r=[`--s6`,`--s1`,`--s8`,`--s7`],i=new Map(n.map(e=>[e,Wb[e]??r.shift()??`--free`])),a=$(`svg`,{viewBox:`-110 -100 220 200`,role:`img`,"aria-label":`Directions by verdict; the table says the same`});for(let{from:e,to:n,verdict:r}of t){let t=$(`path`,{d:Jb(e,n)},$(`title`,{},`${Kb(e,n)}: ${r}`));t.style.fill=`var(${i.get(r)??`--free`})`,a.append(t)}for(let e of[0,90,180,270]){let[t,n]=qb(e*Math.PI/180,94);a.append($(`text`,{x:t,y:n},`${e}°`))}let o=n.map(t=>{let n=e(`i`,{"aria-hidden":`true`});return n.style.background=`var(${i.get(t)??`--free`})`,e(`li`,{},n,t)});return e(`section`,{class:`rose-section`},e(`h2`,{},`Diode rose`),w_(`Straight ways back from where the first leg ended, by what becomes of them; angles from x towards y.`),e(`div`,{class:`rose`},a,e(`ul`,{class:`rose-key`},...o)),x_(`Directions by verdict`,[`directions`,`verdict`],t.map(({from:e,to:t,verdict:n})=>[Kb(e,t),n])))}function Kb(e,t){let n=e=>(e*180/Math.PI).toFixed(2);return`${n(e)}° – ${n(t)}°`}function qb(e,t){return[t*Math.cos(e),-t*Math.sin(e)]}function Jb(e,t){if(t-e>=2*Math.PI-1e-6)return`M${Ub} 0A${Ub} ${Ub} 0 1 0 -80 0A${Ub} ${Ub} 0 1 0 ${Ub} 0Z`;let[[n,r],[i,a]]=[qb(e,Ub),qb(t,Ub)];return`M0 0L${n} ${r}A${Ub} ${Ub} 0 ${+(t-e>Math.PI)} 0 ${i} ${a}Z`}var Yb={left:44,right:10,top:8,bottom:34},Xb={slides:`slides`,sticks:`sticks`,leaves:`leaves`,hidden:`hidden-arc`},Zb=[`hidden`,`leaves`,`slides`,`sticks`],Qb={slides:`an arc it slides on`,sticks:`an arc it sticks on`,leaves:`bounds F, but the spring pulls it off`,hidden:`an arc not on F`};function $b(t,n){let r=t.flatMap(e=>e.slices.map(t=>({run:e,slice:t})));if(r.length===0)return null;let i=r.map(({run:e,slice:r})=>tx(e,r,t,n)),a=new Set(r.flatMap(({slice:e})=>e.strokes.map(e=>e.kind)));return{element:e(`section`,{class:`slices`},e(`h2`,{},`Why: the slice of time and angle`),w_(`At each time the pawl is free at the angles that are shaded: those it can reach, F. Its spring presses it to its rest, the dotted line, so it follows what lies in between: floors above, ceilings below. Numbers are those of the events.`),e(`ul`,{class:`slice-key`},ex(`slice-free`,`free, reached: F`),ex(`slice-path`,`path`),...Zb.filter(e=>a.has(e)).reverse().map(e=>ex(Xb[e],Qb[e]))),e(`div`,{class:`slices-grid`},...i.map(e=>e.element))),dispose(){for(let e of i)e.dispose()}}}function ex(t,n){return e(`li`,{class:`slice`},$(`svg`,{width:22,height:12,"aria-hidden":`true`},t===`slice-free`?$(`path`,{class:t,d:`M0 1h22v10h-22z`}):$(`path`,{class:t,d:`M3 6h16`})),n)}function tx(t,n,r,i){let a=t.time?.data??new Float64Array,o=n.legs[0]?.[0]??0,c=n.legs[n.legs.length-1]?.[1]??i.end,l=`${r.length>1?`${Fi(t,r)}: `:``}pawl ${n.pawl}`,u=$(`svg`,{role:`img`,"aria-label":`Slice of time and angle, ${l}. ${n.notes.join(` `)}`}),d=e(`div`,{class:`slice-box`},u),f=e(`button`,{type:`button`,class:`small`,"aria-pressed":`false`},`Whole turn`),p=e(`figure`,{class:`slice`,"data-pawl":n.pawl},e(`div`,{class:`slice-head`},e(`h3`,{},`Angle of ${l} [deg] over time [s]`),f),d,e(`figcaption`,{},n.notes.join(` `))),m=n.window,h=nx(1,1,o,c,m),g=$(`g`,{class:`slice-cursor`}),_=$(`line`,{x1:0,x2:0}),v=$(`circle`,{r:4.5,cx:0});g.append(_,v);let y=()=>{let e=n.angle.data[s(a,i.time)]??NaN;g.setAttribute(`transform`,`translate(${h.x(i.time).toFixed(2)} 0)`);let t=h.y(e);v.setAttribute(`cy`,t.toFixed(2)),v.toggleAttribute(`hidden`,!(t>=h.top&&t<=h.bottom)),p.dataset.time=String(i.time)},b=()=>{let[e,t]=[d.clientWidth,d.clientHeight];e!==0&&t!==0&&(h=nx(e,t,o,c,m),_.setAttribute(`y1`,String(h.top)),_.setAttribute(`y2`,String(h.bottom)),u.setAttribute(`viewBox`,`0 0 ${e} ${t}`),u.replaceChildren(...ix(n,a,h,m,[o,c],i),g),y())};f.addEventListener(`click`,()=>{m=m===n.window?n.turn:n.window,f.setAttribute(`aria-pressed`,String(m===n.turn)),b()});let x=e=>{i.pause();let t=e.clientX-u.getBoundingClientRect().left;i.time=Math.min(Math.max(h.time(t),o),c)};u.addEventListener(`pointerdown`,e=>{e.button===0&&(u.setPointerCapture(e.pointerId),x(e))}),u.addEventListener(`pointermove`,e=>{u.hasPointerCapture(e.pointerId)&&x(e)});let S=new ResizeObserver(b);S.observe(d);let C=Ta(i,y);return y(),{element:p,dispose(){C(),S.disconnect()}}}function nx(e,t,n,r,i){let[a=0,o=1]=i,[s,c,l,u]=[Yb.left,e-Yb.right,Yb.top,t-Yb.bottom],d=(c-s)/(r-n||1);return{left:s,right:c,top:l,bottom:u,x:e=>s+(e-n)*d,y:e=>u-(e-a)/(o-a||1)*(u-l),time:e=>n+(e-s)/d}}var rx=0;function ix(e,t,n,r,[i,a],o){let{left:s,right:c,top:l,bottom:u}=n,d=`slice-clip-${++rx}`,f=$(`clipPath`,{id:d},$(`rect`,{x:s,y:l,width:c-s,height:u-l})),p=$(`g`,{"clip-path":`url(#${d})`});p.append($(`path`,{class:`slice-free`,d:e.areas.map(e=>`${sx(e,n)}Z`).join(``)}));for(let t of Zb)for(let r of e.strokes){if(r.kind!==t)continue;let e=$(`title`,{},`${r.words}: ${Qb[t]}`);p.append($(`path`,{class:Xb[t],d:sx(r.points,n)},e))}p.append($(`line`,{class:`slice-rest`,x1:s,x2:c,y1:n.y(e.rest),y2:n.y(e.rest)}));for(let t of e.legs.slice(1)){let e=n.x(t[0]??0);p.append($(`line`,{class:`slice-leg`,x1:e,x2:e,y1:l,y2:u}))}p.append($(`path`,{class:`slice-path`,d:cx(t,e.angle.data,n)}));let[m=0,h=1]=r;return[f,$(`rect`,{class:`slice-frame`,x:s,y:l,width:c-s,height:u-l}),...ca(i,a,(c-s)/80).flatMap(([e,t])=>[$(`line`,{class:`slice-tick`,x1:n.x(e),x2:n.x(e),y1:u,y2:u+4}),$(`text`,{x:n.x(e),y:u+16,"text-anchor":`middle`},t)]),...ca(m,h,(u-l)/45).flatMap(([e,t])=>[$(`line`,{class:`slice-tick`,x1:s-4,x2:s,y1:n.y(e),y2:n.y(e)}),$(`text`,{x:s-7,y:n.y(e)+4,"text-anchor":`end`},t)]),p,...ax(e,n,o)]}function ax(e,t,n){let r=[],i=[];for(let{number:a,time:o,angle:s,kind:c}of e.marks){let[e,l]=[t.x(o),t.y(s)];if(l<t.top||l>t.bottom)continue;let u=$(`circle`,{class:`slice-dot`,cx:e,cy:l,r:4},$(`title`,{},`${a}: ${c}`));u.addEventListener(`pointerdown`,e=>{e.stopPropagation(),n.pause(),n.time=o}),i.push(u);let d=r.find(t=>Math.abs(t.x-e)<18&&Math.abs(t.y-l)<14);d===void 0?r.push({x:e,y:l,numbers:[a]}):d.numbers.push(a)}return[...r.map(({x:e,y:n,numbers:r})=>{let i=e>t.right-40;return $(`text`,{class:`slice-number`,x:e+(i?-7:7),y:n<t.top+18?n+15:n-7,"text-anchor":i?`end`:`start`},ox(r))}),...i]}function ox(e){let t=[];for(let n of e){let e=t[t.length-1];e!==void 0&&n===e[1]+1?e[1]=n:t.push([n,n])}return t.map(([e,t])=>e===t?`${e}`:`${e}–${t}`).join(`, `)}function sx({data:e,shape:t},n){let r=``;for(let i=0;i<(t[0]??0);i++)r+=`${i===0?`M`:`L`}${lx(e[2*i]??NaN,e[2*i+1]??NaN,n)}`;return r}function cx(e,t,n){let r=``;for(let i=0;i<e.length;i++)r+=`${i===0?`M`:`L`}${lx(e[i]??NaN,t[i]??NaN,n)}`;return r}function lx(e,t,n){return`${n.x(e).toFixed(2)} ${n.y(t).toFixed(2)}`}function ux(t,n,r,i,a){let o=t.number.data[r]??0,s=t.status.data[r]??0,c=t.reasons[(t.reason.data[r]??0)-1]?.words??``,l=t.kept.some(({run:e})=>e===o),u=t=>{let n=t.values.data[r]??NaN,i=t.limits.filter(e=>e.kind===`at most`?n>e.value:n<e.value).map(e=>`${e.kind} ${F_(t,e.value)}`).join(`, `);return e(`tr`,{},e(`th`,{scope:`row`,title:t.about},t.name),e(`td`,{class:`number`},F_(t,n),i!==``&&e(`small`,{class:`study-broken`},`must be ${i}`)))},d=n.indexOf(r),f=n.length>1?dx(n,d,i):null,p=t.succeeded.data[r]===1;return e(`div`,{class:`study-chosen-run`,"data-run":o},e(`h3`,{},`Run ${o}`),f,e(`p`,{class:`study-ended`},V_(B_(t,s)),e(`strong`,{},t.statuses[s]?.word??``),p?`, good`:`, not good`),c!==``&&e(`p`,{class:`note`},c),e(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":`Values of run ${o}`},e(`table`,{},e(`tbody`,{},...t.variables.map(u),...t.outputs.map(u)))),l?e(`button`,{type:`button`,class:`study-open`,onclick:a},`Show its animation`):fx(t.again.replace(`{run}`,String(o))))}function dx(t,n,r){let i=e=>r(t[(n+e+t.length)%t.length]??0),a=(t,n,r)=>e(`button`,{type:`button`,class:`small`,"aria-label":t,onclick:()=>i(r)},n);return e(`p`,{class:`study-walk note`},a(`Run before, in this cell`,`◀`,-1),`${n+1} of ${t.length} here, bad ones first`,a(`Next run in this cell`,`▶`,1))}function fx(t){let n=e(`code`,{tabindex:0},t),r=e(`button`,{type:`button`,class:`small`},`Copy`);return r.addEventListener(`click`,()=>{getSelection()?.selectAllChildren(n),navigator.clipboard?.writeText(t).then(()=>r.textContent=`Copied`,()=>void 0)}),e(`div`,{class:`study-again`},e(`p`,{class:`note`},`Its full record is not on this page. This runs it again and keeps it:`),e(`div`,{},n,r))}var px=[5,50,95];function mx(t){let[n]=t.histograms;if(n===void 0)return null;let r=n,i=e(`figcaption`),a=A_(`Histogram of an output; its quantiles stand below`,260,(e,n)=>hx(t,r,e,n)),o=()=>{a.draw(),i.textContent=gx(t,r)},s=j_(`of`,t.histograms.map(({id:e})=>[e,P_(M_(t,e))]),r.id,e=>{r=t.histograms.find(t=>t.id===e)??r,o()});o();let c=e(`ul`,{class:`study-key`},e(`li`,{},V_(`--s3`),`good`),e(`li`,{},V_(`--s2`),`not good`),e(`li`,{},`┆ 5, 50, 95 %`),t.outputs.some(({limits:e})=>e.length>0)?e(`li`,{},`┃ limit`):null);return{element:e(`figure`,{class:`study-chart`},e(`h3`,{},`Distribution of an output`),t.histograms.length>1&&e(`div`,{class:`study-choices`},s),a.element,c,i),dispose:()=>a.dispose()}}function hx(e,t,n,r){let i=M_(e,t.id),a=E_(n,r),o=t.edges.data,s=o.length-1,[c,l]=[o[0]??0,o[s]??1],u=l-c;for(let{value:e}of i.limits)e<c&&c-e<u&&(c=e-.03*u),e>l&&e-l<u&&(l=e+.03*u);let d=Array.from({length:s},(e,n)=>(t.good.data[n]??0)+(t.bad.data[n]??0)),f=T_(c,l,a.left,a.right),p=T_(0,1.08*Math.max(...d,1),a.bottom,a.top),m=d.flatMap((e,n)=>{if(e===0)return[];let[r,a]=[f.at(o[n]??0),f.at(o[n+1]??0)],s=t.good.data[n]??0,c=`${F_(i,o[n]??0)} to ${F_(i,o[n+1]??0)}: ${e} runs, ${s} of them good`,l=(e,t,n)=>$(`rect`,{class:e,x:r,width:Math.max(a-r-1,.5),y:p.at(n),height:p.at(t)-p.at(n)},$(`title`,{},c));return[...s>0?[l(`bar-good`,0,s)]:[],...e>s?[l(`bar-bad`,s,e)]:[]]}),h=px.map(e=>{let n=f.at(t.quantiles.data[e]??0);return $(`line`,{class:`chart-quantile`,x1:n,x2:n,y1:a.top,y2:a.bottom},$(`title`,{},`${e} %: ${F_(i,t.quantiles.data[e]??NaN)}`))}),g=i.limits.flatMap(({kind:e,value:t})=>{if(t<c||t>l)return[];let n=f.at(t),r=n>(a.left+a.right)/2;return[$(`line`,{class:`chart-limit`,x1:n,x2:n,y1:a.top,y2:a.bottom}),$(`text`,{class:`chart-limit-name`,x:n+(r?-5:5),y:a.top+11,"text-anchor":r?`end`:`start`},`${e} ${I_(t,i.unit)}`)]});return[...D_(a,f,p,[P_(i),`runs`]),...m,...h,...g]}function gx(e,t){let n=M_(e,t.id),[r,i,a]=px.map(e=>F_(n,t.quantiles.data[e]??NaN));return`Median ${i}; 90 % of the runs lie between ${r} and ${a}; all ${`${F_(n,t.quantiles.data[0]??NaN)} to ${F_(n,t.quantiles.data[100]??NaN)}`}.${n.limits.map(({kind:e,value:t})=>` Limit: ${e} ${I_(t,n.unit)}.`).join(``)}${t.without>0?` ${t.without} runs have none.`:``}`}var _x=26;function vx({joints:t}){if(t===null)return null;let n=A_(`Types of each joint; the table below says the same`,t.rows.length*_x+46,e=>bx(t,e)),r=e(`ul`,{class:`study-key`},...t.types.map((n,r)=>e(`li`,{},V_(yx(t,r)),n===`none`?`no joint`:n)));return{element:e(`figure`,{class:`study-chart study-joints`},e(`h3`,{},`Joints`),n.element,r,e(`figcaption`,{},t.about),e(`details`,{},e(`summary`,{},`In numbers`),...Kv(t.table))),dispose:()=>n.dispose()}}function yx(e,t){let n=e.types[t]??`none`;return nv(n===`none`?null:n)}function bx(e,t){let n=Math.min(130,.32*t),r=T_(e.low,e.high,n,t-14),i=e.rows.length*_x+4,a=ca(e.low,e.high,(t-n)/80).flatMap(([e,t])=>[$(`line`,{class:`chart-grid`,x1:r.at(e),x2:r.at(e),y1:0,y2:i}),$(`text`,{x:r.at(e),y:i+14,"text-anchor":`middle`},t)]),o=e.rows.flatMap(({joint:t,spans:i},a)=>[$(`text`,{class:`chart-name`,x:n-8,y:a*_x+18,"text-anchor":`end`},O_(t,n-8)),...i.map(({type:n,from:i,to:o,words:s})=>{let c=$(`rect`,{x:r.at(i),width:Math.max(r.at(o)-r.at(i)-1,1),y:a*_x+4,height:20},$(`title`,{},`${t}: ${s}`));return c.style.fill=`var(${yx(e,n)})`,c})]),s=$(`text`,{class:`chart-name`,x:(n+t)/2,y:i+34,"text-anchor":`middle`},e.axis);return[...a,...o,s]}var xx=12;function Sx(t,n){let r=t.reasons.filter(({words:e,status:t})=>e!==``||t!==``);if(r.length===0)return null;let i=[...r].sort((e,t)=>t.runs-e.runs).map(({status:e,words:r,runs:i,example:a})=>[e,r,String(i),R_(i/t.runs,2),wx(t,a,n)]),a=e=>x_(`Reasons`,[`outcome`,`reason`,`runs`,`share`,`for example`],e,[2,3]),o=i.slice(xx);return e(`section`,{},e(`h3`,{},`Why`),a(i.slice(0,xx)),o.length>0&&e(`details`,{},e(`summary`,{},`${o.length} more`),a(o)))}function Cx(t,n){if(t.worst.length===0)return null;let r=t.worst.map(({run:e,why:r,value:i,status:a})=>[r,i,a,wx(t,e,n)]);return e(`section`,{},e(`h3`,{},`Extremes`),x_(`Extremes`,[`what`,`value`,`outcome`,`run`],r,[1]))}function wx(t,n,r){let i=n===null?-1:z_(t,n);return i<0?n===null?``:`run ${n}`:e(`button`,{type:`button`,class:`link`,onclick:()=>r(i)},`run ${n}`)}function Tx(t){let[n]=t.rates;if(n===void 0)return null;let r=n,i=t.rates.some(e=>e.band.data.some(Number.isFinite)),a=A_(`Share of good runs along one variable; the table below it says the same`,260,(e,n)=>Ex(t,r,e,n)),o=e(`div`),s=()=>{a.draw(),o.replaceChildren(Ox(t,r))},c=j_(`along`,t.rates.map(e=>[e.id,P_(M_(t,e.id))]),r.id,e=>{r=t.rates.find(t=>t.id===e)??r,s()});s();let l=i?`All other variables as they came. Shaded: where the true share lies with 95 % (Clopper & Pearson).`:`Of the runs at each value, all other variables as they came. The runs are no sample, so there is no interval.`;return{element:e(`figure`,{class:`study-chart`},e(`h3`,{},`Success along a variable`),t.rates.length>1&&e(`div`,{class:`study-choices`},c),a.element,e(`figcaption`,{},l),e(`details`,{},e(`summary`,{},`In numbers`),o)),dispose:()=>a.dispose()}}function Ex(e,t,n,r){let i=M_(e,t.id),a=E_(n,r),o=t.share.data.length,[s,c]=[t.low.data[0]??0,t.high.data[o-1]??1],l=s===(t.high.data[0]??0),u=l?(c-s)*(i.words.length>0?.5/Math.max(o-1,1):.03):0,d=T_(s-u,c+u,a.left,a.right,i.words),f=T_(0,100,a.bottom,a.top),p=[],m=[],h=[],[g,_]=[[],[]];for(let n=0;n<o;n++){let r=t.share.data[n]??NaN;if(!Number.isFinite(r))continue;let[a,s]=[t.low.data[n]??0,t.high.data[n]??0],[c,u]=[d.at((a+s)/2),f.at(100*r)],[v,y]=[t.band.data[2*n]??NaN,t.band.data[2*n+1]??NaN];Number.isFinite(v)&&(i.words.length>0?p.push($(`rect`,{class:`chart-band`,x:c-12,width:24,y:f.at(100*y),height:f.at(100*v)-f.at(100*y)})):l?(g.push(`${c} ${f.at(100*y)}`),_.unshift(`${c} ${f.at(100*v)}`)):p.push($(`rect`,{class:`chart-band`,x:d.at(a),width:Math.max(d.at(s)-d.at(a),1),y:f.at(100*y),height:f.at(100*v)-f.at(100*y)}))),h.push(`${c} ${u}`);let b=`${Dx(e,t,n)}: ${R_(r)} of ${t.runs.data[n]??0} runs`;m.push($(`circle`,{class:`chart-dot`,cx:c,cy:u,r:o>30?2.5:4},$(`title`,{},b)))}g.length>1&&p.push($(`path`,{class:`chart-band`,d:`M${[...g,..._].join(`L`)}Z`}));let v=h.length>1&&i.words.length===0?[$(`path`,{class:`chart-line`,d:`M${h.join(`L`)}`})]:[];return[...p,...D_(a,d,f,[P_(i),`good runs [%]`]),...v,...m]}function Dx(e,t,n){let r=M_(e,t.id),[i,a]=[t.low.data[n]??0,t.high.data[n]??0];return i===a?`${r.name} ${F_(r,i)}`:`${r.name} ${F_(r,i)} to ${F_(r,a)}`}function Ox(t,n){let r=n.band.data.some(Number.isFinite),i=Array.from(n.share.data,(e,i)=>{let[a,o]=[n.band.data[2*i]??NaN,n.band.data[2*i+1]??NaN],s=Number.isFinite(a)?`${R_(a)} to ${R_(o)}`:``;return[Dx(t,n,i),String(n.runs.data[i]??0),Number.isFinite(e)?R_(e):`–`,...r?[s]:[]]}),a=[`where`,`runs`,`good`,...r?[`95 % interval`]:[]].map((t,n)=>e(`th`,{scope:`col`,class:n>0&&`number`},t)),o=i.map(t=>e(`tr`,{},...t.map((t,n)=>e(`td`,{class:n>0&&`number`},t))));return e(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":`Success along a variable`},e(`table`,{},e(`thead`,{},e(`tr`,{},...a)),e(`tbody`,{},...o)))}var kx=17,Ax={first:`alone (first order)`,total:`with all others (total)`,"morris mean":`Morris, mean of |effect|`,"morris sd":`Morris, spread of the effect`};function jx(t){let[n]=t.sensitivity;if(n===void 0)return null;let r=n,i=[...new Set(t.sensitivity.flatMap(({rows:e})=>e.flatMap(({bars:e})=>e.map(({kind:e})=>e))))],a=e(`div`),o=A_(``,0,()=>[]),s=e(`figcaption`),c=()=>{o.dispose();let e=r.unit===`1`?`shares of the variance`:`in ${r.unit}`;s.textContent=`How much of the output each variable decides, ${e}; lines are intervals.`;let t=r.rows.reduce((e,{bars:t})=>e+t.length*kx+10,0)+34;o=A_(Fx(r),t,e=>Nx(r,i,e,t)),a.replaceChildren(o.element)},l=j_(`of`,t.sensitivity.map(({output:e},t)=>[String(t),e]),`0`,e=>{r=t.sensitivity[Number(e)]??r,c()});c();let u=e(`ul`,{class:`study-key`},...i.map((t,n)=>e(`li`,{},V_(Mx(n)),Ax[t]??t)));return{element:e(`figure`,{class:`study-chart`},e(`h3`,{},`What matters`),t.sensitivity.length>1&&e(`div`,{class:`study-choices`},l),a,u,s),dispose:()=>o.dispose()}}function Mx(e){return[`--s1`,`--s5`,`--s4`,`--s6`][e%4]??`--s1`}function Nx(e,t,n,r){let i=e.rows.flatMap(e=>e.bars).flatMap(({value:e,low:t,high:n})=>[e,t??e,n??e]),[a,o]=[Math.min(0,...i),Math.max(...i,1e-12)],s=Math.min(130,.35*n),c=T_(a,o,s,n-56),l=[];for(let[e,t]of ca(a,o,(n-s)/80))l.push($(`line`,{class:`chart-grid`,x1:c.at(e),x2:c.at(e),y1:4,y2:r-24})),l.push($(`text`,{x:c.at(e),y:r-8,"text-anchor":`middle`},t));let u=6;for(let{variable:n,bars:r}of e.rows){l.push($(`text`,{class:`chart-name`,x:s-8,y:u+r.length*kx/2+4,"text-anchor":`end`},O_(n,s-8)));for(let{kind:e,value:i,low:a,high:o}of r){let[r,s]=[Math.min(c.at(0),c.at(i)),Math.max(c.at(0),c.at(i))],d=$(`rect`,{x:r,width:Math.max(s-r,1),y:u,height:14},$(`title`,{},`${n}, ${Ax[e]??e}: ${Px(i,a,o)}`));d.style.fill=`var(${Mx(t.indexOf(e))})`;let f=u+7,p=a!==null&&o!==null?[$(`path`,{class:`chart-whisker`,d:`M${c.at(a)} ${f-4}v8m0 -4H${c.at(o)}m0 -4v8`})]:[];l.push(d,...p,$(`text`,{x:Math.max(c.at(o??i),c.at(i))+6,y:f+4},L_(Number(i.toPrecision(3))))),u+=kx}u+=10}return l}function Px(e,t,n){let r=e=>L_(Number(e.toPrecision(3)));return t===null||n===null?r(e):`${r(e)} (${r(t)} to ${r(n)})`}function Fx(e){let t=e.rows.map(({variable:e,bars:t})=>`${e}: ${t.map(({kind:e,value:t,low:n,high:r})=>`${e} ${Px(t,n,r)}`).join(`, `)}`);return`What decides ${e.output}. ${t.join(`; `)}`}function Ix(t,n,r){let{study:i}=t;if(i===null)return null;let a=e(`div`,{class:`study-side`,"aria-live":`polite`},w_(`No run is chosen.`)),o=e(`section`,{class:`study-run`,hidden:!0,"aria-label":`Animation of the chosen run`}),s=null,c=``,l=()=>{s?.dispose(),s=null,c=``,o.hidden=!0,o.replaceChildren()},u=a=>{let u=i.kept.find(e=>e.run===a)?.key,d=n.find(e=>e.key===u&&e.part?.of===t.key);if(d===void 0)return l();if(d.key!==c){l(),s=r(d),c=d.key;let t=e(`button`,{type:`button`,onclick:()=>p.element.scrollIntoView({block:`start`})},`Back to the map`),n=e(`button`,{type:`button`,onclick:l},`Close`);o.replaceChildren(e(`div`,{class:`study-run-head`},e(`h2`,{tabindex:-1},d.title),t,n),s.element),o.hidden=!1}o.scrollIntoView({block:`start`}),o.querySelector(`h2`)?.focus({preventScroll:!0})},d=(e,t,n)=>{let r=i.number.data[t]??0;p.mark(t),i.kept.some(e=>e.run===r&&e.key===c)||l(),a.replaceChildren(ux(i,e,t,t=>d(e,t,!1),()=>u(r))),n&&i.kept.some(e=>e.run===r)&&u(r)},f=new Set(i.kept.map(e=>e.run)),p=zy(i,(e,t)=>{let n=e.find(e=>f.has(i.number.data[e]??-1))??e[0];n!==void 0&&d(e,n,t)}),m=e=>{d([e],e,!1),p.element.scrollIntoView({block:`nearest`})},h=[vx(i),Tx(i),mx(i),jx(i)].filter(e=>e!==null);return{element:e(`section`,{class:`study`},e(`h2`,{},`Runs`),...[i.thinned,...i.notes].filter(e=>e!==``).map(w_),e(`div`,{class:`study-top`},p.element,a),o,e(`div`,{class:`study-charts`},...h.map(e=>e.element)),e(`div`,{class:`study-lists`},Sx(i,m),Cx(i,m))),dispose(){l(),p.dispose();for(let e of h)e.dispose()}}}function Lx({outcome:t}){let n=t.checks!==``&&e(`p`,{class:`checks`},`checks ${t.checks}`),r=t.mood===`doubtful`;return e(`section`,{class:`verdict ${t.mood}`,"aria-label":`Verdict`},r&&n,e(`p`,{class:`status`},e(`strong`,{},t.status),t.when!==``&&` ${t.when}`),t.reason!==``&&e(`p`,{class:`reason`},t.reason),!r&&n)}var Rx=[Lx,Zy],zx=[Ab,Gb,Gv,Eb,qy,Jy,Yy];function Bx(t,n=[]){let[r]=t;if(r===void 0)return{element:w_(`No run is chosen.`),dispose(){}};let i=new o(Math.max(0,...t.map(Gx))),a=[],s=e=>(e!==null&&a.push(e),e?.element??null),c=t.length>1,l=c?[Zv(t)]:Rx.map(e=>e(r)),u=s(t.some(e=>e.scene!==null)?Wx(t,i):null),d=s(t.some(e=>e.plots.length>0)?Ka(t,i):null),f=e(`div`,{class:u!==null&&d!==null?`stage beside`:`stage`},u&&e(`div`,{class:`stage-scene`},u),d&&e(`div`,{class:`stage-plots`},d)),p=s(Jv(t)),m=s(Tb(t)),h=s(c?H_(t):Ix(r,n,e=>Bx([e]))),g=s(Wy(t)),_=s($b(t,i)),v=s(Dv(t,i)),y=c?[Db(t),...t.map(e=>Hx(e,t))]:Vx(r),b=e(`div`,{class:`results`},...l,m,h,g,f,p,_,v,...y);return i.end>0&&b.append(...Ux(t,i,s)),{element:b,dispose(){i.pause();for(let e of a)e.dispose()}}}function Vx(e){return zx.map(t=>t(e))}function Hx(e,t){return C_(Fi(e,t),...Vx(e).filter(e=>e!==null))}function Ux(e,t,n){let r=e.reduce((e,t)=>(t.time?.data.length??0)>(e.time?.data.length??0)?t:e),i=Mv(e,t,()=>a.show()),a=Q_(t,r.time?.data??new Float64Array,i.toEvent,i.toggle);return[n(a),n(i)].filter(e=>e!==null)}function Wx(e,t){try{return v_(e,t)}catch(e){return console.warn(e),{element:w_(`The scene could not be drawn: ${e instanceof Error?e.message:String(e)}`),dispose(){}}}}function Gx({time:e}){let t=e?.data[e.data.length-1];return t!==void 0&&Number.isFinite(t)?t:0}var Kx=[`auto`,`light`,`dark`],qx=`detent-theme`;function Jx(){let t=Xx();Yx(t);let n=e(`select`,{"aria-label":`Colours`},...Kx.map(n=>e(`option`,{value:n,selected:n===t},n===`auto`?`system colours`:n)));return n.addEventListener(`change`,()=>{let e=Kx.find(e=>e===n.value)??`auto`;Yx(e);try{localStorage.setItem(qx,e)}catch{}}),n}function Yx(e){e===`auto`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=e}function Xx(){try{let e=localStorage.getItem(qx);return Kx.find(t=>t===e)??`auto`}catch{return`auto`}}var Zx=3;function Qx(t,n){let{records:r}=n,[i]=r,o=r.length===1||i?.study!=null&&r.slice(1).every(({part:e})=>e?.of===i.key),s=r.every(({study:e})=>e!==null)?`studies`:`runs`,c=o&&i!==void 0?i.title||i.key:`${r.length} ${s}`;document.title=c;let l=e(`div`,{}),u=$x(l,r),d=r.length>1?eS(r,tS(r,u)):null;t.replaceChildren(e(`header`,{class:`page-head`},e(`h1`,{},c),e(`p`,{class:`note`},`Detent ${n.detent}`),Jx()),e(`main`,{},d,l)),a(),u(r.slice(0,1))}function $x(e,t){let n=null;return r=>{n?.dispose(),n=Bx(r,t),e.replaceChildren(n.element)}}function eS(t,n){let[r,...i]=t;return r?.study==null||!i.every(({part:e})=>e?.of===r.key)?n:e(`details`,{class:`records-here`},e(`summary`,{},`Records on this page: the study and ${i.length} of its runs`),n)}function tS(t,n){let r=new Map;for(let{name:e}of t.flatMap(e=>e.facts))r.set(e,(r.get(e)??0)+1);let i=[...r.keys()].sort((e,t)=>(r.get(t)??0)-(r.get(e)??0)).slice(0,Zx),a=t.map(t=>e(`input`,{type:`checkbox`,"aria-label":`Compare ${t.title} (${t.key})`})),o=t.map((t,n)=>{let r=e(`button`,{type:`button`,class:`link`},t.title||t.key);r.addEventListener(`click`,()=>s([n]));let o=a[n]??e(`input`);o.addEventListener(`change`,()=>{let e=a.flatMap((e,t)=>e.checked?[t]:[]);s(e.length>0?e:[n])});let{mood:c,status:l,when:u}=t.outcome,d=i.map(e=>t.facts.find(t=>t.name===e)?.value??`–`);return e(`tr`,{},e(`td`,{},e(`label`,{class:`compare`},o,`show`)),e(`td`,{},r,t.title!==``&&t.title!==t.key&&e(`small`,{},t.key)),e(`td`,{class:`mood ${c}`},e(`strong`,{},l),` ${u}`),...d.map(t=>e(`td`,{class:`number`},t)))}),s=e=>{a.forEach((t,n)=>t.checked=e.includes(n)),o.forEach((t,n)=>t.toggleAttribute(`data-shown`,e.includes(n))),n(t.filter((t,n)=>e.includes(n)))},[c]=a;return c&&(c.checked=!0),o[0]?.toggleAttribute(`data-shown`,!0),e(`section`,{class:`overview`,"aria-label":`Runs`},S_(`Runs`,e(`table`,{},e(`thead`,{},e(`tr`,{},...[`compare`,`run`,`verdict`,...i].map((t,n)=>e(`th`,{scope:`col`,class:n>2&&`number`},t)))),e(`tbody`,{},...o))))}var nS=class extends Error{status;complaints;constructor(e,t,n=[]){super(t),this.status=e,this.complaints=n}},rS=class extends Error{constructor(){super(`the studio does not answer`)}},iS=e=>e instanceof Error?e.message:String(e),aS=()=>gS(`/api/folder`),oS=()=>gS(`/api/schema`),sS=e=>gS(`/api/scenario?${hS([e])}`),cS=(e,t)=>_S(`/api/check`,t===void 0?{text:e}:{text:e,table:t}),lS=(e,t,n=!1)=>_S(`/api/draft`,{name:e,text:t},n),uS=(e,t,n)=>_S(`/api/save`,{name:e,text:t,overwrite:n}),dS=(e,t)=>_S(`/api/run`,{name:e,text:t}),fS=e=>_S(`/api/jobs/${encodeURIComponent(e)}/cancel`,{});async function pS(e){let n=await yS(`/api/records?${hS(e)}`);return t(new Uint8Array(await n.arrayBuffer()))}async function mS(e){return(await yS(`/api/report?${hS(e)}`)).blob()}var hS=e=>new URLSearchParams(e.map(e=>[`name`,e])).toString();async function gS(e){return await(await yS(e)).json()}async function _S(e,t,n=!1){let r=async r=>await(await yS(e,{method:`POST`,headers:{"Content-Type":`application/json`,"X-Detent-Token":r},body:JSON.stringify(t),keepalive:n})).json();try{return await r(vS(document))}catch(e){if(!(e instanceof nS)||e.status!==403)throw e;let t=await(await yS(`/`)).text();return r(vS(new DOMParser().parseFromString(t,`text/html`)))}}var vS=e=>e.querySelector(`meta[name="detent-token"]`)?.content??``;async function yS(e,t={}){let n;try{n=await fetch(e,{...t,credentials:`same-origin`,cache:`no-store`})}catch{throw new rS}if(n.ok)return n;let r={};try{r=await n.json()}catch{}throw new nS(n.status,r.words??`the studio answered ${n.status}`,r.complaints)}var bS=0,xS=()=>`entry-${++bS}`,SS=class{control;element=e(`p`,{class:`complaint`,id:xS(),hidden:!0});constructor(e=null){this.control=e}say(e){this.element.textContent=e,this.element.hidden=e===``,e===``?this.control?.removeAttribute(`aria-invalid`):this.control?.setAttribute(`aria-invalid`,`true`)}};function CS(t,n=xS()){if(!t)return null;let r=t.split("`").map((t,n)=>n%2?e(`code`,{},t):t);return e(`p`,{class:`help`,id:n},...r)}var wS=t=>t.required?e(`span`,{class:`must`,title:`needed`,"aria-hidden":`true`},`*`):null,TS=e=>e===void 0?``:typeof e==`string`?e:JSON.stringify(e),ES=/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,DS=class{control;element;trouble;given;shown=``;constructor(t,n,r,i){this.control=t,this.trouble=new SS(t);let a=r.bare?null:CS(n.description);t.id=xS(),t.setAttribute(`aria-describedby`,[a?.id,this.trouble.element.id].filter(Boolean).join(` `)),r.required&&t.setAttribute(`aria-required`,`true`),r.bare&&t.setAttribute(`aria-label`,r.label),t.addEventListener(`input`,()=>i.changed());let o=e(`label`,{for:t.id},r.label,wS(r));this.element=r.bare?e(`div`,{class:`cell`},t,this.trouble.element):e(`div`,{class:`field`},o,t,a,this.trouble.element)}get(){let e=this.control.value;return e===this.shown?this.given:e.trim()===``?void 0:this.read(e)}set(e){this.given=e,this.shown=this.show(e),this.control.value!==this.shown&&(this.control.value=this.shown)}child(){return null}complain(e){this.trouble.say(e)}},OS=class extends DS{numeric;constructor(t,n,r,i){let a=t.default!==void 0&&t.default!==``?TS(t.default):jS(t,n);super(e(`input`,{type:`text`,autocomplete:`off`,spellcheck:`false`,placeholder:a}),t,n,r),this.numeric=i}read(e){let t=Number(e);return this.numeric&&ES.test(e.trim())&&Number.isFinite(t)?t:e.trim()}show(e){return TS(e)}},kS=class extends DS{values;constructor(t,n,r,i){let a=t.default===void 0?``:` (${TS(t.default)})`,o=n.required||n.bare?`choose …`:`left out${a}`;super(e(`select`,{},e(`option`,{value:``},o),...i.map(AS)),t,n,r),this.values=i}read(e){return this.values.find(t=>TS(t)===e)??e}show(e){let t=TS(e);return![...this.control.children].some(e=>e instanceof HTMLOptionElement&&e.value===t)&&e!==void 0&&this.control.append(AS(e)),t}},AS=t=>e(`option`,{value:TS(t)},TS(t));function jS(e,t){let n=e.examples?.[0];return typeof n==`string`?n.replace(/^[\d.]+ /,`… `):n===void 0||t.bare?null:`such as ${TS(n)}`}var MS=class{root;constructor(e){this.root=e}resolve(e){if(e.$ref===void 0)return e;let{$ref:t,...n}=e,r=this.root.$defs?.[t.replace(`#/$defs/`,``)];return r===void 0?n:{...this.resolve(r),...n}}shape(e){let t=this.resolve(e);if(t.enum)return{is:`option`,values:t.enum};if(t.type===`boolean`)return{is:`option`,values:[!0,!1]};if(t.prefixItems)return{is:`tuple`,items:t.prefixItems};if(t.type===`array`&&t.items)return{is:`list`,item:t.items};if(t.properties){let{kind:e,...n}=t.properties,r=e?.const===void 0?t.properties:n;return{is:`group`,properties:Object.entries(r),required:t.required??[]}}return t.oneOf?this.choice(t.oneOf):t.anyOf?this.alternatives(t.anyOf):t.type===`number`||t.type===`integer`?{is:`number`}:t.type===`string`?{is:`text`}:{is:`other`}}fits(e,t){let n=this.shape(e);return n.is===`group`||n.is===`choice`?NS(t):n.is===`tuple`?Array.isArray(t)&&t.length===n.items.length:n.is===`list`?Array.isArray(t):n.is===`option`?n.values.includes(t):n.is===`one-or-many`?NS(t)||Array.isArray(t):n.is===`other`||typeof t!=`object`&&(n.is===`number`||typeof t==`string`)}blank(e){let t=this.shape(e);return t.is===`tuple`?t.items.map(e=>this.blank(e)):t.is===`list`?[]:t.is===`group`||t.is===`choice`?{}:``}choice(e){let t=[];for(let n of e){let e=this.resolve(n).properties?.kind?.const;if(typeof e!=`string`)return{is:`other`};t.push([e,n])}return{is:`choice`,kinds:t}}alternatives(e){let t=e.find(e=>e.type===`array`)?.items;return t?{is:`one-or-many`,item:t}:e.every(e=>[`number`,`integer`,`string`].includes(e.type??``))?{is:`number`}:{is:`other`}}},NS=e=>typeof e==`object`&&!!e&&!Array.isArray(e),PS=e=>/[A-Z]/.test(e)?e:e.replaceAll(`_`,` `),FS=class{schema;place;build;element;body=e(`div`,{class:`body`});trouble=new SS;odd=e(`code`,{});oddRow;misfit;constructor(t,n,r){this.schema=t,this.place=n,this.build=r;let i=e(`button`,{type:`button`,onclick:()=>this.replace()},`Replace`);this.oddRow=e(`p`,{class:`odd`,hidden:!0},`In the text stands `,this.odd,` here. `,i);let a=[this.trouble.element,this.oddRow,this.body];this.element=n.bare?e(`div`,{class:`inner`},...a):e(`fieldset`,{},e(`legend`,{},n.label,wS(n)),CS(t.description),...a),this.element.setAttribute(`aria-describedby`,this.trouble.element.id)}get(){return this.misfit??this.collect()}set(e){let t=e===void 0||this.build.schemas.fits(this.schema,e);this.misfit=t?void 0:e,this.odd.textContent=TS(this.misfit),this.oddRow.hidden=t,this.body.hidden=!t,this.spread(t?e:void 0)}complain(e){this.trouble.say(e)}replace(){this.set(void 0),this.build.changed()}},IS=class extends FS{fields=new Map;optional=new Set;main=e(`div`,{class:`entries`});unknown=e(`div`,{class:`entries`});folded=e(`div`,{class:`entries`});summary=e(`summary`,{});more=e(`details`,{class:`more`},this.summary,this.folded);extras=new Map;constructor(e,t,n,r){super(e,t,n);let i=r.required.length===0&&r.properties.every(([,e])=>!e.description&&!e.$ref);this.main.classList.toggle(`compact`,i),t.bare||this.element.classList.toggle(`vector`,i);for(let[e,t]of r.properties){let a=r.required.includes(e);this.fields.set(e,n.make(t,{label:PS(e),required:a,bare:!1})),!a&&!i&&this.optional.add(e)}this.body.append(this.main,this.unknown,this.more),this.arrange()}child(e){return this.fields.get(String(e))??this.extras.get(String(e))??null}table(){let e=[...this.fields,...this.extras].map(([e,t])=>[e,t.get()]);return Object.fromEntries(e.filter(e=>e[1]!==void 0))}collect(){let e=this.table();return Object.keys(e).length>0||this.place.required?e:void 0}spread(e){let t=NS(e)?e:{};for(let[e,n]of this.fields)n.set(t[e]);let n=Object.entries(t).filter(([e])=>!this.fields.has(e));this.extras=new Map(n.map(([e,t])=>[e,new RS(e,t,()=>this.drop(e))])),this.unknown.replaceChildren(...[...this.extras.values()].map(e=>e.element)),this.arrange()}drop(e){this.extras.get(e)?.element.remove(),this.extras.delete(e),this.build.changed()}arrange(){let e=[];for(let[t,n]of this.fields){let r=this.optional.has(t)&&n.get()===void 0?this.folded:this.main;r===this.folded&&e.push(PS(t)),n.element.parentElement!==r&&!n.element.contains(document.activeElement)&&r.append(n.element)}let t=[...this.fields.values()].map(e=>e.element);for(let e of[this.main,this.folded])zS(e,t);this.more.hidden=e.length===0,this.summary.textContent=`more: ${e.join(`, `)}`}},LS=class extends FS{kinds;select=e(`select`,{id:xS(),onchange:()=>this.swap()});kindTrouble=new SS(this.select);inside=e(`div`,{class:`body`});inner=null;kept={};constructor(t,n,r,i){super(t,n,r),this.kinds=i;let a=n.required||n.bare?`choose …`:`none`;this.select.append(e(`option`,{value:``},a),...i.map(([t])=>e(`option`,{value:t},t))),this.select.setAttribute(`aria-describedby`,this.kindTrouble.element.id);let o=e(`label`,{for:this.select.id},`kind`,wS({...n,required:!0}));this.body.append(e(`div`,{class:`field`},o,this.select,this.kindTrouble.element),this.inside)}child(e){return e===`kind`?{element:this.select,get:()=>this.select.value,set:()=>void 0,child:()=>null,complain:e=>this.kindTrouble.say(e)}:this.inner?.child(e)??null}collect(){let e=this.select.value;return e===``?this.place.required?{}:void 0:{kind:e,...this.inner?this.inner.table():this.kept}}spread(t){let{kind:n,...r}=NS(t)?t:{},i=n===void 0?``:TS(n);(i!==this.select.value||this.inner===null)&&([...this.select.options].some(e=>e.value===i)||this.select.append(e(`option`,{value:i},i)),this.select.value=i,this.open(i)),this.kept=r,this.inner?.set(r)}swap(){this.kept={...this.kept,...this.inner?.table()};let{schemas:e}=this.build,t=this.open(this.select.value),n=Object.entries(this.kept).filter(([n,r])=>{let i=t?.[n];return i!==void 0&&e.fits(i,r)});this.inner?.set(Object.fromEntries(n)),this.build.changed()}open(e){let t=this.kinds.find(([t])=>t===e)?.[1],n=t&&this.build.schemas.shape(t);if(this.inner=null,this.inside.replaceChildren(),t===void 0||n?.is!==`group`)return null;let r=this.build.schemas.resolve(t);return this.inner=new IS(r,{...this.place,bare:!0},this.build,n),this.inside.append(...[CS(r.description),this.inner.element].filter(e=>e!==null)),r.properties??null}},RS=class{value;element;trouble=new SS;constructor(t,n,r){this.value=n;let i=e(`button`,{type:`button`,onclick:r,"aria-label":`Remove ${t}`},`Remove`),a=e(`code`,{},`${t} = ${JSON.stringify(n)}`);this.element=e(`div`,{class:`field extra`},a,i,this.trouble.element)}get(){return this.value}set(){}child(){return null}complain(e){this.trouble.say(e)}};function zS(e,t){let n=t.filter(t=>t.parentElement===e);!n.every((t,n)=>e.children[n]===t)&&!e.contains(document.activeElement)&&e.append(...n)}var BS=class extends FS{items;cells;constructor(e,t,n,r){super(e,t,n),this.items=r;let i=r.some(e=>n.schemas.shape(e).is===`tuple`);this.cells=r.map((e,a)=>{let o=i?`row ${a+1}`:`${a+1} of ${r.length}`;return n.make(e,{label:o,required:t.required,bare:!0})}),t.bare||this.element.classList.add(`vector`),this.body.classList.add(i?`rows`:`row`,`of-${r.length}`),t.bare&&this.element.setAttribute(`role`,`group`),t.bare&&this.element.setAttribute(`aria-label`,t.label),this.body.append(...this.cells.map(e=>e.element))}child(e){return this.cells[Number(e)]??null}collect(){let e=this.cells.map(e=>e.get());if(!e.every(e=>e===void 0))return e.map((e,t)=>e??this.build.schemas.blank(this.items[t]??{}))}spread(e){let t=Array.isArray(e)?e:[];this.cells.forEach((e,n)=>e.set(t[n]))}},VS=class extends FS{item;single;rows=e(`ol`,{class:`items`});items=[];written=!1;noun;tight;constructor(t,n,r,i,a){super(t,n,r),this.item=i,this.single=a;let o=r.schemas.resolve(i);this.tight=[`tuple`,`text`,`number`,`option`].includes(r.schemas.shape(o).is),this.noun=o.properties&&o.title?o.title.toLowerCase():n.label;let s=a?`Add another ${this.noun}`:`Add to ${n.label}`;this.element.classList.add(`list`),this.element.classList.toggle(`single`,a),this.body.append(this.rows,e(`button`,{type:`button`,class:`add`,onclick:()=>this.grow()},s))}child(e){return typeof e==`number`?this.items[e]?.field??null:this.items[0]?.field.child(e)??null}collect(){let e=this.items.map(({field:e})=>e.get()??this.build.schemas.blank(this.item));return this.single&&!this.written&&e.length<2?e[0]:e.length>0||this.place.required?e:void 0}spread(e){this.written=Array.isArray(e);let t=Array.isArray(e)?e:e===void 0?[]:[e];for(;this.items.length>t.length;)this.items.pop()?.element.remove();for(;this.items.length<t.length;)this.append();this.items.forEach(({field:e},n)=>e.set(t[n])),this.single&&t.length===0&&this.append(),this.number()}append(){let t=this.build.make(this.item,{label:this.noun,required:!0,bare:!0}),n=e(`span`,{class:`which`}),r=(t,n,r)=>e(`button`,{type:`button`,title:t,onclick:r},n),i={up:r(`Move up`,`↑`,()=>this.move(c,-1)),down:r(`Move down`,`↓`,()=>this.move(c,1)),remove:r(`Remove`,`×`,()=>this.remove(c))},a=e(`div`,{class:`head`},n,i.up,i.down,i.remove),o=this.tight?[t.element,a]:[a,t.element],s=e(`div`,{class:this.tight?`item tight`:`item`,role:`group`},...o),c={field:t,element:e(`li`,{},s),frame:s,title:n,buttons:i};return this.items.push(c),this.rows.append(c.element),c}grow(){let e=this.append();this.number(),this.build.changed(),e.field.element.querySelector(`input, select`)?.focus()}remove(e){let t=this.items.indexOf(e);this.items.splice(t,1),e.element.remove(),this.number(),this.build.changed(),(this.items[Math.min(t,this.items.length-1)]?.buttons.remove??this.body.querySelector(`button.add`))?.focus()}move(e,t){let n=this.items.indexOf(e),r=this.items[n+t];if(r===void 0)return;this.items[n]=r,this.items[n+t]=e,t<0?r.element.before(e.element):r.element.after(e.element),this.number(),this.build.changed();let{up:i,down:a}=e.buttons,o=t<0?i:a;(o.disabled?t<0?a:i:o).focus()}number(){let e=this.single&&this.items.length===1;this.items.forEach(({frame:t,title:n,buttons:r},i)=>{let a=e?this.place.label:`${this.noun} ${i+1}`;n.replaceChildren(this.tight?String(i+1):a,e&&wS(this.place)||``),t.setAttribute(`aria-label`,a);for(let[t,n]of Object.entries(r))n.setAttribute(`aria-label`,`${n.title} ${a}`),n.hidden=e,n.disabled=t===`up`&&i===0||t===`down`&&i===this.items.length-1})}},HS=class{element;root;marked=[];constructor(t,n){let r={schemas:new MS(t),changed:n,make:(e,t)=>US(e,t,r)};this.root=r.make({...t,description:``},{label:`scenario`,required:!0,bare:!0}),this.element=e(`div`,{class:`form`},this.root.element)}get table(){let e=this.root.get();return NS(e)?e:{}}set table(e){this.root.set(e)}complain(e){for(let e of this.marked)e.complain(``);let t=new Map;for(let{path:n,words:r}of e){let e=this.nearest(n);t.set(e,[...t.get(e)??[],r])}for(let[e,n]of t)e.complain(n.join(`
`)),WS(e.element);this.marked=[...t.keys()]}focus(e){let{element:t}=this.nearest(e);WS(t),(t.matches(`input, select`)?t:t.querySelector(`input, select, button`))?.focus(),t.scrollIntoView({block:`center`})}nearest(e){let t=this.root;for(let n of e){let e=t.child(n);if(e===null)break;t=e}return t}};function US(e,t,n){let r=n.schemas.resolve(e),i=n.schemas.shape(r);switch(i.is){case`group`:return new IS(r,t,n,i);case`choice`:return new LS(r,t,n,i.kinds);case`tuple`:return new BS(r,t,n,i.items);case`list`:return new VS(r,t,n,i.item,!1);case`one-or-many`:return new VS(r,{...t,bare:!0},n,i.item,!0);case`option`:return new kS(r,t,n,i.values);default:return new OS(r,t,n,i.is!==`text`)}}function WS(e){for(let t=e.parentElement;t!==null;t=t.parentElement)t instanceof HTMLDetailsElement&&(t.open=!0)}var GS=(t,...n)=>e(`div`,{role:`tabpanel`,id:t,"aria-labelledby":`${t}-tab`},...n);function KS(t,n,r){let i=n.map(([t,n])=>e(`button`,{type:`button`,role:`tab`,id:`${t}-tab`,"aria-controls":t,onclick:()=>a(t)},n)),a=e=>{for(let[t,r]of i.entries()){let i=n[t]?.[0]===e;r.setAttribute(`aria-selected`,String(i)),r.tabIndex=i?0:-1}r(e)};return{element:e(`div`,{role:`tablist`,"aria-label":t,class:`tabs`,onkeydown:e=>{if(!(e instanceof KeyboardEvent))return;let t={ArrowLeft:-1,ArrowRight:1}[e.key];if(t===void 0)return;let r=(i.findIndex(e=>e===document.activeElement)+t+i.length)%i.length;a(n[r]?.[0]??``),i[r]?.focus()}},...i),select:a}}var qS=200,JS=class{watcher;name=``;bundled=!1;text=``;table=null;complaints=[];warnings=[];saved=null;kept=null;keeping=null;edit=null;asking=null;timer=0;wishes=0;constructor(e){this.watcher=e,window.addEventListener(`pagehide`,()=>this.leave()),window.addEventListener(`beforeunload`,e=>{(this.edit!==null||this.draft!==this.kept)&&e.preventDefault()})}get unsaved(){return this.text!==this.saved||this.edit!==null}get safe(){return this.edit===null&&this.draft===this.kept}async open(e){let t=++this.wishes,n;do await this.settle(),n=await sS(e);while(this.edit!==null);t===this.wishes&&(this.name=n.name,this.bundled=n.bundled,this.saved=n.draft?null:n.text,this.kept=n.draft?n.text:null,this.take(n,`file`))}change(e){this.edit=e,`text`in e&&(this.text=e.text),clearTimeout(this.timer),this.timer=window.setTimeout(()=>void this.ask(),qS),this.watcher.state()}async settle(){if(clearTimeout(this.timer),await this.ask(),this.edit!==null)throw new rS;await this.keeping}async refresh(){if(this.name===``)return;if(this.unsaved)return await this.ask(),this.keep();let{text:e}=this,t=await sS(this.name);t.text===e||this.unsaved||(this.saved=t.draft?null:t.text,this.kept=t.draft?t.text:null,this.take(t,`file`))}async save(e,t){await this.settle();let{name:n,text:r,kept:i}=this,a=await uS(e,r,t);n!==a.name&&i!==null&&await lS(n,null),this.name=a.name,this.bundled=!1,this.saved=r,this.kept=null,this.watcher.state(),this.keep()}async revert(){clearTimeout(this.timer),this.edit=null,await this.keeping;let{text:e}=this;return await lS(this.name,null),await this.open(this.name),e}async run(){if(await this.settle(),this.complaints[0])throw Error(`${this.complaints[0].field}: ${this.complaints[0].words}`);return dS(this.name,this.text)}get draft(){return this.text===this.saved?null:this.text}async ask(){await this.asking;let{edit:e}=this;e!==null&&(this.asking=this.askAbout(e).finally(()=>this.asking=null),await this.asking)}async askAbout(e){let t;try{t=`text`in e?await cS(e.text):await cS(this.text,e.table)}catch(n){if(n instanceof rS||this.edit!==e)return;let r={path:[],field:``,words:iS(n),line:null};t={text:this.text,table:null,complaints:[r],warnings:[]}}this.edit===e&&(this.edit=null,this.take(t,`text`in e?`text`:`form`),this.keep())}take(e,t){this.text=e.text,this.table=e.table,this.complaints=e.complaints,this.warnings=e.warnings,this.watcher.checked(t),this.watcher.state()}keep(){return this.keeping??=this.post().finally(()=>this.keeping=null),this.keeping}async post(){for(;this.edit===null&&this.draft!==this.kept;){let{name:e,draft:t}=this;try{await lS(e,t)}catch{return}e===this.name&&(this.kept=t),this.watcher.state()}}leave(){this.name!==``&&this.draft!==this.kept&&lS(this.name,this.draft,!0).catch(()=>void 0)}};function YS(t,n,r={}){return e(`button`,{type:`button`,onclick:n,...r},t)}var XS=class{desk;element;work;form;area=e(`textarea`,{id:`text-area`,spellcheck:`false`,rows:30,wrap:`off`});title=e(`h2`,{});note=e(`p`,{class:`help`,role:`status`});said=e(`p`,{class:`said`,role:`status`,hidden:!0});summary=e(`div`,{class:`summary`,role:`status`});reason=e(`p`,{class:`help`,id:`run-reason`,hidden:!0});runButton=YS(`Run`,()=>this.run(),{class:`main`,title:`Ctrl+Enter`});saveButton=YS(`Save`,()=>this.save(),{title:`Ctrl+S`});revertButton=YS(`Revert`,()=>this.revert());nameEntry=e(`input`,{type:`text`,id:`save-name`,autocomplete:`off`,spellcheck:`false`});overwrite=YS(`Overwrite it`,()=>this.saveAs(!0),{hidden:!0});nameForm;panels;noForm=e(`p`,{class:`complaint`,hidden:!0},`The text is not TOML; mend it there first.`);tabs;opening=Promise.resolve();constructor(t,n){this.desk=n,this.work=new JS({checked:e=>this.checked(e),state:()=>(this.state(),n.changed())}),this.form=new HS(t,()=>this.work.change({table:this.form.table})),this.nameForm=e(`form`,{class:`save-as`,hidden:!0,onsubmit:e=>(e.preventDefault(),void this.saveAs(!1))},e(`label`,{for:`save-name`},`Name`),this.nameEntry,e(`button`,{type:`submit`},`Save`),this.overwrite,YS(`Close`,()=>this.nameForm.hidden=!0));let r=e(`label`,{for:`text-area`,class:`help`},`The scenario as TOML`);this.panels={form:GS(`form-panel`,this.noForm,this.form.element),text:GS(`text-panel`,r,this.area)},this.area.addEventListener(`input`,()=>this.typed()),this.runButton.setAttribute(`aria-describedby`,this.reason.id),this.tabs=KS(`Ways to edit`,[[`form-panel`,`Form`],[`text-panel`,`Text`]],e=>this.turn(e));let i=YS(`Save as …`,()=>this.askName());this.element=e(`section`,{class:`desk editor`,id:`scenario`,"aria-label":`Scenario`},this.title,this.note,e(`div`,{class:`actions`},this.runButton,this.saveButton,i,this.revertButton),this.nameForm,this.said,this.reason,this.summary,this.tabs.element,this.panels.form,this.panels.text),this.tabs.select(`form-panel`),this.state()}open(e){return this.opening=this.doing(`It could not be opened`,async()=>{this.nameForm.hidden=!0,await this.work.open(e)}),this.opening}async run(){return await this.opening,this.doing(`It could not be started`,async()=>this.desk.started(await this.work.run()))}save(){let{work:e}=this;return this.doing(`It could not be saved`,async()=>{if(e.unsaved||e.bundled){try{await e.save(e.name,!e.bundled)}catch(e){throw e instanceof nS&&e.status===409&&this.askName(),e}this.say(`Saved as ${e.name}.`),this.desk.saved()}})}say(e,...t){this.said.replaceChildren(e,...t),this.said.hidden=e===``}saveAs(e){return this.doing(`It could not be saved`,async()=>{this.overwrite.hidden=!0;try{await this.work.save(this.nameEntry.value.trim(),e)}catch(e){throw this.overwrite.hidden=!(e instanceof nS&&e.status===409),e}this.nameForm.hidden=!0,this.say(`Saved as ${this.work.name}.`),this.desk.saved()})}askName(){this.nameForm.hidden=!1,this.overwrite.hidden=!0,this.nameEntry.value=this.work.name,this.nameEntry.select()}revert(){return this.doing(`It could not be reverted`,async()=>{let e=await this.work.revert(),t=YS(`Undo`,()=>this.putBack(e),{class:`link`});this.say(`Back to what is saved. `,t)})}putBack(e){this.area.value=e,this.typed(),this.say(``)}typed(){this.work.change({text:this.area.value})}async doing(e,t){this.say(``);try{await t()}catch(t){this.say(`${e}: ${iS(t)}`)}}turn(e){for(let t of Object.values(this.panels))t.hidden=t.id!==e;this.element.dataset.panel=e}checked(e){let{text:t,table:n,complaints:r}=this.work;e!==`text`&&this.area.value!==t&&(this.area.value=t),e!==`form`&&n!==null&&(this.form.table=n),this.noForm.hidden=n!==null,this.form.element.inert=n===null,this.form.complain(r),this.summarise()}summarise(){let{complaints:t,warnings:n,table:r}=this.work,i=t.map(({field:t,path:n,line:i,words:a})=>e(`li`,{},YS(t||`line ${i??`?`}`,()=>{r===null&&this.tabs.select(`text-panel`),r===null||this.panels.form.hidden?this.toLine(i):this.form.focus(n)},{class:`link`}),`: ${a}`)),a=`and ${i.length-1} more, marked below`;this.summary.replaceChildren(...i.length>0?[e(`ul`,{class:`complaints`},...i)]:[],...i.length>1?[e(`p`,{class:`complaint others`},a)]:[],...n.map(t=>e(`p`,{class:`warning`},`Warning: ${t}`)))}toLine(e){let t=this.area.value.split(`
`).slice(0,e??1),n=t.join(`
`).length;this.area.focus(),this.area.setSelectionRange(n-(t.at(-1)?.length??0),n)}state(){let{work:e}=this,{complaints:t}=e;this.title.textContent=e.name||`No scenario`;let n=e.safe?`Unsaved changes; the studio keeps them as a draft.`:`Unsaved changes`,r=e.bundled?`Comes along with Detent; saving makes a copy in the folder.`:`Saved`;this.note.textContent=e.unsaved?n:r,this.runButton.disabled=e.name===``||t.length>0,this.reason.hidden=t.length===0,this.reason.textContent=this.reason.hidden?``:`It can be run when these are mended:`,this.saveButton.disabled=e.name===``||!e.unsaved&&!e.bundled,this.revertButton.disabled=!e.unsaved}},ZS=class{chooser;element;wait=e(`p`,{class:`help`,role:`status`},`Looking into the folder …`);own=e(`ul`,{});ownNote=e(`p`,{class:`help`,hidden:!0},`None of your own yet: save one that comes along.`);bundled=e(`ul`,{});records=e(`ul`,{});recordsNote=e(`p`,{class:`help`,hidden:!0},`None yet: run a scenario.`);shown=[];constructor(t){this.chooser=t,this.element=e(`nav`,{class:`desk files`,id:`files`,"aria-label":`Files`},this.wait,e(`section`,{"aria-label":`Scenarios`},e(`h2`,{},`Scenarios`),this.own,this.ownNote),e(`section`,{"aria-label":`Scenarios that come along`},e(`h2`,{},`Come along with Detent`),this.bundled),e(`section`,{"aria-label":`Records`},e(`h2`,{},`Records`),this.records,this.recordsNote))}update(e,t,n){this.shown=n;let r=e.scenarios.filter(e=>!e.bundled);this.wait.hidden=!0,this.ownNote.hidden=r.length>0,this.recordsNote.hidden=e.records.length>0,QS(()=>{this.own.replaceChildren(...r.map(e=>this.scenario(e,t))),this.bundled.replaceChildren(...e.scenarios.filter(e=>e.bundled).map(e=>this.scenario(e,t))),this.records.replaceChildren(...e.records.map(e=>this.record(e)))})}scenario(t,n){return e(`li`,{},e(`button`,{type:`button`,class:`pick`,"data-key":`scenario ${t.name}`,"aria-current":t.name===n?`true`:null,onclick:()=>this.chooser.open(t.name)},e(`span`,{class:`name`},t.name),t.draft&&e(`span`,{class:`badge`},`unsaved`),e(`span`,{class:`title`},t.title)),t.complaint!==null&&e(`p`,{class:`complaint`},t.complaint))}record(t){let{name:n}=t,r=this.shown.includes(n),i=t.complaint!==null;return e(`li`,{class:`record`},e(`input`,{type:`checkbox`,"data-key":`compare ${n}`,"aria-label":`Show ${n} beside others`,checked:r,disabled:i,onchange:()=>this.chooser.show(r?this.shown.filter(e=>e!==n):[...this.shown,n])}),e(`button`,{type:`button`,class:`pick`,"data-key":`record ${n}`,"aria-current":r?`true`:null,disabled:i,title:t.title,onclick:()=>this.chooser.show([n])},e(`span`,{class:`name`},n),!i&&e(`span`,{class:`status ${t.mood}`},t.status),e(`span`,{class:`title`},$S(t.date))),i&&e(`p`,{class:`complaint`},t.complaint))}};function QS(e){let t=document.activeElement instanceof HTMLElement?document.activeElement.dataset.key:void 0;e(),t!==void 0&&document.querySelector(`[data-key="${CSS.escape(t)}"]`)?.focus({preventScroll:!0})}function $S(e){let t=new Date(e);return Number.isNaN(t.getTime())?e:t.toLocaleString(void 0,{dateStyle:`medium`,timeStyle:`short`})}var eC=500,tC=3,nC=e=>[`waiting`,`compiling`,`running`].includes(e.state),rC=class{show;element;list=e(`ul`,{class:`jobs`});rows=new Map;constructor(t){this.show=t,this.element=e(`section`,{class:`desk runs`,"aria-label":`Runs`},e(`h2`,{},`Runs`),this.list),this.update([]),setInterval(()=>this.rows.forEach(e=>e.tick()),eC)}update(e){let t=e.filter(e=>!nC(e)).slice(0,tC),n=e.filter(e=>nC(e)||t.includes(e));for(let[e,t]of this.rows)n.some(t=>t.id===e)||(t.element.remove(),this.rows.delete(e));n.forEach((e,t)=>{let n=this.rows.get(e.id)??new iC(this.show);this.rows.set(e.id,n),n.update(e),this.list.children[t]!==n.element&&this.list.insertBefore(n.element,this.list.children[t]??null)}),this.element.hidden=n.length===0}},iC=class{show;element;title=e(`span`,{class:`title`});state=e(`span`,{class:`state`});bar=e(`progress`,{max:1});said=e(`p`,{class:`said`});button=e(`button`,{type:`button`,onclick:()=>this.act()});job=null;heard=0;constructor(t){this.show=t,this.element=e(`li`,{},this.title,this.button,this.state,this.bar,this.said)}update(e){let t=nC(e);this.job=e,this.heard=performance.now(),this.element.className=`job ${e.state}`,this.title.textContent=e.record&&e.state===`done`?e.record:e.scenario,this.title.title=e.title,this.tick(),this.bar.hidden=!t,this.bar.setAttribute(`aria-label`,`Progress of ${e.scenario}`),e.progress===null?this.bar.removeAttribute(`value`):this.bar.value=e.progress,this.said.textContent!==e.words&&(this.said.textContent=e.words),this.said.hidden=e.words===``,e.state===`failed`&&this.said.setAttribute(`role`,`alert`),this.button.hidden=!t&&e.record===null,this.button.textContent=t?`Cancel`:`Show`,this.button.setAttribute(`aria-label`,t?`Cancel the run of ${e.scenario}`:`Show ${e.record??``}`)}tick(){let{job:e}=this;if(e===null)return;let t=e.state===`running`||e.state===`compiling`?(performance.now()-this.heard)/1e3:0;this.state.textContent=`${aC(e)}, ${(e.seconds+t).toFixed(1)} s`}act(){let{job:e}=this;if(e!==null){if(!nC(e))return e.record===null?void 0:this.show(e.record);fS(e.id).catch(e=>{this.said.hidden=!1,this.said.textContent=`It could not be cancelled: ${iS(e)}`})}}};function aC(e){return e.state===`compiling`?`preparing`:e.state===`running`&&e.progress!==null?`running, ${Math.round(100*e.progress)} %`:e.state}var oC=500,sC=5e3;function cC(e){let t=oC,n=()=>{let r=new WebSocket(`ws://${location.host}/api/live`);r.onopen=()=>{t=oC,e.up()},r.onmessage=t=>{let n=JSON.parse(t.data);n.jobs&&e.jobs(n.jobs),n.folder&&e.folder()},r.onclose=({reason:r})=>{lC(r).then(t=>e.down(t)),setTimeout(n,t),t=Math.min(2*t,sC)}};n()}async function lC(e){try{return await aS(),`The studio has closed the line${e&&` (${e})`}; calling again.`}catch(e){return e instanceof nS?`The studio refuses this page (${e.message}); edits are kept here.`:`The studio is not running any more; edits are kept here until it is back.`}}function uC(t){oS().then(e=>new pC(t,e).start()).catch(n=>{t.replaceChildren(e(`p`,{role:`alert`,class:`trouble`},`The studio could not be opened: ${iS(n)}`))})}var dC=[[`files`,`Files`],[`scenario`,`Scenario`],[`results`,`Results`]],fC=`No record is shown: run the scenario, or choose a record.`,pC=class{root;banner=e(`p`,{class:`banner`,role:`alert`,hidden:!0});folderName=e(`span`,{class:`folder`});files=new ZS({open:e=>void this.open(e),show:e=>void this.show(e)});jobs=new rC(e=>void this.show([e]));editor;shownNames=e(`p`,{class:`help`},fC);reportButton=e(`button`,{type:`button`,disabled:!0,onclick:()=>void this.report()},`Report`);resultsSaid=e(`p`,{class:`said`,role:`status`,hidden:!0});panel;place=e(`div`,{class:`results-place`});tabs=KS(`Parts of the studio`,dC,e=>this.root.dataset.shown=e);folder={folder:``,scenarios:[],records:[],jobs:[]};shown=[];wanted=0;view=null;active=new Map;editedSinceRun=!1;drawn={name:``,unsaved:!1};constructor(t,n){this.root=t,this.editor=new XS(n,{started:e=>this.started(e),saved:()=>void this.refresh(),changed:()=>this.edited()});let r=[this.shownNames,this.resultsSaid];this.panel=e(`section`,{class:`results-panel`,id:`results`,"aria-label":`Results`},e(`div`,{class:`desk`},e(`div`,{class:`actions`},e(`h2`,{},`Results`),this.reportButton),...r),this.place),t.classList.add(`studio`);let i=e(`header`,{},e(`h1`,{},`Detent studio`),this.folderName,Jx()),a=[this.jobs.element,this.files.element];t.replaceChildren(i,this.banner,this.tabs.element,...a,this.editor.element,this.panel),this.tabs.select(`scenario`)}async start(){this.editor.element.addEventListener(`input`,()=>this.editedSinceRun=!0),document.addEventListener(`keydown`,e=>this.key(e)),this.folder=await aS();let e=new URLSearchParams(location.hash.slice(1)),{scenarios:t,records:n}=this.folder,r=e=>t.some(t=>t.name===e),i=t.find(e=>e.draft)??t.find(e=>!e.bundled)??t[0],a=r(e.get(`scenario`))?e.get(`scenario`):i?.name,o=n.filter(e=>e.complaint===null).map(e=>e.name),s=e.getAll(`show`).filter(e=>o.includes(e));a&&await this.editor.open(a),await this.show(s.length>0?s:o.slice(0,1)),cC({jobs:e=>this.told(e),folder:()=>void this.refresh(),up:()=>void this.up(),down:e=>this.down(e)})}async open(e){await this.editor.open(e),this.tabs.select(`scenario`)}async show(e){let t=++this.wanted;this.shown=e,this.draw(),this.sayResults(``),this.place.setAttribute(`aria-busy`,`true`);try{let n=e.length>0?(await pS(e)).records:[];if(t!==this.wanted)return;let r=n.length>0?Bx(n.slice(0,e.length),n):null,i=this.panel.scrollTop;this.view?.dispose(),this.view=r,this.place.replaceChildren(...r?[r.element]:[]),this.panel.scrollTop=i}catch(e){t===this.wanted&&this.sayResults(`It could not be shown: ${iS(e)}`)}finally{t===this.wanted&&this.place.removeAttribute(`aria-busy`)}}started(e){this.editedSinceRun=!1,this.active.set(e.id,e.scenario);let{jobs:t}=this.folder;this.told(t.some(t=>t.id===e.id)?t:[e,...t])}told(e){this.folder={...this.folder,jobs:e},this.jobs.update(e);for(let t of e)nC(t)?this.active.set(t.id,t.scenario):this.active.delete(t.id)&&(t.state===`failed`&&this.editor.say(`The run of ${t.scenario} failed: ${t.words}`),t.state===`done`&&t.record!==null&&this.arrived(t,t.record))}async arrived(e,t){if(await this.refresh(),e.scenario!==this.editor.work.name)return;let n=this.folder.records.filter(e=>e.complaint===null).map(e=>e.name),r=[...[...this.shown].reverse(),...n].find(e=>e!==t&&this.alike(e,t));await this.show(r===void 0?[t]:[r,t]),this.editedSinceRun||this.tabs.select(`results`)}alike(e,t){let n=e=>e.replace(/-\d+$/,``),r=e=>this.folder.records.find(t=>t.name===e)?.title;return n(e)===n(t)||r(e)===r(t)}async refresh(){try{let e=await aS();this.folder={...e,jobs:this.folder.jobs},await this.editor.work.refresh()}catch{return}let e=this.shown.filter(e=>this.folder.records.some(t=>t.name===e));e.length<this.shown.length&&await this.show(e),this.draw()}async up(){this.banner.hidden=!0,await this.refresh()}down(e){this.banner.textContent=e,this.banner.hidden=!1}edited(){let{name:e,unsaved:t}=this.editor.work;(e!==this.drawn.name||t!==this.drawn.unsaved)&&this.draw()}draw(){let{name:e,unsaved:t}=this.editor.work;this.drawn={name:e,unsaved:t};let n=this.folder.scenarios.map(n=>n.name===e?{...n,draft:t}:n);this.folderName.textContent=this.folder.folder,this.files.update({...this.folder,scenarios:n},e,this.shown),this.reportButton.disabled=this.shown.length===0,this.shownNames.textContent=this.shown.join(` and `)||fC,this.remember()}remember(){let{name:e}=this.editor.work,t=new URLSearchParams([...e?[[`scenario`,e]]:[],...this.shown.map(e=>[`show`,e])]);location.hash.slice(1)!==t.toString()&&history.replaceState(null,``,`#${t.toString()}`)}async report(){this.sayResults(``);try{let t=URL.createObjectURL(await mS(this.shown));e(`a`,{href:t,download:`${this.shown.join(`-`)}.html`}).click(),setTimeout(()=>URL.revokeObjectURL(t),6e4)}catch(e){this.sayResults(`No report: ${iS(e)}`)}}sayResults(e){this.resultsSaid.textContent=e,this.resultsSaid.hidden=e===``}key(e){if(e.ctrlKey||e.metaKey){if(e.key===`Enter`)this.editor.run();else if(e.key===`s`)this.editor.save();else return;e.preventDefault()}}};async function mC(){let e=new CSSStyleSheet;e.replaceSync(`.uplot,.uplot *,.uplot :before,.uplot :after{box-sizing:border-box}.uplot{width:min-content;font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,Apple Color Emoji,Segoe UI Emoji,Segoe UI Symbol,Noto Color Emoji;line-height:1.5}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{-webkit-user-select:none;user-select:none;position:relative}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{width:100%;height:100%;display:block;position:relative}.u-axis{position:absolute}.u-legend{text-align:center;margin:auto;font-size:14px}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{pointer-events:none;background:#00000012;position:absolute}.u-cursor-x,.u-cursor-y{pointer-events:none;will-change:transform;position:absolute;top:0;left:0}.u-hz .u-cursor-x,.u-vt .u-cursor-y{border-right:1px dashed #607d8b;height:100%}.u-hz .u-cursor-y,.u-vt .u-cursor-x{border-bottom:1px dashed #607d8b;width:100%}.u-cursor-pt{pointer-events:none;will-change:transform;border:0 solid;border-radius:50%;position:absolute;top:0;left:0;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}.scene-box{border:1px solid var(--line);background:var(--panel);border-radius:6px;height:min(60vh,30rem);min-height:14rem;position:relative;overflow:hidden}.scene-canvas,.scene-overlay{width:100%;height:100%;display:block;position:absolute;inset:0}.scene-canvas{touch-action:none;cursor:grab}.scene-canvas:active{cursor:grabbing}.scene-canvas:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}.scene-overlay{pointer-events:none}.scene-title{box-sizing:border-box;color:var(--ink);pointer-events:none;text-overflow:ellipsis;white-space:nowrap;padding:.35rem .6rem;font-size:.85rem;font-weight:600;position:absolute;overflow:hidden}.scene-title:before{content:"";background:var(--run);border-radius:2px;width:.7em;height:.7em;margin-right:.4em;display:inline-block}.scene-controls{flex-wrap:wrap;align-items:center;gap:.4rem 1.1rem;margin:.5rem 0;font-size:.85rem;display:flex}.scene-views{flex-wrap:wrap;gap:.25rem;display:inline-flex}.scene-slider,.scene-choice,.scene-tick{align-items:center;gap:.4rem;display:inline-flex}.scene-slider input{width:7rem;min-width:4rem}.scene-slider output{font-variant-numeric:tabular-nums;min-width:3.2em;color:var(--faint)}.scene-key{flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0;font-size:.85rem;display:flex}.scene-key>span{align-items:center;gap:.35rem;display:inline-flex}.scene-hint{color:var(--faint);margin:.3rem 0;font-size:.8rem}.scene-dot{width:1rem;height:1rem;color:var(--paper);background:var(--faint);border-radius:50%;flex:none;justify-content:center;align-items:center;font:700 .65rem/1 system-ui,sans-serif;display:inline-flex}.scene-dot.free{background:var(--free);color:var(--on-0)}.scene-dot.stick{background:var(--stick);color:var(--on-1)}.scene-dot.slip{background:var(--slip);color:var(--on-2)}.scene-dot.resultant{background:var(--s7)}.scene-dot.yields{background:var(--s3)}.scene-lists{grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:.4rem 1.5rem;display:grid}.scene-lists h4{margin:.2rem 0;font-size:.85rem}.scene-list{grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));gap:.15rem 1.5rem;margin:0;padding:0;font-size:.85rem;list-style:none;display:grid}.scene-list li{align-items:center;gap:.45rem;min-width:0;display:flex}.scene-list li.idle{color:var(--faint)}.scene-name{text-overflow:ellipsis;white-space:nowrap;flex:1;min-width:0;overflow:hidden}.scene-now{font-variant-numeric:tabular-nums;white-space:nowrap}.scene-words{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;margin:-1px;position:absolute;overflow:hidden}.scene-missing{border:1px dashed var(--line);color:var(--faint);border-radius:6px;padding:1rem}.studio{grid-template-columns:minmax(0,1fr);align-items:start;gap:.75rem 1rem;padding:.75rem;display:grid}.studio>*{min-width:0}.studio>header{flex-wrap:wrap;grid-column:1/-1;align-items:baseline;gap:.25rem .75rem;display:flex}.studio>header h1{font-size:1.1rem}.studio>header .folder{color:var(--faint);overflow-wrap:anywhere;flex:1}.studio>.banner{border-left:4px solid var(--bad);background:var(--panel);color:var(--bad);grid-column:1/-1;margin:0;padding:.5rem .75rem;font-weight:600}.desk h2{margin:0;font-size:1rem}.desk ul,.desk ol{margin:0;padding:0;list-style:none}.desk button{min-height:2rem;padding-block:.15rem}.desk button.link{min-height:0}.desk button.main:not(:disabled){background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600}.desk button:disabled{opacity:1;color:var(--faint);border-style:dashed}.desk input[type=text],.desk select,.desk textarea{background:var(--paper);min-width:0}.desk [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 3px 0 0 var(--bad)}.desk ::placeholder{color:var(--faint);opacity:1}.desk .help{color:var(--faint);margin:0;font-size:.8rem;line-height:1.35}.desk .complaint{color:var(--bad);white-space:pre-line;overflow-wrap:anywhere;margin:0;font-size:.85rem;line-height:1.35}.desk .warning{color:var(--open);margin:.25rem 0 0;font-size:.85rem}.desk .said{overflow-wrap:anywhere;margin:0;font-size:.9rem}.desk .actions{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.studio .tabs{border-bottom:1px solid var(--line);gap:.25rem;display:flex}.studio .tabs button{background:0 0;border:0;border-bottom:3px solid #0000;border-radius:0;min-height:2.2rem}.studio .tabs button[aria-selected=true]{border-bottom-color:var(--accent);font-weight:600}.files{gap:1rem;display:grid}.files h2,.runs h2{color:var(--faint);margin-bottom:.25rem;font-size:.85rem;font-weight:600}.files .pick{text-align:left;background:0 0;border-color:#0000;grid-template-columns:minmax(0,1fr) auto;gap:0 .4rem;width:100%;line-height:1.35;display:grid}.files .pick[aria-current]{background:var(--panel);box-shadow:inset 3px 0 0 var(--accent)}.files .name{overflow-wrap:anywhere}.files .title{color:var(--faint);grid-column:1/-1;font-size:.8rem}.files .badge,.files .status{border:1px solid;border-radius:1em;align-self:center;padding:0 .45em;font-size:.75rem}.files .badge{color:var(--open)}.files .status{color:var(--kind,var(--open))}.files .record{grid-template-columns:auto minmax(0,1fr);align-items:center;gap:.25rem;display:grid}.files .record input{width:1.1rem;height:1.1rem;margin:.3rem}.files .record .complaint{grid-column:2}.runs .job{border-left:3px solid var(--line);background:var(--panel);grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.1rem .5rem;margin-top:.25rem;padding:.4rem .5rem;display:grid}.runs .running,.runs .compiling{border-left-color:var(--accent)}.runs .done{border-left-color:var(--fine)}.runs .failed{border-left-color:var(--bad)}.runs .title{overflow-wrap:anywhere;font-weight:600;line-height:1.3}.runs .state,.runs .bar,.runs .said{grid-column:1/-1}.runs progress{width:100%;accent-color:var(--accent);grid-column:1/-1}.runs .state{color:var(--faint);font-variant-numeric:tabular-nums;font-size:.8rem}.runs .said{font-size:.8rem;line-height:1.35}.runs .failed .said{color:var(--bad)}.editor{flex-direction:column;gap:.4rem;display:flex}.editor>.actions{z-index:2;background:var(--paper);padding:.25rem 0;position:sticky;top:0}.editor .save-as{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.editor .complaints{font-size:.85rem;line-height:1.35}.editor[data-panel=form-panel] .complaints li:not(:first-child),.editor[data-panel=text-panel] .others{display:none}.editor textarea{resize:vertical;width:100%;font-family:ui-monospace,monospace;font-size:.85rem;display:block}.editor .form[inert]{opacity:.5}.editor .entries,.editor .body,.editor .item,.editor .items{grid-template-columns:minmax(0,1fr);gap:.6rem;display:grid}.editor .entries:empty{display:none}.editor .field{grid-template-columns:7.5rem minmax(0,1fr);align-items:center;gap:.1rem .5rem;display:grid}.editor .field>label{overflow-wrap:anywhere;font-size:.9rem;line-height:1.3}.editor .field>.help,.editor .field>.complaint{grid-column:2}.editor .must{color:var(--bad);margin-left:.15em}.editor .extra{grid-template-columns:minmax(0,1fr) auto}.editor .extra>.complaint{grid-column:1/-1}.editor fieldset,.editor .single>.body>.items>li>.item{border:1px solid var(--line);border-radius:.375rem;min-width:0;margin:0;padding:.5rem .7rem .7rem}.editor legend,.editor .single>.body>.items>li>.item>.head{padding:0 .3rem;font-weight:600}.editor fieldset>.help{margin-bottom:.35rem}.editor fieldset.vector{border:0;padding:0}.editor fieldset.vector>legend{padding:0;font-size:.9rem;font-weight:400}.editor .item{gap:.3rem}.editor .item.tight{grid-template-columns:minmax(0,1fr) auto;align-items:start}.editor .item.tight .which{text-align:right;min-width:1.2em;color:var(--faint)}.editor .head{align-items:center;gap:.25rem;font-size:.9rem;display:flex}.editor .head .which{flex:1}.editor .head button{min-width:1.9rem;min-height:1.7rem;padding:0}.editor .list:not(.single)>.body>.items>li>.item{border-left:2px solid var(--line);padding-left:.6rem}.editor .add{justify-self:start}.editor .row,.editor .compact{grid-template-columns:repeat(3,minmax(0,1fr));align-items:start;gap:.3rem}.editor .row.of-2{grid-template-columns:repeat(2,minmax(0,1fr))}.editor .row.of-4{grid-template-columns:repeat(4,minmax(0,1fr))}.editor .rows .row{grid-template-columns:repeat(6,minmax(0,1fr));gap:.15rem}.editor .rows .row input{padding-inline:.2rem}.editor .row input,.editor .row select,.editor .compact input{width:100%;padding-inline:.3rem;font-size:.875rem}.editor .compact .field{grid-template-columns:minmax(0,1fr)}.editor .compact .field>*{grid-column:1}.editor .compact label{color:var(--faint);font-size:.8rem}.editor .more{margin:0}.editor .more>summary{color:var(--faint);overflow-wrap:anywhere;font-size:.85rem;line-height:1.35}.results-panel>.desk{margin-bottom:.75rem}.results-panel h2:first-child{flex:1}.results-place{container-type:inline-size}.results-place[aria-busy=true]{opacity:.5}.studio .timeline{margin-inline:0;padding-inline:0}@container (width>=42rem){.studio .stage.beside{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start;gap:1.25rem;display:grid}.studio .stage.beside .stage-scene{position:sticky;top:.5rem}.studio .stage.beside .stage-plots{margin-top:0}}@container (width<42rem){.studio .stage.beside{display:block}.studio .stage.beside .stage-scene{position:static}.studio .stage.beside .stage-plots{margin-top:1rem}}@media not (min-width:47.5rem){.studio>header h1{flex:1}.studio>header .folder{flex:1 0 100%;order:1}.studio[data-shown=scenario]>:is(.files,.results-panel),.studio[data-shown=results]>:is(.files,.editor),.studio[data-shown=files]>:is(.editor,.results-panel),.studio:not([data-shown=files]) .job:is(.done,.cancelled){display:none}.studio:not([data-shown=files])>.runs:not(:has(.waiting,.compiling,.running,.failed)){display:none}}@media (min-width:47.5rem){.studio{grid-template-rows:auto auto auto auto minmax(0,1fr);row-gap:0;height:100vh;padding-bottom:0}.studio>:is(header,.banner,.runs,.tabs){margin-bottom:.5rem}.studio>header{grid-row:1}.studio>.banner{grid-row:2}.studio>.runs{grid-area:3/1/5;max-height:40vh;overflow:auto}.studio>.files{grid-area:5/1}.studio>:is(.files,.editor,.results-panel){max-height:100%;padding:3px 3px .75rem;overflow:auto}.studio>.results-panel{padding-bottom:0}}@media (min-width:47.5rem) and (not (min-width:78rem)){.studio{grid-template-columns:14rem minmax(0,1fr)}.studio>.tabs{grid-area:3/2}.studio>:is(.editor,.results-panel){grid-area:4/2/6}.studio>.tabs #files-tab,.studio:not([data-shown=results])>.results-panel,.studio[data-shown=results]>.editor{display:none}}@media (min-width:78rem){.studio{grid-template-columns:14rem clamp(24.5rem,27vw,32rem) minmax(0,1fr)}.studio>.tabs{display:none}.studio>.editor{grid-area:3/2/6}.studio>.results-panel{grid-area:3/3/6}}.maps{grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:1.25rem 2rem;margin-top:.75rem;display:grid}.map-picture{min-width:0;max-width:46rem;margin:0}.map-slices{flex-wrap:wrap;gap:.5rem 1rem;margin:.5rem 0 0;display:flex}.map-slice{align-items:center;gap:.4rem;display:inline-flex}.map-cells{table-layout:fixed;border-collapse:separate;border-spacing:1px;width:100%;margin-top:.4rem}.map-cells th{color:var(--faint);text-align:center;vertical-align:middle;white-space:nowrap;border:0;padding:.1rem .3rem;font-weight:400}.map-cells thead th{vertical-align:bottom}.map-cells th:first-child{text-align:right;width:5rem}.map-cells td{text-align:center;vertical-align:bottom;border:0;height:3.4rem;padding:0 0 .15rem;font-size:.8125rem;position:relative;overflow:visible}.map-cells td:focus-visible{outline:3px solid var(--accent);outline-offset:0;z-index:2}.map-cells td.none,.map-hatched .none{background:repeating-linear-gradient(45deg, var(--panel) 0 5px, var(--line) 5px 7px);color:var(--ink)}.map-cells td.none span{background:var(--panel);border-radius:.2rem;padding:0 .25rem}.map-cells.dense td{height:1.5rem}.map-cells.dense td span{clip-path:inset(50%);width:1px;height:1px;position:absolute;overflow:hidden}.map-mark{color:inherit;pointer-events:none;z-index:1;font:400 1.25rem/1 system-ui,DejaVu Sans,sans-serif;position:absolute;translate:-50% -50%}.map-bar{font-variant-numeric:tabular-nums;flex-wrap:wrap;align-items:center;gap:.3rem .6rem;margin:.5rem 0 0;font-size:.8125rem;display:flex}.map-strip{border:1px solid var(--line);border-radius:.2rem;flex:6rem;max-width:16rem;height:.8rem}.map-hatched{color:var(--faint);align-items:center;gap:.35rem;display:inline-flex}.map-hatched .none{border:1px solid var(--line);width:1.4em;height:.9em}.map-said{min-height:1.3em;margin:.35rem 0 0}.map-key{margin:.2rem 0 0;padding:0;font-size:.8125rem;list-style:none}[aria-label=Places\\ tried] td:last-child{min-width:14rem}.slices-grid{grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:1.25rem 2rem;margin-top:.75rem;display:grid}.slice{min-width:0;margin:0}.slice-head{align-items:baseline;gap:.6rem;display:flex}.slice-head h3{flex:1;min-width:0}.slice-box{height:20rem;position:relative}.slice-box svg{cursor:crosshair;touch-action:pan-y;width:100%;height:100%;font-size:.75rem;position:absolute;inset:0}.slice-free{fill:var(--stick);fill-opacity:.16}.slice-frame{fill:none;stroke:var(--line)}.slice path{fill:none;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}.slice path.slice-free{fill:var(--stick);stroke:none}.slice .hidden-arc{stroke:var(--line);stroke-width:1px}.slice .leaves{stroke:var(--free);stroke-width:1.5px}.slice .slides{stroke:var(--s3);stroke-width:5px}.slice .sticks{stroke:var(--s2);stroke-width:6px}.slice .slice-path{stroke:var(--ink);stroke-width:2px}.slice-rest{stroke:var(--faint);stroke-dasharray:2 4}.slice-leg{stroke:var(--faint);stroke-dasharray:6 4}.slice-tick{stroke:var(--line)}.slice text{fill:var(--faint)}.slice text.slice-number{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round;font-size:.7rem}.slice-dot{fill:var(--paper);stroke:var(--ink);stroke-width:1.5px;cursor:pointer}.slice-cursor line{stroke:var(--accent);stroke-width:2px}.slice-cursor circle{fill:var(--accent);stroke:var(--paper);stroke-width:2px}.slice-cursor{pointer-events:none}.slice-key{flex-wrap:wrap;gap:.1rem 1.1rem;margin:.35rem 0 0;padding:0;font-size:.8125rem;list-style:none;display:flex}.slice-key li{align-items:center;gap:.4rem;display:flex}.slice-key svg{flex:none}.rose{flex-wrap:wrap;align-items:center;gap:1rem 2rem;margin-top:.5rem;display:flex}.rose svg{width:min(20rem,100%)}.rose text{fill:var(--faint);text-anchor:middle;dominant-baseline:middle;font-size:11px}.rose path{stroke:var(--paper);stroke-width:1px}.rose-key{margin:0;padding:0;list-style:none}.rose-key li{align-items:baseline;gap:.5rem;display:flex}.rose-key i{border-radius:.15em;width:.9em;height:.9em;display:inline-block}.articulation-grid{grid-template-columns:minmax(0,1fr);align-items:start;gap:1rem 1.5rem;display:grid}.articulation-scene,.articulation-lists{min-width:0}.articulation-lists{gap:1rem;display:grid}.articulation h3{margin:0 0 .25rem}.articulation .scene-box{height:min(66vh,34rem)}.player{background:var(--panel);border:1px solid var(--line);border-radius:.375rem;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin:.6rem 0;padding:.5rem .6rem;display:flex}.player .play{background:var(--accent);border-color:var(--accent);min-width:2.1rem;min-height:2.1rem;color:var(--paper);justify-content:center;align-items:center;padding:.2rem;display:inline-flex}.player .play svg{fill:currentColor}.player .scene-slider{flex:2 16rem}.player .scene-slider input{flex:1;width:auto}.player .scene-slider output{text-align:right;min-width:5.2em;color:var(--ink)}.player-words{overflow-wrap:anywhere;flex:16rem;min-width:0}.player[data-idle] .player-words{color:var(--faint)}.motions,.part-list{border:1px solid var(--line);border-radius:.375rem;max-height:19rem;margin:.4rem 0 0;padding:0;list-style:none;overflow:auto}.motions li+li,.part-list li+li{border-top:1px solid var(--line)}.motion{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;border-radius:0;width:100%;padding:.4rem .7rem;display:block}.motion:hover,.part-list li:hover{background:var(--panel)}.motion:focus-visible,.part-name:focus-visible{outline-offset:-2px}.motion[aria-pressed=true]{background:var(--panel);box-shadow:inset 4px 0 var(--accent);font-weight:600}.motion[data-related]:not([aria-pressed=true]){box-shadow:inset 4px 0 var(--line)}.motion.opens small:first-of-type{color:var(--bad)}.motion small{font-weight:400}.part-head{justify-content:space-between;align-items:baseline;gap:.5rem;display:flex}.part-buttons{gap:.3rem;display:inline-flex}.part-list li{align-items:center;gap:.5rem;padding-left:.6rem;display:flex}.part-list li[data-lit]{box-shadow:inset 4px 0 var(--s5)}.part-name{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;flex:1;align-items:baseline;gap:.6rem;min-width:0;padding:.25rem .5rem .25rem 0;display:flex}.part-tip{z-index:2;background:var(--ink);max-width:80%;color:var(--paper);pointer-events:none;overflow-wrap:anywhere;border-radius:.25rem;padding:.1rem .5rem;font-size:.8125rem;position:absolute;transform:translate(-50%,calc(-100% - .8rem))}.joint-key{flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0;padding:0;font-size:.85rem;list-style:none;display:flex}.joint-sign{border-radius:50%;flex:none;width:.8em;height:.8em;margin-right:.45em;display:inline-block}.articulation-more{grid-template-columns:minmax(0,1fr);align-items:start;gap:1.5rem;margin-top:1.25rem;display:grid}.articulation-more>*{min-width:0}.articulation-more .scroll{max-height:28rem;overflow:auto}table.joints{width:100%}table.joints td{overflow-wrap:anywhere;min-width:4.5rem}table.joints td:first-child{min-width:8rem}table.joints td:nth-child(3){min-width:9rem}table.joints td.joint-why{width:45%;min-width:11rem}.joint{cursor:pointer}.joint:hover td{background:var(--panel)}.joint[data-chosen] td{background:var(--panel);box-shadow:inset 0 1px var(--s5), inset 0 -1px var(--s5)}.joint-type{white-space:nowrap}figure.graph{margin:0}.graph-box{border:1px solid var(--line);background:var(--panel);border-radius:.375rem;height:min(60vh,26rem)}.graph-box svg{width:100%;height:100%;display:block}.graph-edge,.graph-node{cursor:pointer}.graph-line{stroke-linecap:round}.graph-reach{stroke:#0000;stroke-width:14px}.graph-edge:hover .graph-line,.graph-edge[data-chosen] .graph-line{filter:drop-shadow(0 0 2px var(--ink))}.graph-edge[data-quiet]:not([data-chosen]) .graph-line{opacity:.3}.graph-node circle,.graph-node rect{fill:var(--paper);stroke:var(--ink);stroke-width:1.5px}.graph-node.ground rect{fill:var(--free)}.graph-node[data-moves] circle{fill:var(--accent)}.graph-node[data-lit] circle,.graph-node[data-lit] rect{stroke:var(--s5);stroke-width:4px}.graph-name{pointer-events:none;fill:var(--ink);paint-order:stroke;stroke:var(--panel);stroke-width:3px;font-size:12px}.graph-name[hidden]{display:none}.graph-edge:focus-visible,.graph-node:focus-visible{outline:none}.graph-edge:focus-visible .graph-line{filter:drop-shadow(0 0 3px var(--accent))}.graph-node:focus-visible circle,.graph-node:focus-visible rect{stroke:var(--accent);stroke-width:4px}@media (min-width:58rem){.articulation-grid{grid-template-columns:minmax(0,1fr) minmax(16rem,24rem)}.articulation-more{grid-template-columns:minmax(0,1.5fr) minmax(20rem,1fr)}}@media print{.player,.part-buttons{display:none}.motions,.part-list,.articulation-more .scroll{max-height:none}}.feel-grid{grid-template-columns:repeat(auto-fit,minmax(min(32rem,100%),1fr));align-items:start;gap:1.5rem 2rem;display:grid}.feel-grid>*{min-width:0}.feel-handle{border:1px solid var(--line);background:var(--panel);cursor:grab;touch-action:pan-y;-webkit-user-select:none;user-select:none;border-radius:.375rem;margin-top:.5rem}.feel-handle:active{cursor:grabbing}.feel-box{height:22rem;position:relative}.feel-box svg{width:100%;height:100%;font-size:.75rem;position:absolute;inset:0}.feel-box text{fill:var(--faint);pointer-events:none}.feel-frame{fill:var(--paper);stroke:var(--line)}.feel-tick{stroke:var(--line)}.feel-curve{fill:none;stroke-width:2px;stroke-linejoin:round}.feel-curve.forth{stroke:var(--s1)}.feel-curve.back{stroke:var(--s2);stroke-dasharray:7 3}.feel-drop{fill:none;stroke-width:9px;stroke-linecap:round;stroke-linejoin:round;opacity:.3}.feel-drop.forth{stroke:var(--s1)}.feel-drop.back{stroke:var(--s2)}.feel-dot{fill:var(--accent);stroke:var(--paper);stroke-width:2px}.feel-cross{stroke:var(--faint);stroke-dasharray:2 3}.feel-rail{fill:none;stroke:var(--machine);stroke-width:6px;stroke-linejoin:round}.feel-part{fill:var(--accent);stroke:var(--paper);stroke-width:1.5px}.feel-hand{fill:var(--paper);fill-opacity:.7;stroke:var(--ink);stroke-width:2.5px}.feel-spring{fill:none;stroke:var(--ink);stroke-width:1.5px;stroke-linejoin:round}.feel-box [hidden]{display:none}.feel-flash{fill:none;stroke:var(--s5);stroke-width:4px;opacity:0}.feel-flash.on{animation:.45s ease-out feel-flash}@keyframes feel-flash{0%{opacity:1;r:14px}to{opacity:0;r:34px}}.feel-foot{flex-wrap:wrap;align-items:center;gap:.4rem 1rem;margin-top:.5rem;display:flex}.feel-force{flex:15rem;align-items:center;gap:.6rem;display:flex}.feel-force-bar{border:1px solid var(--line);background:var(--panel);border-radius:.25rem;flex:1;height:1.1rem;position:relative;overflow:hidden}.feel-force-fill{background:var(--accent);position:absolute;top:0;bottom:0}.feel-force-zero{background:var(--ink);width:1px;position:absolute;top:0;bottom:0}.feel-force-value{font-variant-numeric:tabular-nums;min-width:7em;font-weight:600}.feel-count{font-variant-numeric:tabular-nums;flex:11rem}.feel-play button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}.feel-key{flex-wrap:wrap;gap:.1rem 1.1rem;margin:.35rem 0 0;padding:0;font-size:.8125rem;list-style:none;display:flex}.feel-key li{align-items:center;gap:.4rem;display:flex}.known-rows{margin-top:.5rem;font-size:.8125rem}.known-row{align-items:center;gap:.6rem;display:flex}.known-name{text-align:right;flex:0 0 9.5rem}.known-bar{flex:1;min-width:0;height:1.5rem;margin:1px 0;position:relative}.known-axis .known-bar{height:1.3rem}.known-axis{color:var(--faint)}.known-axis .known-bar span{position:absolute;transform:translate(-50%)}.known-span{white-space:nowrap;border:0;border-radius:.15rem;padding:0;font-size:.75rem;position:absolute;inset-block:0;overflow:hidden}.known-span span{clip-path:inset(50%);width:1px;height:1px;position:absolute;overflow:hidden}.known-span.yes{background:var(--s3)}.known-span.no{background:repeating-linear-gradient(45deg, var(--panel) 0 5px, var(--faint) 5px 7px);box-shadow:inset 0 0 0 1px var(--faint)}.known-span:focus-visible{outline-offset:0;z-index:1}.known-key{gap:1.2rem;margin:.4rem 0 0;padding:0;font-size:.8125rem;list-style:none;display:flex}.known-key li{align-items:center;gap:.4rem;display:flex}.known-key .known-span{width:1.6em;height:1em;position:static}.known-said{min-height:2.6em;color:var(--ink);margin-top:.4rem}.known-gaps{overflow-wrap:anywhere;margin:.3rem 0 0;padding-left:1.1rem;font-size:.8125rem}.known-gaps span{color:var(--faint)}[aria-label=Verdicts] td:last-child{min-width:14rem}[aria-label=Segments] th{white-space:nowrap}@media (max-width:40rem){.known-name{flex-basis:6.5rem}.feel-box{height:19rem}}@media (prefers-reduced-motion:reduce){.feel-flash.on{animation-duration:.9s;animation-timing-function:step-end}}.records-here{margin:0 0 .75rem}.study>section,.study>figure{margin-top:1.25rem}.study-top{grid-template-columns:minmax(0,1fr) minmax(17rem,22rem);align-items:start;gap:1rem 1.5rem;margin-top:.5rem;display:grid}.study{container-type:inline-size}@container (width<=56rem){.study-top{grid-template-columns:minmax(0,1fr)}}.study-map{min-width:0;margin:0;scroll-margin-top:.5rem}.study-map-box{cursor:default;height:clamp(19rem,52vh,33rem);position:relative}.study-map-box.on-run{cursor:pointer}.study-map-box canvas,.study-map-box>svg{width:100%;height:100%;position:absolute;inset:0}.study-map-box>svg{pointer-events:none}.study-map-box .chart-grid{opacity:.35}.study-choices{flex-wrap:wrap;gap:.4rem 1rem;margin:.25rem 0 .4rem;display:flex}.study-choice{min-width:0;color:var(--faint);align-items:center;gap:.4rem;font-size:.875rem;display:inline-flex}.study-choice select{min-width:0;max-width:14rem}.chart svg{width:100%;display:block}.chart text,.study-map-box text{fill:var(--faint);font-variant-numeric:tabular-nums;font-size:12px}.chart .chart-name,.study-map-box .chart-name{fill:var(--ink)}.chart-grid{stroke:var(--line);stroke-width:1px}.chart-band{fill:var(--s1);opacity:.2}.chart-line{fill:none;stroke:var(--s1);stroke-width:1.75px;stroke-linejoin:round}.chart-dot{fill:var(--s1);stroke:var(--paper);stroke-width:1px}.chart-quantile{stroke:var(--ink);stroke-width:1.25px;stroke-dasharray:4 4}.chart-limit{stroke:var(--bad);stroke-width:2px}.chart .chart-limit-name{fill:var(--bad);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}.chart-whisker{fill:none;stroke:var(--ink);stroke-width:1.25px}.bar-good{fill:var(--s3)}.bar-bad{fill:var(--s2)}.study-border{fill:none;stroke:var(--ink);stroke-width:2px;stroke-linejoin:round}.study-border-back{fill:none;stroke:var(--paper);stroke-width:5px;opacity:.8;stroke-linejoin:round}.study-kept{fill:var(--paper);stroke:var(--ink);stroke-width:1.25px;stroke-linejoin:round}.study-chosen{fill:none;stroke:var(--ink);stroke-width:2.5px}.study-chosen-back{fill:none;stroke:var(--paper);stroke-width:6px}.study-tip{z-index:3;pointer-events:none;background:var(--panel);max-width:min(22rem,70%);color:var(--ink);border:1px solid var(--line);overflow-wrap:anywhere;border-radius:.375rem;padding:.35rem .6rem;font-size:.8125rem;position:absolute;box-shadow:0 2px 8px #0000002e}.study-tip div:first-child{font-weight:600}.study-key,.study-key ul{flex-wrap:wrap;gap:.15rem 1rem;margin:.2rem 0;padding:0;font-size:.8125rem;list-style:none;display:flex}.study-key li{overflow-wrap:anywhere;align-items:center;gap:.35rem;display:inline-flex}.study-key .map-bar{flex:16rem;margin:0}.study-key .map-strip{min-width:6rem}.study-swatch{border-radius:.15em;flex:none;width:.85em;height:.85em;margin-right:.1em;display:inline-block}.study-hatched{background:repeating-linear-gradient(135deg, var(--faint) 0 3px, var(--paper) 3px 5px)}.study-said{overflow-wrap:anywhere;min-height:1.3em}.study-side{background:var(--panel);border:1px solid var(--line);border-radius:.375rem;min-width:0;padding:.75rem 1rem}.study-side table{width:100%}.study-side th{color:var(--faint);overflow-wrap:anywhere;max-width:9rem;font-weight:400}.study-side td{white-space:normal;padding-right:0}.study-side tr:last-child>*{border-bottom:0}.study-ended{align-items:center;gap:.4rem;margin:.3rem 0 0;display:flex}.study-ended strong{margin-right:-.35rem}.study-walk{align-items:center;gap:.5rem;margin-top:.2rem;display:flex}.study-broken{color:var(--bad)}.study-open{background:var(--accent);border-color:var(--accent);color:var(--paper);margin-top:.6rem}.study-again{margin-top:.6rem}.study-again>div{flex-wrap:wrap;align-items:center;gap:.4rem;margin-top:.25rem;display:flex}.study-again code{overflow-wrap:anywhere;background:var(--paper);border:1px solid var(--line);border-radius:.25rem;padding:.2rem .4rem;font-size:.8125rem}.study-run{border:1px solid var(--line);border-radius:.5rem;margin-top:1rem;padding:.25rem 1rem 0;scroll-margin-top:.5rem}.study-run-head{flex-wrap:wrap;align-items:baseline;gap:.4rem .6rem;margin-bottom:.5rem;display:flex}.study-run-head h2{flex:12rem;margin:.5rem 0}.study-run-head h2:focus{outline:none}.study-run .timeline{border-radius:0 0 .5rem .5rem;margin:1rem -1rem 0;padding:.5rem 1rem}.study-charts{grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:1.25rem 2rem;margin-top:1.5rem;display:grid}.study-chart{min-width:0;margin:0}.study-chart details{margin-top:.3rem;font-size:.875rem}.study-chart details .scroll{max-height:18rem;overflow:auto}.study-lists{grid-template-columns:repeat(auto-fit,minmax(min(34rem,100%),1fr));gap:1rem 2rem;margin-top:1.5rem;display:grid}.study-lists>section{min-width:0}.study-lists td:nth-child(2){min-width:8rem}@media (max-width:40rem){.study-run{padding:.25rem .6rem 0}.study-run .timeline{margin:1rem -.6rem 0;padding:.4rem .6rem}}@media print{.study-choices,.study-again,.study-open,.study-run-head button{display:none}}.design-mood.fine{color:var(--fine)}.design-mood.open{color:var(--open)}.design-mood.bad{color:var(--bad)}@media (max-width:40rem){.design>section>.scroll>table{width:max-content}.design td{max-width:12rem}}.design-line{fill:none;stroke:var(--ink);stroke-width:1.25px;stroke-linejoin:round;opacity:.8}.design-course{margin-top:1.25rem}.design-course svg{cursor:pointer}.course-near,.course-far,.course-good{fill:none;stroke:var(--s2)}.course-near{opacity:.45}.course-good{stroke:var(--s3)}.course-chosen{stroke:var(--ink);stroke-width:2px}.place{stroke:var(--ink);stroke-width:1px;stroke-linejoin:round;fill:var(--panel)}.place.counterpart{fill:var(--machine)}.place.part,.place.stem{fill:var(--s6)}.place.pocket{fill:var(--paper)}.place.hook{fill:var(--s5)}.chart .place-number{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;font-weight:600}.design-places .chart{max-width:46rem}.design-places .note{margin-bottom:.75rem}.place-pick[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}:root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--paper:#fff;--panel:#f4f6f8;--ink:#1b1f24;--faint:#57606a;--line:#d5dae1;--accent:#0067a3;--fine:#14703f;--bad:#a83c05;--open:#735400;--stick:#0072b2;--slip:#c98300;--free:#858e99;--machine:#c6cbd2;--s1:#0072b2;--s2:#d55e00;--s3:#009e73;--s4:#cc79a7;--s5:#e69f00;--s6:#56b4e9;--s7:#5d3a9b;--s8:#8c6d1f}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}:root:not([data-theme=light]){--paper:#14181d;--panel:#1c2229;--ink:#e6e9ed;--faint:#a2abb6;--line:#3a424c;--accent:#6cbff0;--fine:#5fd39a;--bad:#ff9a5c;--open:#e8c35a;--stick:#56b4e9;--slip:#f2b632;--free:#7d8894;--machine:#65707d;--s1:#56b4e9;--s2:#ff8f4a;--s3:#3fd0a4;--s4:#e39cc5;--s5:#f2b632;--s6:#9bd4f5;--s7:#b79bf0;--s8:#d0b978}}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark;--paper:#14181d;--panel:#1c2229;--ink:#e6e9ed;--faint:#a2abb6;--line:#3a424c;--accent:#6cbff0;--fine:#5fd39a;--bad:#ff9a5c;--open:#e8c35a;--stick:#56b4e9;--slip:#f2b632;--free:#7d8894;--machine:#65707d;--s1:#56b4e9;--s2:#ff8f4a;--s3:#3fd0a4;--s4:#e39cc5;--s5:#f2b632;--s6:#9bd4f5;--s7:#b79bf0;--s8:#d0b978}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}*{box-sizing:border-box}[hidden]{display:none!important}html{-webkit-text-size-adjust:100%}body{background:var(--paper);color:var(--ink);margin:0;font:.9375rem/1.5 system-ui,-apple-system,Segoe UI,DejaVu Sans,sans-serif}h1,h2,h3{overflow-wrap:anywhere;line-height:1.25}h1{margin:0;font-size:1.4rem}h2{margin:1.75rem 0 .5rem;font-size:1.1rem}h3{margin:0;font-size:.95rem}a,.link{color:var(--accent)}small{color:var(--faint);font-size:.8rem;display:block}.note,figcaption{color:var(--faint);margin:0;font-size:.8125rem}.trouble{color:var(--bad);padding:1rem}kbd{border:1px solid var(--line);font:inherit;background:var(--panel);border-radius:.25rem;padding:0 .35rem;font-size:.85em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}button,select,input[type=text],input[type=number],textarea{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--line);border-radius:.375rem;padding:.3rem .6rem}button,select{cursor:pointer}button:hover:not(:disabled),select:hover{border-color:var(--accent)}button:disabled{opacity:.55;cursor:default}button.small{padding:.05rem .5rem;font-size:.8125rem}button.link{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;padding:0;text-decoration:underline}input[type=checkbox],input[type=radio],input[type=range]{accent-color:var(--accent)}.page-head{border-bottom:1px solid var(--line);flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;padding:1rem 1.5rem .75rem;display:flex}.page-head h1{flex:16rem;min-width:0}main{max-width:110rem;margin:0 auto;padding:1rem 1.5rem 0}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.875rem}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:break-word;max-width:34rem;padding:.3rem 1.25rem .3rem 0}thead th{color:var(--faint);vertical-align:bottom;font-weight:600}td.number,th.number{text-align:right}td.number{white-space:nowrap}details{margin-top:1rem}details details{margin-left:1rem}summary{cursor:pointer}summary h2{display:inline}summary+*{margin-top:.5rem}.reached{--kind:var(--fine)}.ended{--kind:var(--faint)}.failed,.unresolved{--kind:var(--bad)}.doubtful{--kind:var(--open)}.mood strong,.verdict strong{color:var(--kind)}.verdict{border-left:4px solid var(--kind);padding-left:.8rem}.verdict.unresolved{border:2px solid var(--kind);border-left-width:4px;padding:.4rem .8rem}.verdict .checks{color:var(--faint);font-size:.875rem}.verdict.doubtful .checks{color:var(--kind);font-weight:600}.verdict p{overflow-wrap:anywhere;margin:0}.verdict .status{font-size:1.2rem}dl.facts{flex-wrap:wrap;gap:.6rem;margin:.9rem 0 1.1rem;display:flex}dl.facts div{background:var(--panel);border:1px solid var(--line);overflow-wrap:anywhere;border-radius:.375rem;flex:9rem;min-width:0;max-width:16rem;padding:.4rem .8rem}dl.facts dt{color:var(--faint);font-size:.8125rem}dl.facts dd{font-variant-numeric:tabular-nums;margin:0;font-size:1.05rem;font-weight:600}dl.facts dd small{font-weight:400}.overview{margin-bottom:1.25rem}.overview .scroll{max-height:max(12rem,38vh);overflow-y:auto}.overview th{z-index:1;background:var(--paper);position:sticky;top:0}.overview tr[data-shown] td{background:var(--panel)}.overview td:first-child{padding-left:.4rem}.overview td{overflow-wrap:anywhere;min-width:5rem}.overview td:nth-child(2){min-width:9rem}label.compare,label.difference{white-space:nowrap;cursor:pointer;align-items:center;gap:.35rem;display:inline-flex}.compared{margin-bottom:1rem}.compared td{overflow-wrap:anywhere;min-width:8rem}.compared td:first-child{color:var(--faint);min-width:5rem}.compared tr:first-child td{font-weight:600}.compared small{margin-left:.6em;display:inline}.run-mark{border-radius:.15em;width:.75em;height:.75em;margin-right:.4em;display:inline-block}.stage{margin-top:.75rem}.stage-scene,.stage-plots{min-width:0}.stage-scene canvas{border-radius:.375rem}@media (min-width:68rem){.stage.beside{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start;gap:1.5rem;display:grid}.stage.beside .stage-scene{max-height:calc(100vh - 5.5rem);position:sticky;top:.75rem;overflow-y:auto}}@media (max-width:68rem){.stage.beside .stage-plots{margin-top:1rem}}.plots-bar{flex-wrap:wrap;align-items:center;gap:.4rem .5rem;margin-bottom:.6rem;display:flex}.plots-bar .note{flex:14rem}.plots-grid{grid-template-columns:minmax(0,1fr);gap:1.25rem;display:grid}@media (min-width:58rem){.stage:not(.beside) .plots-grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:1.5rem}}figure.plot{contain:layout;min-width:0;margin:0}.plot-head{align-items:baseline;gap:.4rem;display:flex}.plot-head h3{flex:1;min-width:0}.plot-area{position:relative}.plot-host{min-width:0;overflow:hidden}.plot-host .u-over{touch-action:pan-y;cursor:crosshair}.plot-host .u-over.on-line{cursor:ew-resize}.clock-line,.hover-line,.plot-band{pointer-events:none;will-change:transform;height:100%;position:absolute;top:0;left:0}.clock-line{background:var(--accent);width:2px;margin-left:-1px}.hover-line{background:var(--faint);opacity:.6;width:1px}.plot-band{background:var(--accent);opacity:.18}.clock-dot{border:2px solid var(--paper);outline:1px solid var(--ink);pointer-events:none;will-change:transform;border-radius:50%;width:11px;height:11px;position:absolute;top:-5px;left:-5px}.legend{flex-wrap:wrap;gap:.1rem 1.1rem;margin:.15rem 0 0;padding:0 0 0 3rem;font-size:.8125rem;list-style:none;display:flex}.legend li{align-items:center;gap:.45rem;min-width:0;max-width:100%;display:flex}.legend .name,.state-rows .name{text-overflow:ellipsis;white-space:nowrap;overflow:hidden}.legend .value{font-variant-numeric:tabular-nums;color:var(--ink);white-space:nowrap;min-width:5.5em}.curve{background:0 0;border:0;align-items:center;gap:.4rem;min-width:0;padding:0;display:flex}.curve svg{flex:none}.curve[aria-pressed=false]{opacity:.7;text-decoration:line-through}.state-rows{pointer-events:none;margin:0;padding:0;font-size:.75rem;list-style:none;position:absolute;inset:0;overflow:hidden}.state-rows li{gap:.6rem;height:30px;padding:0 .25rem;line-height:17px;display:flex}.state-rows .value{color:var(--faint);flex:none}.states-key li{color:var(--faint);gap:.35rem}.state-key{border-bottom:1px solid var(--line);width:1.4em;height:.75em;display:inline-block}.state-key.sticks{background:var(--stick)}.state-key.slides{background:var(--slip);height:.5em}.sizes{margin:.4rem 0 0 3rem;font-size:.8125rem}.sizes td:first-child{overflow-wrap:anywhere}.more-plots{flex-wrap:wrap;align-items:baseline;gap:.4rem;margin-top:1.25rem;display:flex}.more-plots h3{margin-right:.4rem}.more-plot{overflow-wrap:anywhere;padding:.1rem .6rem;font-size:.8125rem}.more-plot[aria-pressed=true],.scene-views [aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}.timeline{z-index:5;background:var(--paper);border-top:1px solid var(--line);align-items:center;gap:.5rem;margin:1.5rem -1.5rem 0;padding:.5rem 1.5rem;display:flex;position:sticky;bottom:0}.timeline button{justify-content:center;align-items:center;min-width:2.1rem;min-height:2.1rem;padding:.2rem;display:inline-flex}.timeline button svg{fill:currentColor}.timeline .play{background:var(--accent);border-color:var(--accent);color:var(--paper)}.timeline .now{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right}.track{flex:1;min-width:6rem}.ticks{will-change:transform;width:calc(100% - 16px);height:10px;margin:0 8px 1px;display:block;overflow:visible}.tick{fill:var(--kind);cursor:pointer;transform:translate(-1px)}.tick:hover{stroke:var(--ink);stroke-width:2px}.track input{appearance:none;cursor:pointer;background:0 0;width:100%;height:16px;margin:0;display:block}.track input::-webkit-slider-runnable-track{background:var(--line);border-radius:2px;height:4px}.track input::-moz-range-track{background:var(--line);border-radius:2px;height:4px}.track input::-webkit-slider-thumb{-webkit-appearance:none;background:var(--accent);border:2px solid var(--paper);width:16px;height:16px;box-shadow:0 0 0 1px var(--accent);border-radius:50%;margin-top:-6px}.track input::-moz-range-thumb{background:var(--accent);border:2px solid var(--paper);width:12px;height:12px;box-shadow:0 0 0 1px var(--accent);border-radius:50%}[data-kind]{--kind:var(--faint)}[data-kind=contact],[data-kind=impact]{--kind:var(--s3)}[data-kind=stick]{--kind:var(--stick)}[data-kind^=slide]{--kind:var(--slip)}[data-kind=release]{--kind:var(--free)}[data-kind=snap]{--kind:var(--s4)}[data-kind=jam]{--kind:var(--bad)}.keys-list{color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:.5rem;max-width:min(24rem,90vw);padding:1rem 1.5rem}.keys-list::backdrop{background:#00000059}.keys-list h2{margin-top:0}.keys-list dl{grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0 0 1rem;display:grid}.keys-list dd{margin:0}.events-list{border:1px solid var(--line);contain:content;border-radius:0 0 .375rem .375rem;max-height:22rem;position:relative;overflow:auto}.events-head{border:1px solid var(--line);color:var(--faint);background:var(--panel);border-bottom:0;border-radius:.375rem .375rem 0 0;font-weight:600}.events-head,.events-list button{grid-template-columns:var(--columns);font-variant-numeric:tabular-nums;gap:0 1rem;padding:.3rem .75rem;font-size:.875rem;display:grid}.events-list ol{content-visibility:auto;contain-intrinsic-block-size:auto calc(var(--rows) * 1.95rem);margin:0;padding:0;list-style:none}.events-list li+li,.events-list ol+ol{border-top:1px solid var(--line)}.events-list button{text-align:left;background:0 0;border:0;border-radius:0;width:100%}.events-list button:hover{background:var(--panel)}.events-list button:focus-visible{outline-offset:-2px}.events-list span{overflow-wrap:anywhere;min-width:0}.events-list li[aria-current] button{background:var(--panel);box-shadow:inset 3px 0 var(--accent)}.events .when,.events .at{text-align:right}.events-list .when{color:var(--accent)}.events-list .what:before{content:"";background:var(--kind);border-radius:50%;width:.55em;height:.55em;margin-right:.45em;display:inline-block}@media (max-width:40rem){.page-head{padding:.75rem .75rem .5rem}main{padding:.75rem .75rem 0}.timeline{flex-wrap:wrap;margin:1rem -.75rem 0;padding:.4rem .75rem}.timeline .track{flex:1 0 100%;order:-1}.timeline .now{margin-left:auto}.legend,.sizes{margin-left:0;padding-left:0}th,td{padding-right:.75rem}dl.facts div{flex-basis:8rem}.events-head{display:none}.events-list{border-radius:.375rem}.events-list button{flex-wrap:wrap;gap:0 .75rem;display:flex}.events-list .more{color:var(--faint);flex-basis:100%}}@media print{main{max-width:none;padding:0}.timeline,.plots-bar,.more-plots,.plot-head button,.page-head select,.page-head button,label.compare{display:none}.stage.beside{display:block}.stage.beside .stage-scene{max-height:none;position:static}.events-list{contain:none;max-height:none}.overview .scroll{max-height:none}.events-list ol{content-visibility:visible}figure,tr{break-inside:avoid}*{-webkit-print-color-adjust:exact;-moz-print-color-adjust:exact;print-color-adjust:exact}}`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e];let r=document.getElementById(`detent-data`),i=document.getElementById(`detent-page`);if(i===null)throw Error(`this page has no place for Detent`);if(r===null)return uC(i);Qx(i,await t(n(r.textContent??``)))}mC().catch(t=>{let n=t instanceof Error?t.message:String(t);document.body.prepend(e(`p`,{role:`alert`,class:`trouble`},`This page could not be shown: ${n}`)),console.error(t)})})();