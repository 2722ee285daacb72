(function(){function e(e,t={},...n){let r=document.createElement(e);for(let[e,n]of Object.entries(t))typeof n==`function`?r.addEventListener(e.replace(/^on/,``),n):n===!0?r.setAttribute(e,``):n!=null&&n!==!1&&r.setAttribute(e,String(n));return r.append(...n.filter(e=>!!e)),r}async function t(e){let t=new Blob([e]).stream().pipeThrough(new DecompressionStream(`gzip`)),n=await new Response(t).arrayBuffer(),a=new DataView(n).getUint32(0,!0),o=JSON.parse(new TextDecoder().decode(new Uint8Array(n,4,a))),s=Math.ceil((4+a)/8)*8,c=o.arrays.map(e=>r(n,s,e));if(o.payload.format!==1)throw Error(`written by another version of Detent`);return i(o.payload,c)}function n(e){let t=atob(e.trim()),n=new Uint8Array(t.length);for(let e=0;e<t.length;e++)n[e]=t.charCodeAt(e);return n}function r(e,t,{dtype:n,shape:r,at:i}){let a=r.reduce((e,t)=>e*t,1);return{data:new{f8:Float64Array,f4:Float32Array,u4:Uint32Array,u1:Uint8Array}[n](e,t+i,a),shape:r}}function i(e,t){if(Array.isArray(e))return e.map(e=>i(e,t));if(typeof e!=`object`||!e)return e;let n=Object.entries(e),[r]=n;return n.length===1&&r?.[0]===`array`?t[r[1]]:Object.fromEntries(n.map(([e,n])=>[e,i(n,t)]))}function a(){let e=document.documentElement,t,n=[];addEventListener(`beforeprint`,()=>{t=e.dataset.theme,e.dataset.theme=`light`,n=[...document.querySelectorAll(`details:not([open])`)];for(let e of n)e.open=!0}),addEventListener(`afterprint`,()=>{t===void 0?delete e.dataset.theme:e.dataset.theme=t;for(let e of n)e.open=!1})}var o=class{end;now=0;running=null;pace=1;listeners=new Set;watchers=new Set;constructor(e){this.end=e}get time(){return this.now}set time(e){let t=Math.min(Math.max(e,0),this.end);if(!(t===this.now||Number.isNaN(t))){this.now=t;for(let e of this.listeners)e(t)}}get speed(){return this.pace}set speed(e){this.pace=e,this.tell()}get playing(){return this.running!==null}play(){if(this.playing||this.end<=0)return;this.now>=this.end&&(this.time=0);let e=null,t=n=>{this.running=requestAnimationFrame(t),e!==null&&(this.time=this.now+this.pace*(n-e)/1e3),e=n,this.now>=this.end&&this.pause()};this.running=requestAnimationFrame(t),this.tell()}pause(){this.running!==null&&(cancelAnimationFrame(this.running),this.running=null,this.tell())}onTime(e){return this.listeners.add(e),()=>this.listeners.delete(e)}onState(e){return this.watchers.add(e),()=>this.watchers.delete(e)}tell(){for(let e of this.watchers)e()}};function s(e,t){let n=0,r=e.length;for(;r-n>1;){let i=n+r>>1;(e[i]??1/0)<=t?n=i:r=i}return n}var c=!0,l=`uplot`,u=`u-hz`,d=`u-vt`,f=`u-title`,p=`u-wrap`,m=`u-under`,h=`u-over`,g=`u-axis`,_=`u-off`,v=`u-select`,y=`u-cursor-x`,b=`u-cursor-y`,x=`u-cursor-pt`,S=`u-legend`,C=`u-live`,w=`u-inline`,T=`u-series`,E=`u-marker`,D=`u-label`,O=`u-value`,k=`width`,A=`height`,j=`top`,ee=`bottom`,M=`left`,te=`right`,N=`#000`,ne=`#0000`,re=`mousemove`,ie=`mousedown`,ae=`mouseup`,oe=`mouseenter`,se=`mouseleave`,ce=`dblclick`,P=`resize`,F=`scroll`,le=`change`,ue=`dppxchange`,de=`--`,fe=typeof window<`u`,pe=fe?document:null,me=fe?window:null,he=fe?navigator:null,I,ge;function _e(){let e=devicePixelRatio;I!=e&&(I=e,ge&&De(le,ge,_e),ge=matchMedia(`(min-resolution: ${I-.001}dppx) and (max-resolution: ${I+.001}dppx)`),Ee(le,ge,_e),me.dispatchEvent(new CustomEvent(ue)))}function ve(e,t){if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function ye(e,t){let n=e.classList;n.contains(t)&&n.remove(t)}function be(e,t,n){e.style[t]=n+`px`}function xe(e,t,n,r){let i=pe.createElement(e);return t!=null&&ve(i,t),n?.insertBefore(i,r),i}function L(e,t){return xe(`div`,e,t)}var Se=new WeakMap;function Ce(e,t,n,r,i){let a=`translate(`+t+`px,`+n+`px)`;a!=Se.get(e)&&(e.style.transform=a,Se.set(e,a),t<0||n<0||t>r||n>i?ve(e,_):ye(e,_))}var R=new WeakMap;function z(e,t,n){let r=t+n;r!=R.get(e)&&(R.set(e,r),e.style.background=t,e.style.borderColor=n)}var we=new WeakMap;function B(e,t,n,r){let i=t+``+n;i!=we.get(e)&&(we.set(e,i),e.style.height=n+`px`,e.style.width=t+`px`,e.style.marginLeft=r?-t/2+`px`:0,e.style.marginTop=r?-n/2+`px`:0)}var V={passive:!0},Te={...V,capture:!0};function Ee(e,t,n,r){t.addEventListener(e,n,r?Te:V)}function De(e,t,n,r){t.removeEventListener(e,n,V)}fe&&_e();function Oe(e,t,n,r){let i;n||=0,r||=t.length-1;let a=r<=2147483647;for(;r-n>1;)i=a?n+r>>1:Ye((n+r)/2),t[i]<e?n=i:r=i;return e-t[n]<=t[r]-e?n:r}function ke(e){return(t,n,r)=>{let i=-1,a=-1;for(let a=n;a<=r;a++)if(e(t[a])){i=a;break}for(let i=r;i>=n;i--)if(e(t[i])){a=i;break}return[i,a]}}var Ae=e=>e!=null,je=e=>e!=null&&e>0,Me=ke(Ae),Ne=ke(je);function Pe(e,t,n,r=0,i=!1){let a=i?Ne:Me,o=i?je:Ae;[t,n]=a(e,t,n);let s=e[t],c=e[t];if(t>-1){if(r==1)s=e[t],c=e[n];else if(r==-1)s=e[n],c=e[t];else for(let r=t;r<=n;r++){let t=e[r];o(t)&&(t<s?s=t:t>c&&(c=t))}}return[s??ot,c??-ot]}function Fe(e,t,n,r){let i=tt(e),a=tt(t);e==t&&(i==-1?(e*=n,t/=n):(e/=n,t*=n));let o=n==10?nt:rt,s=i==1?Ye:Ze,c=a==1?Ze:Ye,l=s(o(Je(e))),u=c(o(Je(t))),d=et(n,l),f=et(n,u);return n==10&&(l<0&&(d=xt(d,-l)),u<0&&(f=xt(f,-u))),r||n==2?(e=d*i,t=f*a):(e=bt(e,d),t=yt(t,f)),[e,t]}function Ie(e,t,n,r){let i=Fe(e,t,n,r);return e==0&&(i[0]=0),t==0&&(i[1]=0),i}var Le=.1,Re={mode:3,pad:Le},H={pad:0,soft:null,mode:0},ze={min:H,max:H};function Be(e,t,n,r){return Mt(n)?Ue(e,t,n):(H.pad=n,H.soft=r?0:null,H.mode=r?3:0,Ue(e,t,ze))}function Ve(e,t){return e??t}function He(e,t,n){for(t=Ve(t,0),n=Ve(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function Ue(e,t,n){let r=n.min,i=n.max,a=Ve(r.pad,0),o=Ve(i.pad,0),s=Ve(r.hard,-ot),c=Ve(i.hard,ot),l=Ve(r.soft,ot),u=Ve(i.soft,-ot),d=Ve(r.mode,0),f=Ve(i.mode,0),p=t-e,m=nt(p),h=$e(Je(e),Je(t)),g=Je(nt(h)-m);(p<1e-24||g>10)&&(p=0,(e==0||t==0)&&(p=1e-24,d==2&&l!=ot&&(a=0),f==2&&u!=-ot&&(o=0)));let _=p||h||1e3,v=et(10,Ye(nt(_))),y=xt(bt(e-_*(p==0?e==0?.1:1:a),v/10),24),b=e>=l&&(d==1||d==3&&y<=l||d==2&&y>=l)?l:ot,x=$e(s,y<b&&e>=b?b:Qe(b,y)),S=xt(yt(t+_*(p==0?t==0?.1:1:o),v/10),24),C=t<=u&&(f==1||f==3&&S>=u||f==2&&S<=u)?u:-ot,w=Qe(c,S>C&&t<=C?C:$e(C,S));return x==w&&x==0&&(w=100),[x,w]}var We=new Intl.NumberFormat(fe?he.language:`en-US`),Ge=e=>We.format(e),Ke=Math,qe=Ke.PI,Je=Ke.abs,Ye=Ke.floor,Xe=Ke.round,Ze=Ke.ceil,Qe=Ke.min,$e=Ke.max,et=Ke.pow,tt=Ke.sign,nt=Ke.log10,rt=Ke.log2,it=(e,t=1)=>Ke.sinh(e)*t,at=(e,t=1)=>Ke.asinh(e/t),ot=1/0;function st(e){return(nt((e^e>>31)-(e>>31))|0)+1}function ct(e,t,n){return Qe($e(e,t),n)}function lt(e){return typeof e==`function`}function ut(e){return lt(e)?e:()=>e}var dt=()=>{},ft=e=>e,pt=(e,t)=>t,mt=e=>null,ht=e=>!0,gt=(e,t)=>e==t,U=/\.\d*?(?=9{6,}|0{6,})/gm,_t=e=>{if(kt(e)||St.has(e))return e;let t=`${e}`,n=t.match(U);if(n==null)return e;let r=n[0].length-1;if(t.indexOf(`e-`)!=-1){let[e,n]=t.split(`e`);return+`${_t(e)}e${n}`}return xt(e,r)};function vt(e,t){return _t(xt(_t(e/t))*t)}function yt(e,t){return _t(Ze(_t(e/t))*t)}function bt(e,t){return _t(Ye(_t(e/t))*t)}function xt(e,t=0){if(kt(e))return e;let n=10**t;return Xe(e*n*(1+2**-52))/n}var St=new Map;function Ct(e){return((``+e).split(`.`)[1]||``).length}function wt(e,t,n,r){let i=[],a=r.map(Ct);for(let o=t;o<n;o++){let t=Je(o),n=xt(et(e,o),t);for(let s=0;s<r.length;s++){let c=e==10?+`${r[s]}e${o}`:r[s]*n,l=(o>=0?0:t)+(o>=a[s]?0:a[s]),u=e==10?c:xt(c,l);i.push(u),St.set(u,l)}}return i}var Tt={},Et=[],Dt=[null,null],Ot=Array.isArray,kt=Number.isInteger,At=e=>e===void 0;function jt(e){return typeof e==`string`}function Mt(e){let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function Nt(e){return typeof e==`object`&&!!e}var Pt=Object.getPrototypeOf(Uint8Array),Ft=`__proto__`;function It(e,t=Mt){let n;if(Ot(e)){let r=e.find(e=>e!=null);if(Ot(r)||t(r)){n=Array(e.length);for(let r=0;r<e.length;r++)n[r]=It(e[r],t)}else n=e.slice()}else if(e instanceof Pt)n=e.slice();else if(t(e)){n={};for(let r in e)r!=Ft&&(n[r]=It(e[r],t))}else n=e;return n}function Lt(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];for(let t in r)t!=Ft&&(Mt(e[t])?Lt(e[t],It(r[t])):e[t]=It(r[t]))}return e}var Rt=0,zt=1,Bt=2;function Vt(e,t,n){for(let r=0,i,a=-1;r<t.length;r++){let o=t[r];if(o>a){for(i=o-1;i>=0&&e[i]==null;)e[i--]=null;for(i=o+1;i<n&&e[i]==null;)e[a=i++]=null}}}function Ht(e,t){if(Gt(e)){let t=e[0].slice();for(let n=1;n<e.length;n++)t.push(...e[n].slice(1));return Kt(t[0])||(t=Wt(t)),t}let n=new Set;for(let t=0;t<e.length;t++){let r=e[t][0],i=r.length;for(let e=0;e<i;e++)n.add(r[e])}let r=[Array.from(n).sort((e,t)=>e-t)],i=r[0].length,a=new Map;for(let e=0;e<i;e++)a.set(r[0][e],e);for(let n=0;n<e.length;n++){let o=e[n],s=o[0];for(let e=1;e<o.length;e++){let c=o[e],l=Array(i).fill(void 0),u=t?t[n][e]:zt,d=[];for(let e=0;e<c.length;e++){let t=c[e],n=a.get(s[e]);t===null?u!=Rt&&(l[n]=t,u==Bt&&d.push(n)):l[n]=t}Vt(l,d,i),r.push(l)}}return r}var Ut=typeof queueMicrotask>`u`?e=>Promise.resolve().then(e):queueMicrotask;function Wt(e){let t=e[0],n=t.length,r=Array(n);for(let e=0;e<r.length;e++)r[e]=e;r.sort((e,n)=>t[e]-t[n]);let i=[];for(let t=0;t<e.length;t++){let a=e[t],o=Array(n);for(let e=0;e<n;e++)o[e]=a[r[e]];i.push(o)}return i}function Gt(e){let t=e[0][0],n=t.length;for(let r=1;r<e.length;r++){let i=e[r][0];if(i.length!=n)return!1;if(i!=t){for(let e=0;e<n;e++)if(i[e]!=t[e])return!1}}return!0}function Kt(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,i=n-1;for(;r<=i&&e[r]==null;)r++;for(;i>=r&&e[i]==null;)i--;if(i<=r)return!0;let a=$e(1,Ye((i-r+1)/t));for(let t=e[r],n=r+a;n<=i;n+=a){let r=e[n];if(r!=null){if(r<=t)return!1;t=r}}return!0}var qt=[`January`,`February`,`March`,`April`,`May`,`June`,`July`,`August`,`September`,`October`,`November`,`December`],Jt=[`Sunday`,`Monday`,`Tuesday`,`Wednesday`,`Thursday`,`Friday`,`Saturday`];function Yt(e){return e.slice(0,3)}var Xt=Jt.map(Yt),Zt={MMMM:qt,MMM:qt.map(Yt),WWWW:Jt,WWW:Xt};function W(e){return(e<10?`0`:``)+e}function G(e){return(e<10?`00`:e<100?`0`:``)+e}var Qt={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+``).slice(2),MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>W(e.getMonth()+1),M:e=>e.getMonth()+1,DD:e=>W(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],HH:e=>W(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.getHours()>=12?`PM`:`AM`,aa:e=>e.getHours()>=12?`pm`:`am`,a:e=>e.getHours()>=12?`p`:`a`,mm:e=>W(e.getMinutes()),m:e=>e.getMinutes(),ss:e=>W(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>G(e.getMilliseconds())};function $t(e,t){t||=Zt;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=r.exec(e);)n.push(i[0][0]==`{`?Qt[i[1]]:i[0]);return e=>{let r=``;for(let i=0;i<n.length;i++)r+=typeof n[i]==`string`?n[i]:n[i](e,t);return r}}var en=new Intl.DateTimeFormat().resolvedOptions().timeZone;function tn(e,t){let n;return t==`UTC`||t==`Etc/UTC`?n=new Date(+e+e.getTimezoneOffset()*6e4):t==en?n=e:(n=new Date(e.toLocaleString(`en-US`,{timeZone:t})),n.setMilliseconds(e.getMilliseconds())),n}var nn=e=>e%1==0,rn=[1,2,2.5,5],an=wt(10,-32,0,rn),on=wt(10,0,32,rn),sn=on.filter(nn),cn=an.concat(on),ln=`
`,un=`{YYYY}`,dn=ln+un,fn=`{M}/{D}`,pn=ln+fn,mn=pn+`/{YY}`,hn=`{aa}`,gn=`{h}:{mm}`+hn,_n=ln+gn,vn=`:{ss}`,yn=null;function bn(e){let t=e*1e3,n=t*60,r=n*60,i=r*24,a=i*30,o=i*365,s=(e==1?wt(10,0,3,rn).filter(nn):wt(10,-3,0,rn)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*8,r*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,a,a*2,a*3,a*4,a*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,un,yn,yn,yn,yn,yn,yn,1],[i*28,`{MMM}`,dn,yn,yn,yn,yn,yn,1],[i,fn,dn,yn,yn,yn,yn,yn,1],[r,`{h}`+hn,mn,yn,pn,yn,yn,yn,1],[n,gn,mn,yn,pn,yn,yn,yn,1],[t,vn,mn+` `+gn,yn,pn+` `+gn,yn,_n,yn,1],[e,vn+`.{fff}`,mn+` `+gn,yn,pn+` `+gn,yn,_n,yn,1]];function l(t){return(s,c,l,u,d,f)=>{let p=[],m=d>=o,h=d>=a&&d<o,g=t(l),_=xt(g*e,3),v=An(g.getFullYear(),m?0:g.getMonth(),h||m?1:g.getDate()),y=xt(v*e,3);if(h||m){let n=h?d/a:0,r=m?d/o:0,i=_==y?_:xt(An(v.getFullYear()+r,v.getMonth()+n,1)*e,3),s=new Date(Xe(i/e)),c=s.getFullYear(),l=s.getMonth();for(let a=0;i<=u;a++){let o=An(c+r*a,l+n*a,1),s=o-t(xt(o*e,3));i=xt((+o+s)*e,3),i<=u&&p.push(i)}}else{let a=d>=i?i:d,o=y+(Ye(l)-Ye(_))+yt(_-y,a);p.push(o);let m=t(o),h=m.getHours()+m.getMinutes()/n+m.getSeconds()/r,g=d/r,v=f/s.axes[c]._space;for(;o=xt(o+d,e==1?0:3),!(o>u);)if(g>1){let e=Ye(xt(h+g,6))%24,n=t(o).getHours()-e;n>1&&(n=-1),o-=n*r,h=(h+g)%24;let i=p[p.length-1];xt((o-i)/d,3)*v>=.7&&p.push(o)}else p.push(o)}return p}}return[s,c,l]}var[xn,Sn,Cn]=bn(1),[wn,Tn,En]=bn(.001);wt(2,-53,53,[1]);function Dn(e,t){return e.map(e=>e.map((n,r)=>r==0||r==8||n==null?n:t(r==1||e[8]==0?n:e[1]+n)))}function On(e,t){return(n,r,i,a,o)=>{let s=t.find(e=>o>=e[0])||t[t.length-1],c,l,u,d,f,p;return r.map(t=>{let n=e(t),r=n.getFullYear(),i=n.getMonth(),a=n.getDate(),o=n.getHours(),m=n.getMinutes(),h=n.getSeconds(),g=r!=c&&s[2]||i!=l&&s[3]||a!=u&&s[4]||o!=d&&s[5]||m!=f&&s[6]||h!=p&&s[7]||s[1];return c=r,l=i,u=a,d=o,f=m,p=h,g(n)})}}function kn(e,t){let n=$t(t);return(t,r,i,a,o)=>r.map(t=>n(e(t)))}function An(e,t,n){return new Date(e,t,n)}function jn(e,t){return t(e)}var Mn=`{YYYY}-{MM}-{DD} {h}:{mm}{aa}`;function Nn(e,t){return(n,r,i,a)=>a==null?de:t(e(r))}function Pn(e,t){let n=e.series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function Fn(e,t){return e.series[t].fill(e,t)}var In={show:!0,live:!0,isolate:!1,mount:dt,markers:{show:!0,width:2,stroke:Pn,fill:Fn,dash:`solid`},idx:null,idxs:null,values:[]};function Ln(e,t){let n=e.cursor.points,r=L(),i=n.size(e,t);be(r,k,i),be(r,A,i);let a=i/-2;be(r,`marginLeft`,a),be(r,`marginTop`,a);let o=n.width(e,t,i);return o&&be(r,`borderWidth`,o),r}function Rn(e,t){let n=e.series[t].points;return n._fill||n._stroke}function zn(e,t){let n=e.series[t].points;return n._stroke||n._fill}function Bn(e,t){return e.series[t].points.size}var Vn=[0,0];function Hn(e,t,n){return Vn[0]=t,Vn[1]=n,Vn}function Un(e,t,n,r=!0){return e=>{e.button!=0||r&&e.target!=t||n(e)}}function Wn(e,t,n,r=!0){return e=>{r&&e.target!=t||n(e)}}var Gn={show:!0,x:!0,y:!0,lock:!1,move:Hn,points:{one:!1,show:Ln,size:Bn,width:0,stroke:zn,fill:Rn},bind:{mousedown:Un,mouseup:Un,click:Un,dblclick:Un,mousemove:Wn,mouseleave:Wn,mouseenter:Wn},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,i)=>r-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Kn={show:!0,stroke:`rgba(0,0,0,0.07)`,width:2},qn=Lt({},Kn,{filter:pt}),Jn=Lt({},qn,{size:10}),Yn=Lt({},Kn,{show:!1}),Xn=`12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"`,Zn=`bold `+Xn,Qn=1.5,$n={show:!0,scale:`x`,stroke:N,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Zn,side:2,grid:qn,ticks:Jn,border:Yn,font:Xn,lineGap:Qn,rotate:0},er=`Value`,tr=`Time`,nr={show:!0,scale:`x`,auto:!1,sorted:1,min:ot,max:-1/0,idxs:[]};function rr(e,t,n,r,i){return t.map(e=>e==null?``:Ge(e))}function ir(e,t,n,r,i,a,o){let s=[],c=St.get(i)||0;n=o?n:xt(yt(n,i),c);for(let e=n;e<=r;e=xt(e+i,c))s.push(Object.is(e,-0)?0:e);return s}function ar(e,t,n,r,i,a,o){let s=[],c=e.scales[e.axes[t].scale].log;i=et(c,Ye((c==10?nt:rt)(n))),c==10&&(i=cn[Oe(i,cn)]);let l=n,u=i*c;c==10&&(u=cn[Oe(u,cn)]);do s.push(l),l+=i,c==10&&!St.has(l)&&(l=xt(l,St.get(i))),l>=u&&(i=l,u=i*c,c==10&&(u=cn[Oe(u,cn)]));while(l<=r);return s}function or(e,t,n,r,i,a,o){let s=e.scales[e.axes[t].scale].asinh,c=r>s?ar(e,t,$e(s,n),r,i):[s],l=r>=0&&n<=0?[0]:[];return(n<-s?ar(e,t,$e(s,-r),-n,i):[s]).reverse().map(e=>-e).concat(l,c)}var sr=/./,cr=/[12357]/,lr=/[125]/,ur=/1/,dr=(e,t,n,r)=>e.map((e,i)=>t==4&&e==0||i%r==0&&n.test(e.toExponential()[+(e<0)])?e:null);function fr(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=e.scales[o],c=e.valToPos,l=a._space,u=c(10,o),d=c(9,o)-u>=l?sr:c(7,o)-u>=l?cr:c(5,o)-u>=l?lr:ur;if(d==ur){let e=Je(c(1,o)-u);if(e<l)return dr(t.slice().reverse(),s.distr,d,Ze(l/e)).reverse()}return dr(t,s.distr,d,1)}function pr(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=a._space,c=e.valToPos,l=Je(c(1,o)-c(2,o));return l<s?dr(t.slice().reverse(),3,sr,Ze(s/l)).reverse():t}function mr(e,t,n,r){return r==null?de:t==null?``:Ge(t)}var hr={show:!0,scale:`y`,stroke:N,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Zn,side:3,grid:qn,ticks:Jn,border:Yn,font:Xn,lineGap:Qn,rotate:0};function gr(e,t){return xt((3+(e||1)*2)*t,3)}function _r(e,t){let{scale:n,idxs:r}=e.series[0],i=e._data[0],a=e.valToPos(i[r[0]],n,!0),o=Je(e.valToPos(i[r[1]],n,!0)-a)/(e.series[t].points.space*I);return r[1]-r[0]<=o}var vr={scale:null,auto:!0,sorted:0,min:ot,max:-1/0},yr=(e,t,n,r,i)=>i,br={show:!0,auto:!0,sorted:0,gaps:yr,alpha:1,facets:[Lt({},vr,{scale:`x`}),Lt({},vr,{scale:`y`})]},xr={scale:`y`,auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:yr,alpha:1,points:{show:_r,filter:null},values:null,min:ot,max:-1/0,idxs:[],path:null,clip:null};function Sr(e,t,n,r,i){return n/10}var Cr={time:c,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},wr=Lt({},Cr,{time:!1,ori:1}),Tr={};function Er(e,t){let n=Tr[e];return n||(n={key:e,plots:[],sub(e){n.plots.push(e)},unsub(e){n.plots=n.plots.filter(t=>t!=e)},pub(e,t,r,i,a,o,s){for(let c=0;c<n.plots.length;c++)n.plots[c]!=t&&n.plots[c].pub(e,t,r,i,a,o,s)}},e!=null&&(Tr[e]=n)),n}var Dr=1,Or=2;function kr(e,t,n){let r=e.mode,i=e.series[t],a=r==2?e._data[t]:e._data,o=e.scales,s=e.bbox,c=a[0],l=r==2?a[1]:a[t],u=r==2?o[i.facets[0].scale]:o[e.series[0].scale],d=r==2?o[i.facets[1].scale]:o[i.scale],f=s.left,p=s.top,m=s.width,h=s.height,g=e.valToPosH,_=e.valToPosV;return u.ori==0?n(i,c,l,u,d,g,_,f,p,m,h,Rr,Br,Hr,Wr,Kr):n(i,c,l,u,d,_,g,p,f,h,m,zr,Vr,Ur,Gr,qr)}function Ar(e,t){let n=0,r=0,i=Ve(e.bands,Et);for(let e=0;e<i.length;e++){let a=i[e];a.series[0]==t?n=a.dir:a.series[1]==t&&(a.dir==1?r|=1:r|=2)}return[n,r==1?-1:r==2?1:r==3?2:0]}function jr(e,t,n,r,i){let a=e.mode,o=e.series[t],s=a==2?o.facets[1].scale:o.scale,c=e.scales[s];return i==-1?c.min:i==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function Mr(e,t,n,r,i,a){return kr(e,t,(e,t,o,s,c,l,u,d,f,p,m)=>{let h=e.pxRound,g=s.dir*(s.ori==0?1:-1),_=s.ori==0?Br:Vr,v,y;g==1?(v=n,y=r):(v=r,y=n);let b=h(l(t[v],s,p,d)),x=h(u(o[v],c,m,f)),S=h(l(t[y],s,p,d)),C=h(u(a==1?c.max:c.min,c,m,f)),w=new Path2D(i);return _(w,S,C),_(w,b,C),_(w,b,x),w})}function Nr(e,t,n,r,i,a){let o=null;if(e.length>0){o=new Path2D;let s=t==0?Hr:Ur,c=n;for(let t=0;t<e.length;t++){let n=e[t];if(n[1]>n[0]){let e=n[0]-c;e>0&&s(o,c,r,e,r+a),c=n[1]}}let l=n+i-c;l>0&&s(o,c,r-5,l,r+a+10)}return o}function Pr(e,t,n){let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function Fr(e,t,n,r,i,a,o){let s=[],c=e.length;for(let l=i==1?n:r;l>=n&&l<=r;l+=i)if(t[l]===null){let u=l,d=l;if(i==1)for(;++l<=r&&t[l]===null;)d=l;else for(;--l>=n&&t[l]===null;)d=l;let f=a(e[u]),p=d==u?f:a(e[d]),m=u-i;f=o<=0&&m>=0&&m<c?a(e[m]):f;let h=d+i;p=o>=0&&h>=0&&h<c?a(e[h]):p,p>=f&&s.push([f,p])}return s}function Ir(e){return e==0?ft:e==1?Xe:t=>vt(t,e)}function Lr(e){let t=e==0?Rr:zr,n=e==0?(e,t,n,r,i,a)=>{e.arcTo(t,n,r,i,a)}:(e,t,n,r,i,a)=>{e.arcTo(n,t,i,r,a)},r=e==0?(e,t,n,r,i)=>{e.rect(t,n,r,i)}:(e,t,n,r,i)=>{e.rect(n,t,i,r)};return(e,i,a,o,s,c=0,l=0)=>{c==0&&l==0?r(e,i,a,o,s):(c=Qe(c,o/2,s/2),l=Qe(l,o/2,s/2),t(e,i+c,a),n(e,i+o,a,i+o,a+s,c),n(e,i+o,a+s,i,a+s,l),n(e,i,a+s,i,a,l),n(e,i,a,i+o,a,c),e.closePath())}}var Rr=(e,t,n)=>{e.moveTo(t,n)},zr=(e,t,n)=>{e.moveTo(n,t)},Br=(e,t,n)=>{e.lineTo(t,n)},Vr=(e,t,n)=>{e.lineTo(n,t)},Hr=Lr(0),Ur=Lr(1),Wr=(e,t,n,r,i,a)=>{e.arc(t,n,r,i,a)},Gr=(e,t,n,r,i,a)=>{e.arc(n,t,r,i,a)},Kr=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(t,n,r,i,a,o)},qr=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(n,t,i,r,o,a)};function Jr(e){return(e,t,n,r,i)=>kr(e,t,(t,a,o,s,c,l,u,d,f,p,m)=>{let{pxRound:h,points:g}=t,_,v;s.ori==0?(_=Rr,v=Wr):(_=zr,v=Gr);let y=xt(g.width*I,3),b=(g.size-g.width)/2*I,x=xt(b*2,3),S=new Path2D,C=new Path2D,{left:w,top:T,width:E,height:D}=e.bbox;Hr(C,w-x,T-x,E+x*2,D+x*2);let O=e=>{if(o[e]!=null){let t=h(l(a[e],s,p,d)),n=h(u(o[e],c,m,f));_(S,t+b,n),v(S,t,n,b,0,qe*2)}};if(i)i.forEach(O);else for(let e=n;e<=r;e++)O(e);return{stroke:y>0?S:null,fill:S,clip:C,flags:3}})}function Yr(e){return(t,n,r,i,a,o)=>{r!=i&&(a!=r&&o!=r&&e(t,n,r),a!=i&&o!=i&&e(t,n,i),e(t,n,o))}}var Xr=Yr(Br),Zr=Yr(Vr);function Qr(e){let t=Ve(e?.alignGaps,0);return(e,n,r,i)=>kr(e,n,(a,o,s,c,l,u,d,f,p,m,h)=>{[r,i]=Me(s,r,i);let g=a.pxRound,_=e=>g(u(e,c,m,f)),v=e=>g(d(e,l,h,p)),y,b;c.ori==0?(y=Br,b=Xr):(y=Vr,b=Zr);let x=c.dir*(c.ori==0?1:-1),S={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Dr},C=S.stroke,w=!1;if(i-r>=m*4){let t=t=>e.posToVal(t,c.key,!0),n=null,a=null,l,u,d,f=_(o[x==1?r:i]),p=_(o[r]),m=_(o[i]),h=t(x==1?p+1:m-1);for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let r=o[e],i=(x==1?r<h:r>h)?f:_(r),c=s[e];i==f?c==null?c===null&&(w=!0):(u=c,n==null?(y(C,i,v(u)),l=n=a=u):u<n?n=u:u>a&&(a=u)):(n!=null&&b(C,f,v(n),v(a),v(l),v(u)),c==null?(n=a=null,c===null&&(w=!0)):(u=c,y(C,i,v(u)),n=a=l=u),f=i,h=t(f+x))}n!=null&&n!=a&&d!=f&&b(C,f,v(n),v(a),v(l),v(u))}else for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let t=s[e];t===null?w=!0:t!=null&&y(C,_(o[e]),v(t))}let[T,E]=Ar(e,n);if(a.fill!=null||T!=0){let t=S.fill=new Path2D(C),s=v(a.fillTo(e,n,a.min,a.max,T)),c=_(o[r]),l=_(o[i]);x==-1&&([l,c]=[c,l]),y(t,l,s),y(t,c,s)}if(!a.spanGaps){let l=[];w&&l.push(...Fr(o,s,r,i,x,_,t)),S.gaps=l=a.gaps(e,n,r,i,l),S.clip=Nr(l,c.ori,f,p,m,h)}return E!=0&&(S.band=E==2?[Mr(e,n,r,i,C,-1),Mr(e,n,r,i,C,1)]:Mr(e,n,r,i,C,E)),S})}function $r(e){let t=Ve(e.align,1),n=Ve(e.ascDesc,!1),r=Ve(e.alignGaps,0),i=Ve(e.extend,!1);return(e,a,o,s)=>kr(e,a,(c,l,u,d,f,p,m,h,g,_,v)=>{[o,s]=Me(u,o,s);let y=c.pxRound,{left:b,width:x}=e.bbox,S=e=>y(p(e,d,_,h)),C=e=>y(m(e,f,v,g)),w=d.ori==0?Br:Vr,T={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Dr},E=T.stroke,D=d.dir*(d.ori==0?1:-1),O=C(u[D==1?o:s]),k=S(l[D==1?o:s]),A=k,j=k;i&&t==-1&&(j=b,w(E,j,O)),w(E,k,O);for(let e=D==1?o:s;e>=o&&e<=s;e+=D){let n=u[e];if(n==null)continue;let r=S(l[e]),i=C(n);t==1?w(E,r,O):w(E,A,i),w(E,r,i),O=i,A=r}let ee=A;i&&t==1&&(ee=b+x,w(E,ee,O));let[M,te]=Ar(e,a);if(c.fill!=null||M!=0){let t=T.fill=new Path2D(E),n=C(c.fillTo(e,a,c.min,c.max,M));w(t,ee,n),w(t,j,n)}if(!c.spanGaps){let i=[];i.push(...Fr(l,u,o,s,D,S,r));let f=c.width*I/2,p=n||t==1?f:-f,m=n||t==-1?-f:f;i.forEach(e=>{e[0]+=p,e[1]+=m}),T.gaps=i=c.gaps(e,a,o,s,i),T.clip=Nr(i,d.ori,h,g,_,v)}return te!=0&&(T.band=te==2?[Mr(e,a,o,s,E,-1),Mr(e,a,o,s,E,1)]:Mr(e,a,o,s,E,te)),T})}function ei(e,t,n,r,i,a,o=ot){if(e.length>1){let s=null;for(let c=0,l=1/0;c<e.length;c++)if(t[c]!==void 0){if(s!=null){let t=Je(e[c]-e[s]);t<l&&(l=t,o=Je(n(e[c],r,i,a)-n(e[s],r,i,a)))}s=c}}return o}function ti(e){e||=Tt;let t=Ve(e.size,[.6,ot,1]),n=e.align||0,r=e.gap||0,i=e.radius;i=i==null?[0,0]:typeof i==`number`?[i,0]:i;let a=ut(i),o=1-t[0],s=Ve(t[1],ot),c=Ve(t[2],1),l=Ve(e.disp,Tt),u=Ve(e.each,e=>{}),{fill:d,stroke:f}=l;return(e,t,i,p)=>kr(e,t,(m,h,g,_,v,y,b,x,S,C,w)=>{let T=m.pxRound,E=n,D=r*I,O=s*I,k=c*I,A,j;_.ori==0?[A,j]=a(e,t):[j,A]=a(e,t);let ee=_.dir*(_.ori==0?1:-1),M=_.ori==0?Hr:Ur,te=_.ori==0?u:(e,t,n,r,i,a,o)=>{u(e,t,n,i,r,o,a)},N=Ve(e.bands,Et).find(e=>e.series[0]==t),ne=N==null?0:N.dir,re=m.fillTo(e,t,m.min,m.max,ne),ie=T(b(re,v,w,S)),ae,oe,se,ce=C,P=T(m.width*I),F=!1,le=null,ue=null,de=null,fe=null;d!=null&&(P==0||f!=null)&&(F=!0,le=d.values(e,t,i,p),ue=new Map,new Set(le).forEach(e=>{e!=null&&ue.set(e,new Path2D)}),P>0&&(de=f.values(e,t,i,p),fe=new Map,new Set(de).forEach(e=>{e!=null&&fe.set(e,new Path2D)})));let{x0:pe,size:me}=l;if(pe!=null&&me!=null){E=1,h=pe.values(e,t,i,p),pe.unit==2&&(h=h.map(t=>e.posToVal(x+t*C,_.key,!0)));let n=me.values(e,t,i,p);oe=me.unit==2?n[0]*C:y(n[0],_,C,x)-y(0,_,C,x),ce=ei(h,g,y,_,C,x,ce),se=ce-oe+D}else ce=ei(h,g,y,_,C,x,ce),se=ce*o+D,oe=ce-se;se<1&&(se=0),P>=oe/2&&(P=0),se<5&&(T=ft);let he=se>0,ge=ce-se-(he?P:0);oe=T(ct(ge,k,O)),ae=(E==0?oe/2:E==ee?0:oe)-E*ee*((E==0?D/2:0)+(he?P/2:0));let _e={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},ve=F?null:new Path2D,ye=null;if(N!=null)ye=e.data[N.series[1]];else{let{y0:n,y1:r}=l;n!=null&&r!=null&&(g=r.values(e,t,i,p),ye=n.values(e,t,i,p))}let be=A*oe,xe=j*oe;for(let n=ee==1?i:p;n>=i&&n<=p;n+=ee){let r=g[n];if(r==null)continue;if(ye!=null){let e=ye[n]??0;if(r-e==0)continue;ie=b(e,v,w,S)}let i=y(_.distr!=2||l!=null?h[n]:n,_,C,x),a=b(Ve(r,re),v,w,S),o=T(i-ae),s=T($e(a,ie)),c=T(Qe(a,ie)),u=s-c;if(r!=null){let i=r<0?xe:be,a=r<0?be:xe;F?(P>0&&de[n]!=null&&M(fe.get(de[n]),o,c+Ye(P/2),oe,$e(0,u-P),i,a),le[n]!=null&&M(ue.get(le[n]),o,c+Ye(P/2),oe,$e(0,u-P),i,a)):M(ve,o,c+Ye(P/2),oe,$e(0,u-P),i,a),te(e,t,n,o-P/2,c,oe+P,u)}}return P>0?_e.stroke=F?fe:ve:F||(_e._fill=m.width==0?m._fill:m._stroke??m._fill,_e.width=0),_e.fill=F?ue:ve,_e})}function ni(e,t){let n=Ve(t?.alignGaps,0);return(t,r,i,a)=>kr(t,r,(o,s,c,l,u,d,f,p,m,h,g)=>{[i,a]=Me(c,i,a);let _=o.pxRound,v=e=>_(d(e,l,h,p)),y=e=>_(f(e,u,g,m)),b,x,S;l.ori==0?(b=Rr,S=Br,x=Kr):(b=zr,S=Vr,x=qr);let C=l.dir*(l.ori==0?1:-1),w=v(s[C==1?i:a]),T=w,E=[],D=[];for(let e=C==1?i:a;e>=i&&e<=a;e+=C)if(c[e]!=null){let t=s[e],n=v(t);E.push(T=n),D.push(y(c[e]))}let O={stroke:e(E,D,b,S,x,_),fill:null,clip:null,band:null,gaps:null,flags:Dr},k=O.stroke,[A,j]=Ar(t,r);if(o.fill!=null||A!=0){let e=O.fill=new Path2D(k),n=y(o.fillTo(t,r,o.min,o.max,A));S(e,T,n),S(e,w,n)}if(!o.spanGaps){let e=[];e.push(...Fr(s,c,i,a,C,v,n)),O.gaps=e=o.gaps(t,r,i,a,e),O.clip=Nr(e,l.ori,p,m,h,g)}return j!=0&&(O.band=j==2?[Mr(t,r,i,a,k,-1),Mr(t,r,i,a,k,1)]:Mr(t,r,i,a,k,j)),O})}function ri(e){return ni(ii,e)}function ii(e,t,n,r,i,a){let o=e.length;if(o<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),o==2)r(s,e[1],t[1]);else{let n=Array(o),r=Array(o-1),a=Array(o-1),c=Array(o-1);for(let n=0;n<o-1;n++)a[n]=t[n+1]-t[n],c[n]=e[n+1]-e[n],r[n]=a[n]/c[n];n[0]=r[0];for(let e=1;e<o-1;e++)r[e]===0||r[e-1]===0||r[e-1]>0!=r[e]>0?n[e]=0:(n[e]=3*(c[e-1]+c[e])/((2*c[e]+c[e-1])/r[e-1]+(c[e]+2*c[e-1])/r[e]),isFinite(n[e])||(n[e]=0));n[o-1]=r[o-2];for(let r=0;r<o-1;r++)i(s,e[r]+c[r]/3,t[r]+n[r]*c[r]/3,e[r+1]-c[r]/3,t[r+1]-n[r+1]*c[r]/3,e[r+1],t[r+1])}return s}var ai=new Set;function oi(){for(let e of ai)e.syncRect(!0)}fe&&(Ee(P,me,oi),Ee(F,me,oi,!0),Ee(ue,me,()=>{Si.pxRatio=I}));var si=Qr(),ci=Jr();function li(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(2)):[e[0]].concat(e.slice(1))).map((e,r)=>di(e,r,t,n))}function ui(e,t){return e.map((e,n)=>n==0?{}:Lt({},t,e))}function di(e,t,n,r){return Lt({},t==0?n:r,e)}function fi(e,t,n){return t==null?Dt:[t,n]}var pi=fi;function mi(e,t,n){return t==null?Dt:Be(t,n,Le,!0)}function hi(e,t,n,r){return t==null?Dt:Fe(t,n,e.scales[r].log,!1)}var gi=hi;function _i(e,t,n,r){return t==null?Dt:Ie(t,n,e.scales[r].log,!1)}var vi=_i;function yi(e,t,n,r,i){let a=$e(st(e),st(t)),o=t-e,s=Oe(i/r*o,n);do{let e=n[s],t=r*e/o;if(t>=i&&a+(e<5?St.get(e):0)<=17)return[e,t]}while(++s<n.length);return[0,0]}function bi(e){let t,n;return e=e.replace(/(\d+)px/,(e,r)=>(t=Xe((n=+r)*I))+`px`),[e,t,n]}function xi(e){e.show&&[e.font,e.labelFont].forEach(e=>{let t=xt(e[2]*I,1);e[0]=e[0].replace(/[0-9.]+px/,t+`px`),e[1]=t})}function Si(e,t,n){let r={mode:Ve(e.mode,1)},i=r.mode;function a(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?1-i:i)}function o(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?i:1-i)}function s(e,t,n,r){return t.ori==0?a(e,t,n,r):o(e,t,n,r)}r.valToPosH=a,r.valToPosV=o;let c=!1;r.status=0;let N=r.root=L(l);if(e.id!=null&&(N.id=e.id),ve(N,e.class),e.title){let t=L(f,N);t.textContent=e.title}let P=xe(`canvas`),F=r.ctx=P.getContext(`2d`),le=L(p,N);Ee(`click`,le,e=>{e.target===he&&(Vi!=Li||Hi!=Ri)&&Wi.click(r,e)},!0);let fe=r.under=L(m,le);le.appendChild(P);let he=r.over=L(h,le);e=It(e);let ge=+Ve(e.pxAlign,1),_e=Ir(ge);(e.plugins||[]).forEach(t=>{t.opts&&(e=t.opts(r,e)||e)});let Se=e.ms||.001,R=r.series=i==1?li(e.series||[],nr,xr,!1):ui(e.series||[null],br),we=r.axes=li(e.axes||[],$n,hr,!0),V=r.scales={},Te=r.bands=e.bands||[];Te.forEach(e=>{e.fill=ut(e.fill||null),e.dir=Ve(e.dir,-1)});let ke=i==2?R[1].facets[0].scale:R[0].scale,Ae={axes:oi,series:Jr},je=(e.drawOrder||[`axes`,`series`]).map(e=>Ae[e]);function Me(e){let t=e.distr==3?t=>nt(t>0?t:e.clamp(r,t,e.min,e.max,e.key)):e.distr==4?t=>at(t,e.asinh):e.distr==100?t=>e.fwd(t):e=>e;return n=>{let r=t(n),{_min:i,_max:a}=e,o=a-i;return(r-i)/o}}function Ne(t){let n=V[t];if(n==null){let r=(e.scales||Tt)[t]||Tt;if(r.from!=null){Ne(r.from);let e=Lt({},V[r.from],r,{key:t});e.valToPct=Me(e),V[t]=e}else{n=V[t]=Lt({},t==ke?Cr:wr,r),n.key=t;let e=n.time,a=n.range,o=Ot(a);if((t!=ke||i==2&&!e)&&(o&&(a[0]==null||a[1]==null)&&(a={min:a[0]==null?Re:{mode:1,hard:a[0],soft:a[0]},max:a[1]==null?Re:{mode:1,hard:a[1],soft:a[1]}},o=!1),!o&&Mt(a))){let e=a;a=(t,n,r)=>n==null?Dt:Be(n,r,e)}n.range=ut(a||(e?pi:t==ke?n.distr==3?gi:n.distr==4?vi:fi:n.distr==3?hi:n.distr==4?_i:mi)),n.auto=ut(!o&&n.auto),n.clamp=ut(n.clamp||Sr),n._min=n._max=null,n.valToPct=Me(n)}}}Ne(`x`),Ne(`y`),i==1&&R.forEach(e=>{Ne(e.scale)}),we.forEach(e=>{Ne(e.scale)});for(let t in e.scales)Ne(t);let H=V[ke],ze=H.distr,Ue,We;H.ori==0?(ve(N,u),Ue=a,We=o):(ve(N,d),Ue=o,We=a);let Ge={};for(let e in V){let t=V[e];(t.min!=null||t.max!=null)&&(Ge[e]={min:t.min,max:t.max},t.min=t.max=null)}let Ke=e.tzDate||(e=>new Date(Xe(e/Se))),Ye=e.fmtDate||$t,tt=Se==1?Cn(Ke):En(Ke),rt=On(Ke,Dn(Se==1?Sn:Tn,Ye)),st=Nn(Ke,jn(Mn,Ye)),dt=[],ft=r.legend=Lt({},In,e.legend),U=r.cursor=Lt({},Gn,{drag:{y:i==2}},e.cursor),_t=ft.show,yt=U.show,bt=ft.markers;ft.idxs=dt,bt.width=ut(bt.width),bt.dash=ut(bt.dash),bt.stroke=ut(bt.stroke),bt.fill=ut(bt.fill);let wt,kt,Pt,Ft=[],Rt=[],zt,Bt=!1,Vt={};if(ft.live){let e=R[1]?R[1].values:null;Bt=e!=null,zt=Bt?e(r,1,0):{_:0};for(let e in zt)Vt[e]=de}if(_t){if(wt=xe(`table`,S,N),Pt=xe(`tbody`,null,wt),ft.mount(r,wt),Bt){kt=xe(`thead`,null,wt,Pt);let e=xe(`tr`,null,kt);for(var Ht in xe(`th`,null,e),zt)xe(`th`,D,e).textContent=Ht}else ve(wt,w),ft.live&&ve(wt,C)}let Wt={show:!0},Gt={show:!1};function Kt(e,t){if(t==0&&(Bt||!ft.live||i==2))return Dt;let n=[],a=xe(`tr`,T,Pt,Pt.childNodes[t]);ve(a,e.class),e.show||ve(a,_);let o=xe(`th`,null,a);if(bt.show){let e=L(E,o);if(t>0){let n=bt.width(r,t);n&&(e.style.border=n+`px `+bt.dash(r,t)+` `+bt.stroke(r,t)),e.style.background=bt.fill(r,t)}}let s=L(D,o);for(var c in e.label instanceof HTMLElement?s.appendChild(e.label):s.textContent=e.label,t>0&&(bt.show||(s.style.color=e.width>0?bt.stroke(r,t):bt.fill(r,t)),Jt(`click`,o,t=>{if(U._lock)return;Ln(t);let n=R.indexOf(e);if((t.ctrlKey||t.metaKey)!=ft.isolate){let e=R.some((e,t)=>t>0&&t!=n&&e.show);R.forEach((t,r)=>{r>0&&Qi(r,e?r==n?Wt:Gt:Wt,!0,La.setSeries)})}else Qi(n,{show:!e.show},!0,La.setSeries)},!1),Bn&&Jt(oe,o,t=>{U._lock||(Ln(t),Qi(R.indexOf(e),oa,!0,La.setSeries))},!1)),zt){let e=xe(`td`,O,a);e.textContent=`--`,n.push(e)}return[a,n]}let qt=new Map;function Jt(e,t,n,i=!0){let a=qt.get(t)||{},o=U.bind[e](r,t,n,i);o&&(Ee(e,t,a[e]=o),qt.set(t,a))}function Yt(e,t,n){let r=qt.get(t)||{};for(let n in r)(e==null||n==e)&&(De(n,t,r[n]),delete r[n]);e??qt.delete(t)}let Xt=0,Zt=0,W=0,G=0,Qt=0,en=0,tn=Qt,nn=en,rn=W,an=G,on=0,ln=0,un=0,dn=0;r.bbox={};let fn=!1,pn=!1,mn=!1,hn=!1,gn=!1,_n=!1;function vn(e,t,n){(n||e!=r.width||t!=r.height)&&yn(e,t),Si(!1),mn=!0,pn=!0,Di()}function yn(e,t){r.width=Xt=W=e,r.height=Zt=G=t,Qt=en=0,Pn(),Fn();let n=r.bbox;on=n.left=vt(Qt*I,.5),ln=n.top=vt(en*I,.5),un=n.width=vt(W*I,.5),dn=n.height=vt(G*I,.5)}function bn(){let e=!1,t=0;for(;!e;){t++;let n=ri(t),i=ii(t);e=t==3||n&&i,e||(yn(r.width,r.height),pn=!0)}}function An({width:e,height:t}){vn(e,t)}r.setSize=An;function Pn(){let e=!1,t=!1,n=!1,r=!1;we.forEach((i,a)=>{if(i.show&&i._show){let{side:a,_size:o}=i,s=a%2,c=o+(i.label==null?0:i.labelSize);c>0&&(s?(W-=c,a==3?(Qt+=c,r=!0):n=!0):(G-=c,a==0?(en+=c,e=!0):t=!0))}}),Xn[0]=e,Xn[1]=n,Xn[2]=t,Xn[3]=r,W-=cr[1]+cr[3],Qt+=cr[3],G-=cr[2]+cr[0],en+=cr[0]}function Fn(){let e=Qt+W,t=en+G,n=Qt,r=en;function i(i,a){switch(i){case 1:return e+=a,e-a;case 2:return t+=a,t-a;case 3:return n-=a,n+a;case 0:return r-=a,r+a}}we.forEach((e,t)=>{if(e.show&&e._show){let t=e.side;e._pos=i(t,e._size),e.label!=null&&(e._lpos=i(t,e.labelSize))}})}if(U.dataIdx==null){let e=U.hover,n=e.skip=new Set(e.skip??[]);n.add(void 0);let r=e.prox=ut(e.prox),i=e.bias??=0;U.dataIdx=(e,a,o,s)=>{if(a==0)return o;let c=o,l=r(e,a,o,s)??ot,u=l>=0&&l<ot,d=H.ori==0?W:G,f=U.left,p=t[0],m=t[a];if(n.has(m[o])){c=null;let e=null,t=null,r;if(i==0||i==-1)for(r=o;e==null&&r-->0;)n.has(m[r])||(e=r);if(i==0||i==1)for(r=o;t==null&&r++<m.length;)n.has(m[r])||(t=r);if(e!=null||t!=null){if(u){let n=e==null?-1/0:Ue(p[e],H,d,0),r=t==null?1/0:Ue(p[t],H,d,0),i=f-n,a=r-f;i<=a?i<=l&&(c=e):a<=l&&(c=t)}else c=t==null?e:e==null?t:o-e<=t-o?e:t}}else u&&Je(f-Ue(p[o],H,d,0))>l&&(c=null);return c}}let Ln=e=>{U.event=e};U.idxs=dt,U._lock=!1;let Rn=U.points;Rn.show=ut(Rn.show),Rn.size=ut(Rn.size),Rn.stroke=ut(Rn.stroke),Rn.width=ut(Rn.width),Rn.fill=ut(Rn.fill);let zn=r.focus=Lt({},e.focus||{alpha:.3},U.focus),Bn=zn.prox>=0,Vn=Bn&&Rn.one,Hn=[],Un=[],Wn=[];function Kn(e,t){let n=Rn.show(r,t);if(n instanceof HTMLElement)return ve(n,x),ve(n,e.class),Ce(n,-10,-10,W,G),he.insertBefore(n,Hn[t]),n}function qn(e,t){if(i==1||t>0){let t=i==1&&V[e.scale].time,n=e.value;e.value=t?jt(n)?Nn(Ke,jn(n,Ye)):n||st:n||mr,e.label=e.label||(t?tr:er)}if(Vn||t>0){e.width=e.width==null?1:e.width,e.paths=e.paths||si||mt,e.fillTo=ut(e.fillTo||jr),e.pxAlign=+Ve(e.pxAlign,ge),e.pxRound=Ir(e.pxAlign),e.stroke=ut(e.stroke||null),e.fill=ut(e.fill||null),e._stroke=e._fill=e._paths=e._focus=null;let t=gr($e(1,e.width),1),n=e.points=Lt({},{size:t,width:$e(1,t*.2),stroke:e.stroke,space:t*2,paths:ci,_stroke:null,_fill:null},e.points);n.show=ut(n.show),n.filter=ut(n.filter),n.fill=ut(n.fill),n.stroke=ut(n.stroke),n.paths=ut(n.paths),n.pxAlign=e.pxAlign}if(_t){let n=Kt(e,t);Ft.splice(t,0,n[0]),Rt.splice(t,0,n[1]),ft.values.push(null)}if(yt){dt.splice(t,0,null);let n=null;Vn?t==0&&(n=Kn(e,t)):t>0&&(n=Kn(e,t)),Hn.splice(t,0,n),Un.splice(t,0,0),Wn.splice(t,0,0)}Fa(`addSeries`,t)}function Jn(e,t){t??=R.length,e=i==1?di(e,t,nr,xr):di(e,t,{},br),R.splice(t,0,e),qn(R[t],t)}r.addSeries=Jn;function Yn(e){if(R.splice(e,1),_t){ft.values.splice(e,1),Rt.splice(e,1);let t=Ft.splice(e,1)[0];Yt(null,t.firstChild),t.remove()}yt&&(dt.splice(e,1),Hn.splice(e,1)[0].remove(),Un.splice(e,1),Wn.splice(e,1)),Fa(`delSeries`,e)}r.delSeries=Yn;let Xn=[!1,!1,!1,!1];function Zn(e,t){if(e._show=e.show,e.show){let n=e.side%2,i=V[e.scale];i??=(e.scale=n?R[1].scale:ke,V[e.scale]);let a=i.time;e.size=ut(e.size),e.space=ut(e.space),e.rotate=ut(e.rotate),Ot(e.incrs)&&e.incrs.forEach(e=>{!St.has(e)&&St.set(e,Ct(e))}),e.incrs=ut(e.incrs||(i.distr==2?sn:a?Se==1?xn:wn:cn)),e.splits=ut(e.splits||(a&&i.distr==1?tt:i.distr==3?ar:i.distr==4?or:ir)),e.stroke=ut(e.stroke),e.grid.stroke=ut(e.grid.stroke),e.ticks.stroke=ut(e.ticks.stroke),e.border.stroke=ut(e.border.stroke);let o=e.values;e.values=Ot(o)&&!Ot(o[0])?ut(o):a?Ot(o)?On(Ke,Dn(o,Ye)):jt(o)?kn(Ke,o):o||rt:o||rr,e.filter=ut(e.filter||(i.distr>=3&&i.log==10?fr:i.distr==3&&i.log==2?pr:pt)),e.font=bi(e.font),e.labelFont=bi(e.labelFont),e._size=e.size(r,null,t,0),e._space=e._rotate=e._incrs=e._found=e._splits=e._values=null,e._size>0&&(Xn[t]=!0,e._el=L(g,le))}}function Qn(e,t,n,r){let[i,a,o,s]=n,c=t%2,l=0;return c==0&&(s||a)&&(l=t==0&&!i||t==2&&!o?Xe($n.size/3):0),c==1&&(i||o)&&(l=t==1&&!a||t==3&&!s?Xe(hr.size/2):0),l}let sr=r.padding=(e.padding||[Qn,Qn,Qn,Qn]).map(e=>ut(Ve(e,Qn))),cr=r._padding=sr.map((e,t)=>e(r,t,Xn,0)),lr,ur=null,dr=null,_r=i==1?R[0].idxs:null,vr=null,yr=!1;function Tr(e,n){if(t=e??[],r.data=r._data=t,i==2){lr=0;for(let e=1;e<R.length;e++)lr+=t[e][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),vr=t[0],lr=vr.length;let e=t;if(ze==2){e=t.slice();let n=e[0]=Array(lr);for(let e=0;e<lr;e++)n[e]=e}r._data=t=e}if(Si(!0),Fa(`setData`),ze==2&&(mn=!0),n!==!1){let e=H;e.auto(r,yr)?kr():Zi(ke,e.min,e.max),hn||=U.left>=0,_n=!0,Di()}}r.setData=Tr;function kr(){yr=!0;let e,n;i==1&&(lr>0?(ur=_r[0]=0,dr=_r[1]=lr-1,e=t[0][ur],n=t[0][dr],ze==2?(e=ur,n=dr):e==n&&(ze==3?[e,n]=Fe(e,e,H.log,!1):ze==4?[e,n]=Ie(e,e,H.log,!1):H.time?n=e+Xe(86400/Se):[e,n]=Be(e,n,Le,!0))):(ur=_r[0]=e=null,dr=_r[1]=n=null)),Zi(ke,e,n)}let Ar,Mr,Nr,Pr,Fr,Lr,Rr,zr,Br,Vr;function Hr(e,t,n,r,i,a){e??=ne,n??=Et,r??=`butt`,i??=ne,a??=`round`,e!=Ar&&(F.strokeStyle=Ar=e),i!=Mr&&(F.fillStyle=Mr=i),t!=Nr&&(F.lineWidth=Nr=t),a!=Fr&&(F.lineJoin=Fr=a),r!=Lr&&(F.lineCap=Lr=r),n!=Pr&&F.setLineDash(Pr=n)}function Ur(e,t,n,r){t!=Mr&&(F.fillStyle=Mr=t),e!=Rr&&(F.font=Rr=e),n!=zr&&(F.textAlign=zr=n),r!=Br&&(F.textBaseline=Br=r)}function Wr(e,t,n,i,a=0){if(i.length>0&&e.auto(r,yr)&&(t==null||t.min==null)){let t=Ve(ur,0),r=Ve(dr,i.length-1),o=n.min==null?Pe(i,t,r,a,e.distr==3):[n.min,n.max];e.min=Qe(e.min,n.min=o[0]),e.max=$e(e.max,n.max=o[1])}}let Gr={min:null,max:null};function Kr(){for(let e in V){let t=V[e];Ge[e]==null&&(t.min==null||Ge[ke]!=null&&t.auto(r,yr))&&(Ge[e]=Gr)}for(let e in V){let t=V[e];Ge[e]==null&&t.from!=null&&Ge[t.from]!=null&&(Ge[e]=Gr)}Ge[ke]!=null&&Si(!0);let e={};for(let t in Ge){let n=Ge[t];if(n!=null){let a=e[t]=It(V[t],Nt);if(n.min!=null)Lt(a,n);else if(t!=ke||i==2){if(lr==0&&a.from==null){let e=a.range(r,null,null,t);a.min=e[0],a.max=e[1]}else a.min=ot,a.max=-1/0}}}if(lr>0){R.forEach((n,a)=>{if(i==1){let i=n.scale,o=Ge[i];if(o==null)return;let s=e[i];if(a==0){let e=s.range(r,s.min,s.max,i);s.min=e[0],s.max=e[1],ur=Oe(s.min,t[0]),dr=Oe(s.max,t[0]),dr-ur>1&&(t[0][ur]<s.min&&ur++,t[0][dr]>s.max&&dr--),n.min=vr[ur],n.max=vr[dr]}else n.show&&n.auto&&Wr(s,o,n,t[a],n.sorted);n.idxs[0]=ur,n.idxs[1]=dr}else if(a>0&&n.show&&n.auto){let[r,i]=n.facets,o=r.scale,s=i.scale,[c,l]=t[a],u=e[o],d=e[s];u!=null&&Wr(u,Ge[o],r,c,r.sorted),d!=null&&Wr(d,Ge[s],i,l,i.sorted),n.min=i.min,n.max=i.max}});for(let t in e){let n=e[t],i=Ge[t];if(n.from==null&&(i==null||i.min==null)){let e=n.range(r,n.min==ot?null:n.min,n.max==-1/0?null:n.max,t);n.min=e[0],n.max=e[1]}}}for(let t in e){let n=e[t];if(n.from!=null){let i=e[n.from];if(i.min==null)n.min=n.max=null;else{let e=n.range(r,i.min,i.max,t);n.min=e[0],n.max=e[1]}}}let n={},a=!1;for(let t in e){let r=e[t],i=V[t];if(i.min!=r.min||i.max!=r.max){i.min=r.min,i.max=r.max;let e=i.distr;i._min=e==3?nt(i.min):e==4?at(i.min,i.asinh):e==100?i.fwd(i.min):i.min,i._max=e==3?nt(i.max):e==4?at(i.max,i.asinh):e==100?i.fwd(i.max):i.max,n[t]=a=!0}}if(a){R.forEach((e,t)=>{i==2?t>0&&n.y&&(e._paths=null):n[e.scale]&&(e._paths=null)});for(let e in n)mn=!0,Fa(`setScale`,e);yt&&U.left>=0&&(hn=_n=!0)}for(let e in Ge)Ge[e]=null}function qr(e){let t=ct(ur-1,0,lr-1),n=ct(dr+1,0,lr-1);for(;e[t]==null&&t>0;)t--;for(;e[n]==null&&n<lr-1;)n++;return[t,n]}function Jr(){if(lr>0){let e=R.some(e=>e._focus)&&Vr!=zn.alpha;e&&(F.globalAlpha=Vr=zn.alpha),R.forEach((e,n)=>{if(n>0&&e.show&&(Yr(n,!1),Yr(n,!0),e._paths==null)){let a=Vr;Vr!=e.alpha&&(F.globalAlpha=Vr=e.alpha);let o=i==2?[0,t[n][0].length-1]:qr(t[n]);e._paths=e.paths(r,n,o[0],o[1]),Vr!=a&&(F.globalAlpha=Vr=a)}}),R.forEach((e,t)=>{if(t>0&&e.show){let n=Vr;Vr!=e.alpha&&(F.globalAlpha=Vr=e.alpha),e._paths!=null&&Xr(t,!1);{let n=e._paths==null?null:e._paths.gaps,i=e.points.show(r,t,ur,dr,n),a=e.points.filter(r,t,i,n);(i||a)&&(e.points._paths=e.points.paths(r,t,ur,dr,a),Xr(t,!0))}Vr!=n&&(F.globalAlpha=Vr=n),Fa(`drawSeries`,t)}}),e&&(F.globalAlpha=Vr=1)}}function Yr(e,t){let n=t?R[e].points:R[e];n._stroke=n.stroke(r,e),n._fill=n.fill(r,e)}function Xr(e,t){let n=t?R[e].points:R[e],{stroke:r,fill:i,clip:a,flags:o,_stroke:s=n._stroke,_fill:c=n._fill,_width:l=n.width}=n._paths;l=xt(l*I,3);let u=null,d=l%2/2;t&&c==null&&(c=l>0?`#fff`:s);let f=n.pxAlign==1&&d>0;if(f&&F.translate(d,d),!t){let e=on-l/2,t=ln-l/2,n=un+l,r=dn+l;u=new Path2D,u.rect(e,t,n,r)}t?Qr(s,l,n.dash,n.cap,c,r,i,o,a):Zr(e,s,l,n.dash,n.cap,c,r,i,o,u,a),f&&F.translate(-d,-d)}function Zr(e,n,i,a,o,s,c,l,u,d,f){let p=!1;u!=0&&Te.forEach((m,h)=>{if(m.series[0]==e){let e=R[m.series[1]],g=t[m.series[1]],_=(e._paths||Tt).band;Ot(_)&&(_=m.dir==1?_[0]:_[1]);let v,y=null;e.show&&_&&He(g,ur,dr)?(y=m.fill(r,h)||s,v=e._paths.clip):_=null,Qr(n,i,a,o,y,c,l,u,d,f,v,_),p=!0}}),p||Qr(n,i,a,o,s,c,l,u,d,f)}function Qr(e,t,n,r,i,a,o,s,c,l,u,d){Hr(e,t,n,r,i),(c||l||d)&&(F.save(),c&&F.clip(c),l&&F.clip(l)),d?(s&3)==3?(F.clip(d),u&&F.clip(u),ei(i,o),$r(e,a,t)):s&Or?(ei(i,o),F.clip(d),$r(e,a,t)):s&Dr&&(F.save(),F.clip(d),u&&F.clip(u),ei(i,o),F.restore(),$r(e,a,t)):(ei(i,o),$r(e,a,t)),(c||l||d)&&F.restore()}function $r(e,t,n){n>0&&(t instanceof Map?t.forEach((e,t)=>{F.strokeStyle=Ar=t,F.stroke(e)}):t!=null&&e&&F.stroke(t))}function ei(e,t){t instanceof Map?t.forEach((e,t)=>{F.fillStyle=Mr=t,F.fill(e)}):t!=null&&e&&F.fill(t)}function ti(e,t,n,i){let a=we[e],o;if(i<=0)o=[0,0];else{let s=a._space=a.space(r,e,t,n,i);o=yi(t,n,a._incrs=a.incrs(r,e,t,n,i,s),i,s)}return a._found=o}function ni(e,t,n,r,i,a,o,s,c,l){let u=o%2/2;ge==1&&F.translate(u,u),Hr(s,o,c,l,s),F.beginPath();let d,f,p,m,h=i+(r==0||r==3?-a:a);n==0?(f=i,m=h):(d=i,p=h);for(let r=0;r<e.length;r++)t[r]!=null&&(n==0?d=p=e[r]:f=m=e[r],F.moveTo(d,f),F.lineTo(p,m));F.stroke(),ge==1&&F.translate(-u,-u)}function ri(e){let t=!0;return we.forEach((n,i)=>{if(!n.show)return;let a=V[n.scale];if(a.min==null){n._show&&(t=!1,n._show=!1,Si(!1));return}n._show||(t=!1,n._show=!0,Si(!1));let o=n.side,s=o%2,{min:c,max:l}=a,[u,d]=ti(i,c,l,s==0?W:G);if(d==0)return;let f=a.distr==2,p=n._splits=n.splits(r,i,c,l,u,d,f),m=a.distr==2?p.map(e=>vr[e]):p,h=a.distr==2?vr[p[1]]-vr[p[0]]:u,g=n._values=n.values(r,n.filter(r,m,i,d,h),i,d,h);n._rotate=o==2?n.rotate(r,g,i,d):0;let _=n._size;n._size=Ze(n.size(r,g,i,e)),_!=null&&n._size!=_&&(t=!1)}),t}function ii(e){let t=!0;return sr.forEach((n,i)=>{let a=n(r,i,Xn,e);a!=cr[i]&&(t=!1),cr[i]=a}),t}function oi(){for(let e=0;e<we.length;e++){let t=we[e];if(!t.show||!t._show)continue;let n=t.side,i=n%2,a,o,c=t.stroke(r,e),l=n==0||n==3?-1:1,[u,d]=t._found;if(t.label!=null){let s=t.labelGap*l,f=Xe((t._lpos+s)*I);Ur(t.labelFont[0],c,`center`,n==2?j:ee),F.save(),i==1?(a=o=0,F.translate(f,Xe(ln+dn/2)),F.rotate((n==3?-qe:qe)/2)):(a=Xe(on+un/2),o=f);let p=lt(t.label)?t.label(r,e,u,d):t.label;F.fillText(p,a,o),F.restore()}if(d==0)continue;let f=V[t.scale],p=i==0?un:dn,m=i==0?on:ln,h=t._splits,g=f.distr==2?h.map(e=>vr[e]):h,_=f.distr==2?vr[h[1]]-vr[h[0]]:u,v=t.ticks,y=t.border,b=v.show?v.size:0,x=Xe(b*I),S=Xe((t.alignTo==2?t._size-b-t.gap:t.gap)*I),C=t._rotate*-qe/180,w=_e(t._pos*I),T=w+(x+S)*l;o=i==0?T:0,a=i==1?T:0;let E=t.font[0];Ur(E,c,t.align==1?M:t.align==2?te:C>0?M:C<0?te:i==0?`center`:n==3?te:M,C||i==1?`middle`:n==2?j:ee);let D=t.font[1]*t.lineGap,O=h.map(e=>_e(s(e,f,p,m))),k=t._values;for(let e=0;e<k.length;e++){let t=k[e];if(t!=null){i==0?a=O[e]:o=O[e],t=``+t;let n=t.indexOf(`
`)==-1?[t]:t.split(/\n/gm);for(let e=0;e<n.length;e++){let t=n[e];C?(F.save(),F.translate(a,o+e*D),F.rotate(C),F.fillText(t,0,0),F.restore()):F.fillText(t,a,o+e*D)}}}v.show&&ni(O,v.filter(r,g,e,d,_),i,n,w,x,xt(v.width*I,3),v.stroke(r,e),v.dash,v.cap);let A=t.grid;A.show&&ni(O,A.filter(r,g,e,d,_),i,i==0?2:1,i==0?ln:on,i==0?dn:un,xt(A.width*I,3),A.stroke(r,e),A.dash,A.cap),y.show&&ni([w],[1],+(i==0),i==0?1:2,i==1?ln:on,i==1?dn:un,xt(y.width*I,3),y.stroke(r,e),y.dash,y.cap)}Fa(`drawAxes`)}function Si(e){R.forEach((t,n)=>{n>0&&(t._paths=null,e&&(i==1?(t.min=null,t.max=null):t.facets.forEach(e=>{e.min=null,e.max=null})))})}let Ci=!1,wi=!1,Ti=[];function Ei(){wi=!1;for(let e=0;e<Ti.length;e++)Fa(...Ti[e]);Ti.length=0}function Di(){Ci||=(Ut(ki),!0)}function Oi(e,t=!1){Ci=!0,wi=t,e(r),ki(),t&&Ti.length>0&&queueMicrotask(Ei)}r.batch=Oi;function ki(){if(fn&&=(Kr(),!1),mn&&=(bn(),!1),pn){if(be(fe,M,Qt),be(fe,j,en),be(fe,k,W),be(fe,A,G),be(he,M,Qt),be(he,j,en),be(he,k,W),be(he,A,G),be(le,k,Xt),be(le,A,Zt),P.width=Xe(Xt*I),P.height=Xe(Zt*I),we.forEach(({_el:e,_show:t,_size:n,_pos:r,side:i})=>{if(e!=null){if(t){let t=i===3||i===0?n:0,a=i%2==1;be(e,a?`left`:`top`,r-t),be(e,a?`width`:`height`,n),be(e,a?`top`:`left`,a?en:Qt),be(e,a?`height`:`width`,a?G:W),ye(e,_)}else ve(e,_)}}),Ar=Mr=Nr=Fr=Lr=Rr=zr=Br=Pr=null,Vr=1,ya(!0),Qt!=tn||en!=nn||W!=rn||G!=an){Si(!1);let e=W/rn,t=G/an;if(yt&&!hn&&U.left>=0){U.left*=e,U.top*=t,Ni&&Ce(Ni,Xe(U.left),0,W,G),Pi&&Ce(Pi,0,Xe(U.top),W,G);for(let n=0;n<Hn.length;n++){let r=Hn[n];r!=null&&(Un[n]*=e,Wn[n]*=t,Ce(r,Ze(Un[n]),Ze(Wn[n]),W,G))}}if(qi.show&&!gn&&qi.left>=0&&qi.width>0){qi.left*=e,qi.width*=e,qi.top*=t,qi.height*=t;for(let e in Sa)be(Ji,e,qi[e])}tn=Qt,nn=en,rn=W,an=G}Fa(`setSize`),pn=!1}Xt>0&&Zt>0&&(F.clearRect(0,0,P.width,P.height),Fa(`drawClear`),je.forEach(e=>e()),Fa(`draw`)),qi.show&&gn&&(Yi(qi),gn=!1),yt&&hn&&(_a(null,!0,!1),hn=!1),ft.show&&ft.live&&_n&&(ha(),_n=!1),c||(c=!0,r.status=1,Fa(`ready`)),yr=!1,Ci=!1}r.redraw=(e,t)=>{mn=t||!1,e===!1?Di():Zi(ke,H.min,H.max)};function Ai(e,n){let i=V[e];if(i.from==null){if(lr==0){let t=i.range(r,n.min,n.max,e);n.min=t[0],n.max=t[1]}if(n.min>n.max){let e=n.min;n.min=n.max,n.max=e}if(lr>1&&n.min!=null&&n.max!=null&&n.max-n.min<1e-16)return;e==ke&&i.distr==2&&lr>0&&(n.min=Oe(n.min,t[0]),n.max=Oe(n.max,t[0]),n.min==n.max&&n.max++),Ge[e]=n,fn=!0,Di()}}r.setScale=Ai;let ji,Mi,Ni,Pi,Fi,Ii,Li,Ri,zi,Bi,Vi,Hi,Ui=!1,Wi=U.drag,Gi=Wi.x,Ki=Wi.y;yt&&(U.x&&(ji=L(y,he)),U.y&&(Mi=L(b,he)),H.ori==0?(Ni=ji,Pi=Mi):(Ni=Mi,Pi=ji),Vi=U.left,Hi=U.top);let qi=r.select=Lt({show:!0,over:!0,left:0,width:0,top:0,height:0},e.select),Ji=qi.show?L(v,qi.over?he:fe):null;function Yi(e,t){if(qi.show){for(let t in e)qi[t]=e[t],t in Sa&&be(Ji,t,e[t]);t!==!1&&Fa(`setSelect`)}}r.setSelect=Yi;function Xi(e){if(R[e].show)_t&&ye(Ft[e],_);else if(_t&&ve(Ft[e],_),yt){let t=Vn?Hn[0]:Hn[e];t!=null&&Ce(t,-10,-10,W,G)}}function Zi(e,t,n){Ai(e,{min:t,max:n})}function Qi(e,t,n,a){t.focus!=null&&sa(e),t.show!=null&&R.forEach((n,r)=>{r>0&&(e==r||e==null)&&(n.show=t.show,Xi(r),i==2?(Zi(n.facets[0].scale,null,null),Zi(n.facets[1].scale,null,null)):Zi(n.scale,null,null),Di())}),n!==!1&&Fa(`setSeries`,e,t),a&&Ba(`setSeries`,r,e,t)}r.setSeries=Qi;function $i(e,t){Lt(Te[e],t)}function ea(e,t){e.fill=ut(e.fill||null),e.dir=Ve(e.dir,-1),t??=Te.length,Te.splice(t,0,e)}function ta(e){e==null?Te.length=0:Te.splice(e,1)}r.addBand=ea,r.setBand=$i,r.delBand=ta;function na(e,t){R[e].alpha=t,yt&&Hn[e]!=null&&(Hn[e].style.opacity=t),_t&&Ft[e]&&(Ft[e].style.opacity=t)}let ra,ia,aa,oa={focus:!0};function sa(e){if(e!=aa){let t=e==null,n=zn.alpha!=1;R.forEach((r,a)=>{if(i==1||a>0){let i=t||a==0||a==e;r._focus=t?null:i,n&&na(a,i?1:zn.alpha)}}),aa=e,n&&Di()}}_t&&Bn&&Jt(se,wt,e=>{U._lock||(Ln(e),aa!=null&&Qi(null,oa,!0,La.setSeries))});function ca(e,t,n){let r=V[t];n&&(e=e/I-(r.ori==1?en:Qt));let i=W;r.ori==1&&(i=G,e=i-e),r.dir==-1&&(e=i-e);let a=r._min,o=r._max,s=e/i,c=a+(o-a)*s,l=r.distr;return l==3?et(10,c):l==4?it(c,r.asinh):l==100?r.bwd(c):c}function la(e,n){return Oe(ca(e,ke,n),t[0],ur,dr)}r.valToIdx=e=>Oe(e,t[0]),r.posToIdx=la,r.posToVal=ca,r.valToPos=(e,t,n)=>V[t].ori==0?a(e,V[t],n?un:W,n?on:0):o(e,V[t],n?dn:G,n?ln:0),r.setCursor=(e,t,n)=>{Vi=e.left,Hi=e.top,_a(null,t,n)};function ua(e,t){be(Ji,M,qi.left=e),be(Ji,k,qi.width=t)}function da(e,t){be(Ji,j,qi.top=e),be(Ji,A,qi.height=t)}let fa=H.ori==0?ua:da,pa=H.ori==1?ua:da;function ma(){if(_t&&ft.live)for(let e=+(i==2);e<R.length;e++){if(e==0&&Bt)continue;let t=ft.values[e],n=0;for(let r in t)Rt[e][n++].firstChild.nodeValue=t[r]}}function ha(e,t){if(e!=null&&(e.idxs?e.idxs.forEach((e,t)=>{dt[t]=e}):At(e.idx)||dt.fill(e.idx),ft.idx=dt[0]),_t&&ft.live){for(let e=0;e<R.length;e++)(e>0||i==1&&!Bt)&&ga(e,dt[e]);ma()}_n=!1,t!==!1&&Fa(`setLegend`)}r.setLegend=ha;function ga(e,n){let i=R[e],a=e==0&&ze==2?vr:t[e],o;Bt?o=i.values(r,e,n)??Vt:(o=i.value(r,n==null?null:a[n],e,n),o=o==null?Vt:{_:o}),ft.values[e]=o}function _a(e,n,a){zi=Vi,Bi=Hi,[Vi,Hi]=U.move(r,Vi,Hi),U.left=Vi,U.top=Hi,yt&&(Ni&&Ce(Ni,Xe(Vi),0,W,G),Pi&&Ce(Pi,0,Xe(Hi),W,G));let o,s=ur>dr;ra=ot,ia=null;let c=H.ori==0?W:G,l=H.ori==1?W:G;if(Vi<0||lr==0||s){o=U.idx=null;for(let e=0;e<R.length;e++){let t=Hn[e];t!=null&&Ce(t,-10,-10,W,G)}Bn&&Qi(null,oa,!0,e==null&&La.setSeries),ft.live&&(dt.fill(o),_n=!0)}else{let e,n,a;i==1&&(e=H.ori==0?Vi:Hi,n=ca(e,ke),o=U.idx=Oe(n,t[0],ur,dr),a=Ue(t[0][o],H,c,0));let s=-10,u=-10,d=0,f=0,p=!0,m=``,h=``;for(let e=+(i==2);e<R.length;e++){let g=R[e],_=dt[e],v=_==null?null:i==1?t[e][_]:t[e][1][_],y=U.dataIdx(r,e,o,n),b=y==null?null:i==1?t[e][y]:t[e][1][y];if(_n=_n||b!=v||y!=_,dt[e]=y,e>0&&g.show){let n=y==null?-10:y==o?a:Ue(i==1?t[0][y]:t[e][0][y],H,c,0),_=b==null?-10:We(b,i==1?V[g.scale]:V[g.facets[1].scale],l,0);if(Bn&&b!=null){let t=H.ori==1?Vi:Hi,n=Je(zn.dist(r,e,y,_,t));if(n<ra){let r=zn.bias;if(r!=0){let i=ca(t,g.scale),a=b>=0?1:-1,o=i>=0?1:-1;o==a&&(o==1?r==1?b>=i:b<=i:r==1?b<=i:b>=i)&&(ra=n,ia=e)}else ra=n,ia=e}}if(_n||Vn){let t,i;H.ori==0?(t=n,i=_):(t=_,i=n);let a,o,c,l,g,v,y=!0,b=Rn.bbox;if(b!=null){y=!1;let t=b(r,e);c=t.left,l=t.top,a=t.width,o=t.height}else c=t,l=i,a=o=Rn.size(r,e);if(v=Rn.fill(r,e),g=Rn.stroke(r,e),Vn)e==ia&&ra<=zn.prox&&(s=c,u=l,d=a,f=o,p=y,m=v,h=g);else{let t=Hn[e];t!=null&&(Un[e]=c,Wn[e]=l,B(t,a,o,y),z(t,v,g),Ce(t,Ze(c),Ze(l),W,G))}}}}if(Vn){let e=zn.prox;if(_n||(aa==null?ra<=e:ra>e||ia!=aa)){let e=Hn[0];e!=null&&(Un[0]=s,Wn[0]=u,B(e,d,f,p),z(e,m,h),Ce(e,Ze(s),Ze(u),W,G))}}}if(qi.show&&Ui){if(e!=null){let[t,n]=La.scales,[r,i]=La.match,[a,o]=e.cursor.sync.scales,s=e.cursor.drag;if(Gi=s._x,Ki=s._y,Gi||Ki){let{left:s,top:u,width:d,height:f}=e.select,p=e.scales[a].ori,m=e.posToVal,h,g,_,v,y,b=t!=null&&r(t,a),x=n!=null&&i(n,o);b&&Gi?(p==0?(h=s,g=d):(h=u,g=f),_=V[t],v=Ue(m(h,a),_,c,0),y=Ue(m(h+g,a),_,c,0),fa(Qe(v,y),Je(y-v))):fa(0,c),x&&Ki?(p==1?(h=s,g=d):(h=u,g=f),_=V[n],v=We(m(h,o),_,l,0),y=We(m(h+g,o),_,l,0),pa(Qe(v,y),Je(y-v))):pa(0,l)}else Ca()}else{let e=Je(zi-Fi),t=Je(Bi-Ii);if(H.ori==1){let n=e;e=t,t=n}Gi=Wi.x&&e>=Wi.dist,Ki=Wi.y&&t>=Wi.dist;let n=Wi.uni;n==null?Wi.x&&Wi.y&&(Gi||Ki)&&(Gi=Ki=!0):Gi&&Ki&&(Gi=e>=n,Ki=t>=n,!Gi&&!Ki&&(t>e?Ki=!0:Gi=!0));let r,i;Gi&&(H.ori==0?(r=Li,i=Vi):(r=Ri,i=Hi),fa(Qe(r,i),Je(i-r)),Ki||pa(0,l)),Ki&&(H.ori==1?(r=Li,i=Vi):(r=Ri,i=Hi),pa(Qe(r,i),Je(i-r)),Gi||fa(0,c)),!Gi&&!Ki&&(fa(0,0),pa(0,0))}}if(Wi._x=Gi,Wi._y=Ki,e==null){if(a){if(Ra!=null){let[e,t]=La.scales;La.values[0]=e==null?null:ca(H.ori==0?Vi:Hi,e),La.values[1]=t==null?null:ca(H.ori==1?Vi:Hi,t)}Ba(re,r,Vi,Hi,W,G,o)}if(Bn){let e=a&&La.setSeries,t=zn.prox;aa==null?ra<=t&&Qi(ia,oa,!0,e):ra>t?Qi(null,oa,!0,e):ia!=aa&&Qi(ia,oa,!0,e)}}_n&&(ft.idx=o,ha()),n!==!1&&Fa(`setCursor`)}let va=null;Object.defineProperty(r,"rect",{get(){return va??ya(!1),va}});function ya(e=!1){e?va=null:(va=he.getBoundingClientRect(),Fa(`syncRect`,va))}function ba(e,t,n,r,i,a,o){U._lock||Ui&&e!=null&&e.movementX==0&&e.movementY==0||(xa(e,t,n,r,i,a,o,!1,e!=null),e==null?_a(t,!0,!1):_a(null,!0,!0))}function xa(e,t,n,i,a,o,c,l,u){if(va??ya(!1),Ln(e),e!=null)n=e.clientX-va.left,i=e.clientY-va.top;else{if(n<0||i<0){Vi=-10,Hi=-10;return}let[e,r]=La.scales,c=t.cursor.sync,[l,u]=c.values,[d,f]=c.scales,[p,m]=La.match,h=t.axes[0].side%2==1,g=H.ori==0?W:G,_=H.ori==1?W:G,v=h?o:a,y=h?a:o,b=h?i:n,x=h?n:i;if(n=d==null?b/v*g:p(e,d)?s(l,V[e],g,0):-10,i=f==null?x/y*_:m(r,f)?s(u,V[r],_,0):-10,H.ori==1){let e=n;n=i,i=e}}u&&(t==null||t.cursor.event.type==re)&&((n<=1||n>=W-1)&&(n=vt(n,W)),(i<=1||i>=G-1)&&(i=vt(i,G))),l?(Fi=n,Ii=i,[Li,Ri]=U.move(r,n,i)):(Vi=n,Hi=i)}let Sa={width:0,height:0,left:0,top:0};function Ca(){Yi(Sa,!1)}let wa,Ta,Ea,Da;function Oa(e,t,n,i,a,o,s){Ui=!0,Gi=Ki=Wi._x=Wi._y=!1,xa(e,t,n,i,a,o,s,!0,!1),e!=null&&(Jt(ae,pe,ka,!1),Ba(ie,r,Li,Ri,W,G,null));let{left:c,top:l,width:u,height:d}=qi;wa=c,Ta=l,Ea=u,Da=d}function ka(e,t,n,i,a,o,s){Ui=Wi._x=Wi._y=!1,xa(e,t,n,i,a,o,s,!1,!0);let{left:c,top:l,width:u,height:d}=qi,f=u>0||d>0,p=wa!=c||Ta!=l||Ea!=u||Da!=d;if(f&&p&&Yi(qi),Wi.setScale&&f&&p){let e=c,t=u,n=l,r=d;if(H.ori==1&&(e=l,t=d,n=c,r=u),Gi&&Zi(ke,ca(e,ke),ca(e+t,ke)),Ki)for(let e in V){let t=V[e];e!=ke&&t.from==null&&t.min!=ot&&Zi(e,ca(n+r,e),ca(n,e))}Ca()}else U.lock&&(U._lock=!U._lock,_a(t,!0,e!=null));e!=null&&(Yt(ae,pe),Ba(ae,r,Vi,Hi,W,G,null))}function Aa(e,t,n,r,i,a,o){if(U._lock)return;Ln(e);let s=Ui;if(Ui){let e=!0,t=!0,n,r;H.ori==0?(n=Gi,r=Ki):(n=Ki,r=Gi),n&&r&&(e=Vi<=10||Vi>=W-10,t=Hi<=10||Hi>=G-10),n&&e&&(Vi=Vi<Li?0:W),r&&t&&(Hi=Hi<Ri?0:G),_a(null,!0,!0),Ui=!1}Vi=-10,Hi=-10,dt.fill(null),_a(null,!0,!0),s&&(Ui=s)}function ja(e,t,n,i,a,o,s){U._lock||(Ln(e),kr(),Ca(),e!=null&&Ba(ce,r,Vi,Hi,W,G,null))}function Ma(){we.forEach(xi),vn(r.width,r.height,!0)}Ee(ue,me,Ma);let Na={};Na.mousedown=Oa,Na.mousemove=ba,Na.mouseup=ka,Na.dblclick=ja,Na.setSeries=(e,t,n,i)=>{let a=La.match[2];n=a(r,t,n),n!=-1&&Qi(n,i,!0,!1)},yt&&(Jt(ie,he,Oa),Jt(re,he,ba),Jt(oe,he,e=>{Ln(e),ya(!1)}),Jt(se,he,Aa),Jt(ce,he,ja),ai.add(r),r.syncRect=ya);let Pa=r.hooks=e.hooks||{};function Fa(e,t,n){wi?Ti.push([e,t,n]):e in Pa&&Pa[e].forEach(e=>{e.call(null,r,t,n)})}(e.plugins||[]).forEach(e=>{for(let t in e.hooks)Pa[t]=(Pa[t]||[]).concat(e.hooks[t])});let Ia=(e,t,n)=>n,La=Lt({key:null,setSeries:!1,filters:{pub:ht,sub:ht},scales:[ke,R[1]?R[1].scale:null],match:[gt,gt,Ia],values:[null,null]},U.sync);La.match.length==2&&La.match.push(Ia),U.sync=La;let Ra=La.key,za=Er(Ra);function Ba(e,t,n,r,i,a,o){La.filters.pub(e,t,n,r,i,a,o)&&za.pub(e,t,n,r,i,a,o)}za.sub(r);function Va(e,t,n,r,i,a,o){La.filters.sub(e,t,n,r,i,a,o)&&Na[e](null,t,n,r,i,a,o)}r.pub=Va;function Ha(){za.unsub(r),ai.delete(r),qt.clear(),De(ue,me,Ma),N.remove(),wt?.remove(),Fa(`destroy`)}r.destroy=Ha;function Ua(){Fa(`init`,e,t),Tr(t||e.data,!1),Ge[ke]?Ai(ke,Ge[ke]):kr(),gn=qi.show&&(qi.width>0||qi.height>0),hn=_n=!0,vn(e.width,e.height)}return R.forEach(qn),we.forEach(Zn),n?n instanceof HTMLElement?(n.appendChild(N),Ua()):n(r,Ua):Ua(),r}Si.assign=Lt,Si.fmtNum=Ge,Si.rangeNum=Be,Si.rangeLog=Fe,Si.rangeAsinh=Ie,Si.orient=kr,Si.pxRatio=I,Si.join=Ht,Si.fmtDate=$t,Si.tzDate=tn,Si.sync=Er;{Si.addGap=Pr,Si.clipGaps=Nr;let e=Si.paths={points:Jr};e.linear=Qr,e.stepped=$r,e.bars=ti,e.spline=ri}function Ci(e,t){let n=e.title.trim();return n===``||t.some(t=>t!==e&&t.title.trim()===n)?e.key:n}var wi=new Map([[`mm`,`m`],[`mm/s`,`m/s`],[`mm/s^2`,`m/s^2`],[`g`,`kg`],[`mJ`,`J`],[`N mm`,`N m`]]);function Ti(e,t){return e===t?1:wi.get(e)===t?.001:wi.get(t)===e?1e3:null}var Ei=[[],[7,3],[2,2.5],[9,3,2,3],[13,4]];function Di(e){let t=[];return e.forEach((e,n)=>{for(let r of e.plots){let e=t.find(([e])=>e!==void 0&&e[0]!==n&&ki(e[1],r));e?e.push([n,r]):t.push([[n,r]])}}),t.flatMap(t=>Ai(t,e))}function Oi(e){return e.length>40?`${e.slice(0,39).trimEnd()}…`:e}function ki(e,t){return e.id===t.id&&e.kind===t.kind&&e.x.name===t.x.name&&e.x.is_time===t.x.is_time&&Ti(t.unit,e.unit)!==null&&Ti(t.x.unit,e.x.unit)!==null}function Ai(e,t){let n=e[0]?.[1];if(n===void 0)return[];let r=t.length>1,i=[...new Set(e.flatMap(([,e])=>e.curves.map(e=>e.id)))],a=e.flatMap(([e,a])=>{let o=t[e];if(o===void 0)return[];let s=ji(a.x.values.data,Ti(a.x.unit,n.x.unit)),c=Pi(s),l=Mi(a,o),u=Oi(Ci(o,t));return a.curves.map(t=>{let o=i.indexOf(t.id),[d,f]=r?[e,o]:[o,Math.floor(o/8)];return{id:t.id,run:e,runName:u,label:t.label,name:r?i.length>1?`${u}: ${t.label}`:u:t.label,x:s,y:ji(t.values.data,Ti(a.unit,n.unit)),time:l,ascending:c,colour:`--s${d%8+1}`,dash:Ei[f%Ei.length]??[]}})}),{title:o,about:s,unit:c,kind:l}=n,u=e.some(([,e])=>e.open),{name:d,unit:f,is_time:p}=n.x;return[{id:n.id,title:o,about:s,unit:c,kind:l,xName:d,xUnit:f,overTime:p,open:u,lines:a}]}function ji(e,t){return t===1||t===null?e:Float32Array.from(e,e=>e*t)}function Mi(e,t){let n=e.x.values.data;return e.x.is_time?n:t.time!==null&&t.time.data.length===n.length?t.time.data:null}var Ni=new WeakMap;function Pi(e){let t=Ni.get(e);if(t===void 0){t=!0;for(let n=1;t&&n<e.length;n++)t=Number(e[n])>=Number(e[n-1]);Ni.set(e,t)}return t}function Fi(e,t){let n=0,r=e.length;for(;r-n>1;){let i=n+r>>1;Number(e[i])<=t?n=i:r=i}return n}function Ii(e,t){return t===``||t===`1`?e:`${e} [${t}]`}var Li=new Map,Ri=new Set;function zi(e){Ui();let t=Li.get(e);return t===void 0&&(t=getComputedStyle(document.documentElement).getPropertyValue(e).trim()||`#888888`,Li.set(e,t)),t}function Bi(e){let[t=0,n=0,r=0]=e.map(e=>e<=.04045?e/12.92:((e+.055)/1.055)**2.4);return .2126*t+.7152*n+.0722*r>.179?`#000`:`#fff`}function Vi(e){return Ui(),Ri.add(e),()=>Ri.delete(e)}var Hi=!1;function Ui(){if(Hi)return;Hi=!0;let e=()=>{Li.clear();for(let e of Ri)e()};matchMedia(`(prefers-color-scheme: dark)`).addEventListener(`change`,e),new MutationObserver(e).observe(document.documentElement,{attributeFilter:[`data-theme`]})}function Wi(e,t,n){e.strokeStyle=zi(t.colour),e.lineWidth=1.6*n.ratio,e.lineJoin=`round`,e.lineCap=t.dash.length>0?`butt`:`round`,e.setLineDash(t.dash.map(e=>e*n.ratio)),e.beginPath(),t.ascending?Ki(e,t,n):qi(e,t,n),e.stroke()}function Gi(e,t,n){if(e.length===0)return[0,-1];let r=Fi(e,t);for(;r>0&&Number(e[r-1])>=t;)r--;return[r,Math.min(Fi(e,n)+1,e.length-1)]}function Ki(e,{x:t,y:n},r){let[i,a]=Gi(t,r.x0,r.x1),[o,s,c,l,u]=[NaN,0,0,0,0],d=()=>{Number.isNaN(o)||(s!==c&&(e.lineTo(l,s),e.lineTo(l,c)),e.lineTo(l+.1,u))};for(let f=i;f<=a;f++){let i=r.toX(Number(t[f])),a=r.toY(Number(n[f]));if(!Number.isFinite(a)){d(),o=NaN;continue}let p=Math.round(i);p===o?(a<s&&(s=a),a>c&&(c=a)):(d(),Number.isNaN(o)?e.moveTo(i,a):e.lineTo(i,a),[o,s,c]=[p,a,a]),[l,u]=[i,a]}d()}function qi(e,{x:t,y:n},r){let[i,a,o]=[NaN,NaN,!1],s=Math.min(t.length,n.length);for(let c=0;c<s;c++){let s=r.toX(Number(t[c])),l=r.toY(Number(n[c]));if(!Number.isFinite(s)||!Number.isFinite(l))o=!1;else{if(!o)e.moveTo(s,l),e.lineTo(s+.1,l);else{if(Math.abs(s-i)<.5&&Math.abs(l-a)<.5)continue;e.lineTo(s,l)}[i,a,o]=[s,l,!0]}}}var Ji=[{words:`open`,colour:`--free`},{words:`sticks`,colour:`--stick`},{words:`slides`,colour:`--slip`}];function Yi(e,{x:t,y:n},r,i,a){let[o,s]=Gi(t,a.x0,a.x1),c=Math.max(1,Math.round(a.ratio));e.fillStyle=zi(`--line`),e.fillRect(a.left,Math.round(r+i)-c,a.width,c);let l=-1/0;for(let c=o;c<=s;){let o=Number(n[c]),u=c+1;for(;u<=s&&Number(n[u])===o;)u++;let d=a.toX(Number(t[c])),f=Math.max(a.toX(Number(t[Math.min(u,s)])),d+a.ratio);if((o===1||o===2)&&f>l+.5){e.fillStyle=zi(Ji[o].colour);let t=o===1?0:.3;e.fillRect(d,r+t*i,f-d,(1-t)*i),l=f}c=u}}var Xi=200;function Zi(e,t,n){let r=t.filter(e=>e>=n.x0&&e<=n.x1);if(!(r.length>Xi)){e.strokeStyle=zi(`--line`),e.lineWidth=n.ratio,e.setLineDash([3*n.ratio,3*n.ratio]),e.beginPath();for(let t of r){let r=Math.round(n.toX(t))+.5;e.moveTo(r,n.top),e.lineTo(r,n.top+n.height)}e.stroke()}}function Qi(e){return!(e>0)||!Number.isFinite(e)?3:Math.min(Math.max(3-Math.floor(Math.log10(e)),0),9)}function $i(e,t){return Number.isFinite(e)?e===0&&t===0?`0`:na(t>=1e6||t>0&&t<1e-5?e.toExponential(3):e.toFixed(Qi(t))):`–`}function ea(e,t){let n=Math.max(...e.map(Math.abs));if(t===null||n>=1e6||n<1e-5)return e.map(e=>na(ta(e)));let r=Math.min(Math.max(-Math.floor(Math.log10(t)+1e-9),0),12);return Math.abs(t*10**r-Math.round(t*10**r))>.01&&(r+=1),e.map(e=>na(e.toFixed(r)))}function ta(e){let t=Math.abs(e),n=Number(e.toPrecision(6));return t!==0&&(t>=1e5||t<1e-4)?n.toExponential().replace(`e+`,`e`):String(n)}function na(e){return(/^-[0.]+(e[+-]?\d+)?$/.test(e)?e.slice(1):e).replace(/-/g,`−`)}function ra(e){let t=Math.abs(e);return t<=1?e:Math.sign(e)*(1+Math.log10(t))}function ia(e){let t=Math.abs(e);return t<=1?e:Math.sign(e)*10**(t-1)}function aa(e,t,n){let[r,i]=[Math.ceil(ra(e)-1e-9),Math.floor(ra(t)+1e-9)],a=Math.max(1,Math.ceil((i-r)/Math.max(n,1))),o=[];for(let e=Math.ceil(r/a)*a;e<=i;e+=a)o.push(ia(e));return o}var oa=`11px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`,sa={font:oa,labelFont:oa,labelSize:18,labelGap:2,gap:4},ca=class{picture;marks;isShown;over;plot;x;y;constructor(e,t,n,r,i,a){this.picture=n,this.marks=r,this.isShown=i,this.x=a,this.y=this.fittingY(),this.plot=new Si(this.options(t),[[...a]],e),this.over=this.plot.over}show(e){this.x=e,this.y=this.fittingY(),this.plot.setScale(`x`,{min:e[0],max:e[1]}),this.plot.redraw(!1,!0)}resize(e){e!==this.plot.width&&this.plot.setSize({width:e,height:la(this.picture)})}get canvas(){return this.plot.ctx.canvas}get size(){let{width:e,height:t}=this.plot.bbox;return{width:e/Si.pxRatio,height:t/Si.pxRatio}}toX(e){return(e-this.x[0])/(this.x[1]-this.x[0])*this.size.width}toY(e){let[t,n]=this.y.map(this.straight);return(1-(this.straight(e)-Number(t))/(Number(n)-Number(t)))*this.size.height}fromX(e){return this.x[0]+e/this.size.width*(this.x[1]-this.x[0])}nearest(e,t,n){let{width:r,height:i}=this.size,[a,o]=this.y.map(this.straight),s=r/(this.x[1]-this.x[0]),c=i/(o-a),[l,u]=[-1,1/0];for(let r=Math.min(e.x.length,e.y.length)-1;r>=0;r--){let i=((Number(e.x[r])-this.x[0])*s-t)**2+((o-this.straight(Number(e.y[r])))*c-n)**2;i<u&&([l,u]=[r,i])}return l<0?null:{at:l,far:u}}destroy(){this.plot.destroy()}straight=e=>this.picture.kind===`near-zero`?ra(e):e;options(e){let{kind:t,unit:n,xName:r,xUnit:i}=this.picture,a=()=>zi(`--faint`),o={stroke:()=>zi(`--line`),width:1},s={...o,size:4},c={...sa,size:52,label:t===`states`||n===`1`?``:n,stroke:a,ticks:{...s,show:t!==`states`},grid:{...o,show:t!==`states`},values:(e,n,r,i,a)=>t===`states`?[]:ea(n,t===`near-zero`?null:a)};return t===`near-zero`&&(c.splits=(e,t,n,r)=>this.decades(e,n,r),c.filter=(e,t)=>t),{width:e,height:la(this.picture),padding:[10,14,0,0],series:[{}],legend:{show:!1},cursor:{show:!1},scales:{x:{time:!1,range:()=>[...this.x]},y:{range:()=>[...this.y],...t===`near-zero`?{distr:100,fwd:ra,bwd:ia}:{}}},axes:[{...sa,size:26,label:Ii(r,i),stroke:a,ticks:s,grid:o,values:(e,t,n,r,i)=>ea(t,i)},c],hooks:{draw:[e=>this.draw(e)]}}}decades(e,t,n){if(ra(n)-ra(t)>=2)return aa(t,n,e.bbox.height/Si.pxRatio/26);let r=10**Math.floor(Math.log10(Math.max(n-t,1e-12)/2)),i=[];for(let e=Math.ceil(t/r);e*r<=n&&i.length<50;e++)i.push(e*r);let a=Math.ceil(i.length/6);return i.filter((e,t)=>t%a===0)}draw(e){let{left:t,top:n,width:r,height:i}=e.bbox,[a,o]=this.x,[s,c]=this.y.map(this.straight),l={left:t,top:n,width:r,height:i,x0:a,x1:o,ratio:Si.pxRatio,toX:e=>t+(e-a)/(o-a)*r,toY:e=>n+(1-(this.straight(e)-s)/(c-s))*i},{ctx:u}=e;u.save(),u.beginPath(),u.rect(t,n,r,i),u.clip(),Zi(u,this.marks,l),u.setLineDash([]),this.picture.lines.forEach((e,t)=>{if(this.picture.kind===`states`){let r=12*l.ratio;Yi(u,e,n+(t+1)*30*l.ratio-r,r,l)}else this.isShown(e)&&Wi(u,e,l)}),u.restore()}fittingY(){if(this.picture.kind===`states`)return[0,this.picture.lines.length];let[e,t]=[1/0,-1/0];for(let n of this.picture.lines){if(!this.isShown(n))continue;let[r,i]=n.ascending?Gi(n.x,...this.x):[0,n.x.length-1];for(let a=r;a<=i;a++){let r=Number(n.x[a]);if(!n.ascending&&!(r>=this.x[0]&&r<=this.x[1]))continue;let i=Number(n.y[a]);Number.isFinite(i)&&(i<e&&(e=i),i>t&&(t=i))}}if(e>t)return[0,1];[e,t]=[this.straight(e),this.straight(t)];let n=e===t?Math.max(.1*Math.abs(t),1e-9):.06*(t-e),r=this.picture.kind===`near-zero`?ia:e=>e;return[r(e-n),r(t+n)]}};function la({kind:e,lines:t}){return e===`states`?30*t.length+54:230}function ua(e){let[t,n]=[1/0,-1/0];for(let r of new Set(e.map(e=>e.x)))for(let e=0;e<r.length;e++){let i=Number(r[e]);i<t&&(t=i),i>n&&Number.isFinite(i)&&(n=i)}return!Number.isFinite(t)||t>n?[0,1]:t===n?[t-.5,n+.5]:[t,n]}function da(e){if(e.kind===`states`)return null;let t=[],n=[];for(let r of e.lines){let i=e.lines.find(e=>e.run===0&&e.id===r.id);if(i===void 0||r.run===0||i.time===null||r.time===null)continue;let a=fa(r.time,r.y,i.time,i.y),o=`${r.name} − ${i.runName}`;t.push({...r,name:o,x:i.x,y:a,time:i.time,ascending:i.ascending}),n.push(ma(o,i.time,a,i.y))}return t.length===0?null:{picture:{...e,kind:`lines`,title:`${e.title}: difference`,lines:t},sizes:n}}function fa(e,t,n,r){let i=new Float64Array(r.length).fill(NaN),a=Math.min(e.length,t.length),o=0;for(let s=0;s<r.length;s++){let c=Number(n[s]);for(;o<a&&Number(e[o])<c;)o++;if(o>=a)break;let l=o;if(Number(n[s+1])!==c)for(;l+1<a&&Number(e[l+1])===c;)l++;i[s]=pa(e,t,l,c)-Number(r[s])}return i}function pa(e,t,n,r){let i=Number(e[n]);if(i===r)return Number(t[n]);if(n===0)return NaN;let a=Number(e[n-1]),o=(r-a)/(i-a);return(1-o)*Number(t[n-1])+o*Number(t[n])}function ma(e,t,n,r){let[i,a,o,s,c,l,u]=[NaN,NaN,0,0,0,0,0];for(let e=0;e<n.length;e++){let d=Number(n[e]);if(Math.abs(Number(r[e]))>o&&(o=Math.abs(Number(r[e]))),!Number.isFinite(d))continue;Math.abs(d)<=Math.abs(i)||([i,a]=[d,Number(t[e])]),l+=d*d,u+=1;let f=Number(n[e-1]),p=Number(t[e])-Number(t[e-1]);Number.isFinite(f)&&p>0&&(s+=p*(f*f+f*d+d*d)/3,c+=p)}let d=Math.sqrt(c>0?s/c:l/u);return{name:e,largest:i,when:a,rms:d,share:o>0?Math.abs(i)/o:NaN}}function ha(e,t){let n=null,r=e.onTime(()=>{n??=requestAnimationFrame(()=>{n=null,t(e.time)})});return()=>{r(),n!==null&&cancelAnimationFrame(n)}}function ga(t,n,r){let i=null,a=t.lines.map(()=>e(`span`,{class:`value`})),o=t.unit===`1`?``:` ${t.unit}`;return{element:e(`ul`,{class:`legend`},...t.lines.map((t,i)=>{let o=e(`button`,{type:`button`,class:`curve`,"aria-pressed":`true`,title:t.name},ba(t),e(`span`,{class:`name`},t.name));return o.addEventListener(`click`,()=>{n.delete(t)||n.add(t),o.setAttribute(`aria-pressed`,String(!n.has(t))),r()}),e(`li`,{},o,a[i])})),show(e){i??=t.lines.map(({y:e})=>xa(e));for(let[n,r]of t.lines.entries()){let t=e[n],s=t==null?NaN:Number(r.y[t]);ya(a[n],Number.isFinite(s)?$i(s,i[n]??1)+o:`–`)}}}}function _a(t){let n=t.lines.map(()=>e(`span`,{class:`value`}));return{element:e(`ul`,{class:`state-rows`},...t.lines.map((t,r)=>e(`li`,{title:t.name},e(`span`,{class:`name`},t.name),n[r]))),show(e){t.lines.forEach((t,r)=>{let i=e[r];ya(n[r],i==null?``:Ji[Number(t.y[i])]?.words??``)})}}}function va(){return e(`ul`,{class:`legend states-key`},...[...Ji].reverse().map(({words:t})=>e(`li`,{},e(`span`,{class:`state-key ${t}`}),t)))}function ya(e,t){if(e===void 0)return;let{firstChild:n}=e;n===null?e.textContent=t:n.nodeValue!==t&&(n.nodeValue=t)}function ba(e){let t=(e,t)=>{let n=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,r]of Object.entries(t))n.setAttribute(e,r);return n},n=t(`svg`,{width:`26`,height:`10`,viewBox:`0 0 26 10`,"aria-hidden":`true`}),r=t(`line`,{x1:`1`,y1:`5`,x2:`25`,y2:`5`,"stroke-width":`2.5`,"stroke-dasharray":e.dash.join(` `)});return r.style.stroke=`var(${e.colour})`,n.append(r),n}function xa(e){let t=0;for(let n=0;n<e.length;n++){let r=Math.abs(Number(e[n]));r>t&&r<1/0&&(t=r)}return t}var Sa=7,Ca=4;function wa(t,n){let r=e(`div`,{class:`plot-band`,hidden:!0});t.append(r);let i=null,a=e=>{let t=n.line();return t!==null&&Math.abs(e-t)<=Sa},o=e=>Math.min(Math.max(e,0),t.clientWidth);t.addEventListener(`pointerdown`,e=>{e.button===0&&e.isPrimary&&(t.setPointerCapture(e.pointerId),i={kind:a(e.offsetX)?`line`:`band`,from:o(e.offsetX)})}),t.addEventListener(`pointermove`,e=>{let s=o(e.offsetX);i?.kind===`line`?n.pick(s,e.offsetY):i?.kind===`band`?(r.hidden=Math.abs(s-i.from)<Ca,r.style.transform=`translateX(${Math.min(s,i.from)}px)`,r.style.width=`${Math.abs(s-i.from)}px`):t.classList.toggle(`on-line`,a(s)),n.hover(s,e.offsetY)}),t.addEventListener(`pointerup`,e=>{if(i===null)return;let t=o(e.offsetX);i.kind===`band`&&(Math.abs(t-i.from)<Ca?n.pick(t,e.offsetY):n.zoom(Math.min(t,i.from),Math.max(t,i.from))),i=null,r.hidden=!0}),t.addEventListener(`pointercancel`,()=>{i=null,r.hidden=!0,n.leave()}),t.addEventListener(`pointerleave`,()=>n.leave()),t.addEventListener(`dblclick`,()=>n.whole())}function Ta(t,n){let r=URL.createObjectURL(t),i=e(`a`,{href:r,download:n,hidden:!0});document.body.append(i),i.click(),i.remove(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function Ea(e){return e.toLowerCase().replace(/[^\p{L}\p{N}]+/gu,`-`).replace(/^-|-$/g,``).slice(0,80)||`plot`}function Da(e,t){let n=[],r=new Set(t.map(e=>e.run)).size>1;for(let i of new Set(t.map(e=>e.run))){let a=t.filter(e=>e.run===i),[o]=a;if(o===void 0)continue;let s=e=>r?`${o.runName}: ${e}`:e;!e.overTime&&o.time!==null&&n.push({head:s(`time [s]`),values:o.time}),n.push({head:s(Ii(e.xName,e.xUnit)),values:o.x});for(let t of a)n.push({head:Ii(t.name,e.unit),values:t.y})}let i=Math.max(0,...n.map(({values:e})=>e.length)),a=[n.map(({head:e})=>ka(e)).join(`, `)];for(let e=0;e<i;e++)a.push(n.map(({values:t})=>Oa(t,e)).join(`, `));return a.join(`
`)+`
`}function Oa(e,t){let n=e[t];return n===void 0||!Number.isFinite(n)?``:String(e instanceof Float32Array?Number(n.toPrecision(8)):n)}function ka(e){let t=/^[=+\-@\t\r]/.test(e)?`'${e}`:e;return/[",\n\r]/.test(t)?`"${t.replace(/"/g,`""`)}"`:t}function Aa(t,n,r,i){let a=r.width/Math.max(r.clientWidth,1),o=t.kind===`states`,s=18*a,c=1.5*s,l=Math.round(c+r.height+s*((o?0:n.length)+.5)),u=e(`canvas`,{width:r.width,height:l}),d=u.getContext(`2d`);if(d===null)return r;let f=`system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`;return d.fillStyle=zi(`--paper`),d.fillRect(0,0,u.width,u.height),d.drawImage(r,0,c),d.fillStyle=zi(`--ink`),d.font=`600 ${13*a}px ${f}`,d.fillText(t.title,.5*s,1.1*s),d.font=`${11*a}px ${f}`,n.forEach((e,t)=>{if(o)return d.fillText(e.name,i*a+4,c+(10+30*t+13)*a);let n=c+r.height+(t+.5)*s;d.strokeStyle=zi(e.colour),d.lineWidth=2*a,d.setLineDash(e.dash.map(e=>e*a)),d.beginPath(),d.moveTo(s,n),d.lineTo(2.5*s,n),d.stroke(),d.fillText(e.name,3*s,n+4*a)}),u}var ja=class{whole;part=null;listeners=new Set;constructor(e){this.whole=e}get window(){return this.part??this.whole}get isWhole(){return this.part===null}set(e){if(e!==null){let t=Math.max(e[0],this.whole[0]),n=Math.min(e[1],this.whole[1]),r=this.whole[1]-this.whole[0];if(!(n-t>1e-9*r))return;e=n-t>=r?null:[t,n]}this.part=e;for(let e of this.listeners)e()}by(e,t){let[n,r]=this.window,i=t>=n&&t<=r?t:(n+r)/2;this.set([i-(i-n)*e,i+(r-i)*e])}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}},Ma=class{picture;clock;marks;element;host=e(`div`,{class:`plot-host`});line=e(`div`,{class:`clock-line`,hidden:!0});hair=e(`div`,{class:`hover-line`,hidden:!0});dots;legend;hidden=new Set;zoom;endZoom;knowsTime;chart=null;stale=!1;hovered=null;inSight=!1;constructor(t,n,r,i,a){this.picture=t,this.clock=r,this.marks=a;let{lines:o,kind:s,title:c,about:l,overTime:u}=t;this.zoom=u?i:new ja(ua(o)),this.endZoom=this.zoom.onChange(()=>this.refresh()),this.knowsTime=o.some(e=>e.time!==null),this.dots=u?[]:o.map(e=>Pa(e)),this.legend=s===`states`?_a(t):ga(t,this.hidden,()=>this.refresh());let d=o.every(({y:e})=>!e.some(e=>Number.isFinite(e)));this.element=e(`figure`,{class:`plot`,"data-plot":c},e(`div`,{class:`plot-head`},e(`h3`,{},c),...this.buttons()),l!==``&&e(`figcaption`,{},l),e(`div`,{class:`plot-area`},this.host),s===`states`?va():this.legend.element,d&&e(`p`,{class:`note`},`No values: none of these curves was recorded.`),n.length>0&&Fa(n,t.unit)),this.host.style.minHeight=`${la(t)}px`}set visible(e){this.inSight=e,e&&(this.chart===null?this.build():this.stale&&this.refresh(),this.follow(this.clock.time))}get visible(){return this.inSight}resize(){let e=Math.floor(this.host.clientWidth);e>0&&this.chart?.resize(e),this.follow(this.clock.time)}recolour(){this.refresh()}follow(e){let{chart:t,picture:n}=this;if(t===null||!this.knowsTime)return;if(n.overTime){let n=t.toX(e),r=this.clock.end>0&&n>=-.5&&n<=t.size.width+.5;this.line.hidden=!r,r&&(this.line.style.transform=`translateX(${n.toFixed(1)}px)`)}let r=n.lines.map(t=>Na(t,e));this.dots.forEach((e,t)=>this.place(e,n.lines[t],r[t]??null)),this.hovered===null&&this.legend.show(r)}dispose(){this.endZoom(),this.chart?.destroy(),this.chart=null}place(e,t,n){let{chart:r}=this;if(r===null||t===void 0)return;let[i,a]=n===null?[NaN,NaN]:[r.toX(Number(t.x[n])),r.toY(Number(t.y[n]))],{width:o,height:s}=r.size,c=i>=-1&&i<=o+1&&a>=-1&&a<=s+1&&!this.hidden.has(t);e.hidden=!c,c&&(e.style.transform=`translate(${i.toFixed(1)}px, ${a.toFixed(1)}px)`)}build(){let e=Math.floor(this.host.clientWidth);if(e<=0)return;let t=this.picture.overTime?this.marks:[],n=e=>!this.hidden.has(e);this.chart=new ca(this.host,e,this.picture,t,n,this.zoom.window);let{over:r,canvas:i}=this.chart;i.setAttribute(`role`,`img`),i.setAttribute(`aria-label`,[this.picture.title,this.picture.about].filter(e=>e!==``).join(`: `)),this.picture.kind===`states`&&r.append(this.legend.element),r.append(this.hair,this.line,...this.dots),wa(r,{line:()=>this.line.hidden||!this.picture.overTime||!this.chart?null:this.chart.toX(this.clock.time),hover:(e,t)=>this.hover(e,t),leave:()=>this.leave(),pick:(e,t)=>this.pick(e,t),zoom:(e,t)=>this.chart&&this.zoom.set([this.chart.fromX(e),this.chart.fromX(t)]),whole:()=>this.zoom.set(null)}),this.stale=!1}refresh(){this.chart!==null&&(this.stale=!this.inSight,this.stale||(this.chart.show(this.zoom.window),this.follow(this.clock.time)))}hover(e,t){let{chart:n,picture:r}=this;if(n!==null){if(r.overTime){let t=n.fromX(e);this.hovered=r.lines.map(e=>Na(e,t)),this.hair.style.transform=`translateX(${e.toFixed(1)}px)`,this.hair.hidden=!1}else this.hovered=r.lines.map(r=>n.nearest(r,e,t)?.at??null);this.legend.show(this.hovered)}}leave(){this.hovered=null,this.hair.hidden=!0,this.follow(this.clock.time)}pick(e,t){let{chart:n,picture:r}=this;if(n===null||!this.knowsTime)return;if(this.clock.pause(),r.overTime){this.clock.time=n.fromX(e);return}let i=null;for(let a of r.lines){let r=this.hidden.has(a)?null:n.nearest(a,e,t);r!==null&&a.time!==null&&(i===null||r.far<i.far)&&(i={far:r.far,time:Number(a.time[r.at])})}i!==null&&(this.clock.time=i.time)}buttons(){let{picture:t}=this,n=()=>t.lines.filter(e=>!this.hidden.has(e)),r=Ea(t.title);return[e(`button`,{type:`button`,class:`small`,"aria-label":`Save ${t.title} as CSV`,onclick:()=>Ta(new Blob([Da(t,n())],{type:`text/csv`}),`${r}.csv`)},`CSV`),e(`button`,{type:`button`,class:`small`,"aria-label":`Save ${t.title} as PNG`,onclick:()=>{this.chart!==null&&Aa(t,n(),this.chart.canvas,this.chart.over.offsetLeft).toBlob(e=>e&&Ta(e,`${r}.png`),`image/png`)}},`PNG`)]}};function Na(e,t){let{time:n}=e;if(n===null||n.length===0)return null;let r=1e-9*Math.abs(Number(n[n.length-1]));return t<Number(n[0])-r||t>Number(n[n.length-1])+r?null:Fi(n,t)}function Pa(t){let n=e(`div`,{class:`clock-dot`,hidden:!0});return n.style.background=`var(${t.colour})`,n}function Fa(t,n){let r=n===`1`?``:` ${n}`,i=t.map(({name:t,largest:n,when:i,rms:a,share:o})=>e(`tr`,{},e(`td`,{},t),e(`td`,{class:`number`},$i(n,Math.abs(n))+r),e(`td`,{class:`number`},`${$i(i,1)} s`),e(`td`,{class:`number`},$i(a,a)+r),e(`td`,{class:`number`},Number.isFinite(o)?`${(100*o).toPrecision(3)} %`:`–`)));return e(`div`,{class:`scroll`},e(`table`,{class:`sizes`},e(`thead`,{},e(`tr`,{},...[`difference`,`largest`,`at`,`rms`,`of the first's peak`].map((t,n)=>e(`th`,{scope:`col`,class:n>0&&`number`},t)))),e(`tbody`,{},...i)))}function Ia(t,n){let r=Di(t),i=r.filter(e=>e.overTime),a=new ja(ua(i.flatMap(e=>e.lines))),o=[...new Set(t.flatMap(e=>e.events.map(e=>e.time)))],s=new Set(r.filter(e=>e.open)),c=new Map,l=e(`div`,{class:`plots-grid`}),u=!1,d=new IntersectionObserver(e=>{for(let t of e){let e=[...c.values()].find(e=>e.element===t.target);e&&(e.visible=t.isIntersecting)}},{rootMargin:`200px`}),f=new ResizeObserver(()=>c.forEach(e=>e.resize()));f.observe(l);let p=e=>{let t=c.get(e);if(t===void 0){let r=u?da(e):null;t=new Ma(r?.picture??e,r?.sizes??[],n,a,o),c.set(e,t),d.observe(t.element)}return t},m=e=>{let t=c.get(e);t!==void 0&&(d.unobserve(t.element),t.dispose(),t.element.remove(),c.delete(e))},h=()=>{for(let e of r)s.has(e)||m(e);r.filter(e=>s.has(e)).map(e=>p(e).element).forEach((e,t)=>{l.children[t]!==e&&l.insertBefore(e,l.children[t]??null)})},g=e(`section`,{class:`plots`,"aria-label":`Plots`},La(a,n,i.length>0,t.length>1?e=>{u=e;for(let e of[...c.keys()])m(e);h()}:null),l,Ra(r,s,h));h();let _=ha(n,e=>{for(let t of c.values())t.visible&&t.follow(e)}),v=Vi(()=>c.forEach(e=>e.recolour())),y=()=>c.forEach(e=>e.visible=!0);return addEventListener(`beforeprint`,y),{element:g,dispose(){_(),v(),removeEventListener(`beforeprint`,y),d.disconnect(),f.disconnect(),c.forEach(e=>e.dispose()),c.clear()}}}function La(t,n,r,i){if(!r&&i===null)return null;let a=(t,n,r)=>e(`button`,{type:`button`,class:`small`,"aria-label":n,title:n,onclick:r},t),o=a(`whole run`,`Show the whole run in the plots over time`,()=>t.set(null));o.disabled=!0,t.onChange(()=>o.disabled=t.isWhole);let s=e(`input`,{type:`checkbox`});return s.addEventListener(`change`,()=>i?.(s.checked)),e(`div`,{class:`plots-bar`},r&&a(`+`,`Zoom in on the present time`,()=>t.by(.5,n.time)),r&&a(`−`,`Zoom out`,()=>t.by(2,n.time)),r&&o,r&&e(`span`,{class:`note`},`Drag in a plot to zoom, double-click for the whole, click to set the time.`),i!==null&&e(`label`,{class:`difference`},s,`difference to the first run`))}function Ra(t,n,r){let i=t.filter(e=>!e.open);if(i.length===0)return null;let a=i.map(t=>{let i=e(`button`,{type:`button`,class:`more-plot`,"aria-pressed":`false`,title:t.about},t.title);return i.addEventListener(`click`,()=>{n.delete(t)||n.add(t),i.setAttribute(`aria-pressed`,String(n.has(t))),r()}),i});return e(`div`,{class:`more-plots`,role:`group`,"aria-label":`More plots`},e(`h3`,{},`More plots`),...a)}var za=1e3,Ba=1001,Va=1002,Ha=1003,Ua=1004,Wa=1005,Ga=1006,Ka=1007,qa=1008,Ja=1009,Ya=1010,Xa=1011,Za=1012,Qa=1013,$a=1014,eo=1015,to=1016,no=1017,ro=1018,io=1020,ao=35902,oo=35899,so=1021,co=1022,lo=1023,uo=1026,fo=1027,po=1028,mo=1029,ho=1030,go=1031,_o=1033,vo=33776,yo=33777,bo=33778,xo=33779,So=35840,Co=35841,wo=35842,To=35843,Eo=36196,Do=37492,Oo=37496,ko=37488,Ao=37489,jo=37490,Mo=37491,No=37808,Po=37809,Fo=37810,Io=37811,Lo=37812,Ro=37813,zo=37814,Bo=37815,Vo=37816,Ho=37817,Uo=37818,Wo=37819,Go=37820,Ko=37821,qo=36492,Jo=36494,Yo=36495,Xo=36283,Zo=36284,Qo=36285,$o=36286,es=2300,ts=2301,ns=2302,rs=2303,is=2400,as=2401,os=2402,ss=3200,cs=`srgb`,ls=`srgb-linear`,us=`linear`,ds=`srgb`,fs=7680,ps=7681,ms=34055,hs=34056,gs=35044,_s=35048,vs=2e3;function ys(e){for(let t=e.length-1;t>=0;--t)if(e[t]>=65535)return!0;return!1}function bs(e){return ArrayBuffer.isView(e)&&!(e instanceof DataView)}function xs(e){return document.createElementNS(`http://www.w3.org/1999/xhtml`,e)}function Ss(){let e=xs(`canvas`);return e.style.display=`block`,e}var Cs={};function ws(...e){let t=`THREE.`+e.shift();console.log(t,...e)}function Ts(e){let t=e[0];if(typeof t==`string`&&t.startsWith(`TSL:`)){let t=e[1];t&&t.isStackTrace?e[0]+=` `+t.getLocation():e[1]=`Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.`}return e}function K(...e){e=Ts(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.warn(n.getError(t)):console.warn(t,...e)}}function q(...e){e=Ts(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.error(n.getError(t)):console.error(t,...e)}}function Es(...e){let t=e.join(` `);t in Cs||(Cs[t]=!0,K(...e))}function Ds(e,t,n){return new Promise(function(r,i){function a(){switch(e.clientWaitSync(t,e.SYNC_FLUSH_COMMANDS_BIT,0)){case e.WAIT_FAILED:i();break;case e.TIMEOUT_EXPIRED:setTimeout(a,n);break;default:r()}}setTimeout(a,n)})}var Os={0:0,2:6,4:4,3:5,1:1,6:2,7:7,5:3},ks=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n!==void 0&&n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let r=n[e];if(r!==void 0){let e=r.indexOf(t);e!==-1&&r.splice(e,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let t=n.slice(0);for(let n=0,r=t.length;n<r;n++)t[n].call(this,e);e.target=null}}},As=`00.01.02.03.04.05.06.07.08.09.0a.0b.0c.0d.0e.0f.10.11.12.13.14.15.16.17.18.19.1a.1b.1c.1d.1e.1f.20.21.22.23.24.25.26.27.28.29.2a.2b.2c.2d.2e.2f.30.31.32.33.34.35.36.37.38.39.3a.3b.3c.3d.3e.3f.40.41.42.43.44.45.46.47.48.49.4a.4b.4c.4d.4e.4f.50.51.52.53.54.55.56.57.58.59.5a.5b.5c.5d.5e.5f.60.61.62.63.64.65.66.67.68.69.6a.6b.6c.6d.6e.6f.70.71.72.73.74.75.76.77.78.79.7a.7b.7c.7d.7e.7f.80.81.82.83.84.85.86.87.88.89.8a.8b.8c.8d.8e.8f.90.91.92.93.94.95.96.97.98.99.9a.9b.9c.9d.9e.9f.a0.a1.a2.a3.a4.a5.a6.a7.a8.a9.aa.ab.ac.ad.ae.af.b0.b1.b2.b3.b4.b5.b6.b7.b8.b9.ba.bb.bc.bd.be.bf.c0.c1.c2.c3.c4.c5.c6.c7.c8.c9.ca.cb.cc.cd.ce.cf.d0.d1.d2.d3.d4.d5.d6.d7.d8.d9.da.db.dc.dd.de.df.e0.e1.e2.e3.e4.e5.e6.e7.e8.e9.ea.eb.ec.ed.ee.ef.f0.f1.f2.f3.f4.f5.f6.f7.f8.f9.fa.fb.fc.fd.fe.ff`.split(`.`),js=Math.PI/180,Ms=180/Math.PI;function Ns(){let e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0,r=Math.random()*4294967295|0;return(As[e&255]+As[e>>8&255]+As[e>>16&255]+As[e>>24&255]+`-`+As[t&255]+As[t>>8&255]+`-`+As[t>>16&15|64]+As[t>>24&255]+`-`+As[n&63|128]+As[n>>8&255]+`-`+As[n>>16&255]+As[n>>24&255]+As[r&255]+As[r>>8&255]+As[r>>16&255]+As[r>>24&255]).toLowerCase()}function Ps(e,t,n){return Math.max(t,Math.min(n,e))}function Fs(e,t){return(e%t+t)%t}function Is(e,t,n){return(1-n)*e+n*t}function Ls(e){return 2**Math.floor(Math.log(e)/Math.LN2)}function Rs(e){switch(e.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zs(e,t){if(t.constructor===Float32Array)return e;let n=Rs(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.max(e/n,-1)}function Bs(e,t){if(t.constructor===Float32Array)return e;let n=Rs(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.round(e*n)}var Vs=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw Error(`THREE.Vector2: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw Error(`THREE.Vector2: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6],this.y=r[1]*t+r[4]*n+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ps(this.x,e.x,t.x),this.y=Ps(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ps(this.x,e,t),this.y=Ps(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ps(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ps(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),r=Math.sin(t),i=this.x-e.x,a=this.y-e.y;return this.x=i*n-a*r+e.x,this.y=i*r+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Hs=class{constructor(e=0,t=0,n=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=r}static slerpFlat(e,t,n,r,i,a,o){let s=n[r+0],c=n[r+1],l=n[r+2],u=n[r+3],d=i[a+0],f=i[a+1],p=i[a+2],m=i[a+3];if(u!==m||s!==d||c!==f||l!==p){let e=s*d+c*f+l*p+u*m;e<0&&(d=-d,f=-f,p=-p,m=-m,e=-e);let t=1-o;if(e<.9995){let n=Math.acos(e),r=Math.sin(n);t=Math.sin(t*n)/r,o=Math.sin(o*n)/r,s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o}else{s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o;let e=1/Math.sqrt(s*s+c*c+l*l+u*u);s*=e,c*=e,l*=e,u*=e}}e[t]=s,e[t+1]=c,e[t+2]=l,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,r,i,a){let o=n[r],s=n[r+1],c=n[r+2],l=n[r+3],u=i[a],d=i[a+1],f=i[a+2],p=i[a+3];return e[t]=o*p+l*u+s*f-c*d,e[t+1]=s*p+l*d+c*u-o*f,e[t+2]=c*p+l*f+o*d-s*u,e[t+3]=l*p-o*u-s*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,r){return this._x=e,this._y=t,this._z=n,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,r=e._y,i=e._z,a=e._order,o=Math.cos,s=Math.sin,c=o(n/2),l=o(r/2),u=o(i/2),d=s(n/2),f=s(r/2),p=s(i/2);switch(a){case`XYZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`YXZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`ZXY`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`ZYX`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`YZX`:this._x=d*l*u+c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u-d*f*p;break;case`XZY`:this._x=d*l*u-c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u+d*f*p;break;default:K(`Quaternion: .setFromEuler() encountered an unknown order: `+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,r=Math.sin(n);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],r=t[4],i=t[8],a=t[1],o=t[5],s=t[9],c=t[2],l=t[6],u=t[10],d=n+o+u;if(d>0){let e=.5/Math.sqrt(d+1);this._w=.25/e,this._x=(l-s)*e,this._y=(i-c)*e,this._z=(a-r)*e}else if(n>o&&n>u){let e=2*Math.sqrt(1+n-o-u);this._w=(l-s)/e,this._x=.25*e,this._y=(r+a)/e,this._z=(i+c)/e}else if(o>u){let e=2*Math.sqrt(1+o-n-u);this._w=(i-c)/e,this._x=(r+a)/e,this._y=.25*e,this._z=(s+l)/e}else{let e=2*Math.sqrt(1+u-n-o);this._w=(a-r)/e,this._x=(i+c)/e,this._y=(s+l)/e,this._z=.25*e}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ps(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let r=Math.min(1,t/n);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x*=e,this._y*=e,this._z*=e,this._w*=e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=t._x,s=t._y,c=t._z,l=t._w;return this._x=n*l+a*o+r*c-i*s,this._y=r*l+a*s+i*o-n*c,this._z=i*l+a*c+n*s-r*o,this._w=a*l-n*o-r*s-i*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,r=-r,i=-i,a=-a,o=-o);let s=1-t;if(o<.9995){let e=Math.acos(o),c=Math.sin(e);s=Math.sin(s*e)/c,t=Math.sin(t*e)/c,this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this._onChangeCallback()}else this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),r=Math.sqrt(1-n),i=Math.sqrt(n);return this.set(r*Math.sin(e),r*Math.cos(e),i*Math.sin(t),i*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},J=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw Error(`THREE.Vector3: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw Error(`THREE.Vector3: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ws.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ws.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6]*r,this.y=i[1]*t+i[4]*n+i[7]*r,this.z=i[2]*t+i[5]*n+i[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=e.elements,a=1/(i[3]*t+i[7]*n+i[11]*r+i[15]);return this.x=(i[0]*t+i[4]*n+i[8]*r+i[12])*a,this.y=(i[1]*t+i[5]*n+i[9]*r+i[13])*a,this.z=(i[2]*t+i[6]*n+i[10]*r+i[14])*a,this}applyQuaternion(e){let t=this.x,n=this.y,r=this.z,i=e.x,a=e.y,o=e.z,s=e.w,c=2*(a*r-o*n),l=2*(o*t-i*r),u=2*(i*n-a*t);return this.x=t+s*c+a*u-o*l,this.y=n+s*l+o*c-i*u,this.z=r+s*u+i*l-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[4]*n+i[8]*r,this.y=i[1]*t+i[5]*n+i[9]*r,this.z=i[2]*t+i[6]*n+i[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ps(this.x,e.x,t.x),this.y=Ps(this.y,e.y,t.y),this.z=Ps(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ps(this.x,e,t),this.y=Ps(this.y,e,t),this.z=Ps(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ps(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,r=e.y,i=e.z,a=t.x,o=t.y,s=t.z;return this.x=r*s-i*o,this.y=i*a-n*s,this.z=n*o-r*a,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Us.copy(this).projectOnVector(e),this.sub(Us)}reflect(e){return this.sub(Us.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ps(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,r=this.z-e.z;return t*t+n*n+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let r=Math.sin(t)*e;return this.x=r*Math.sin(n),this.y=Math.cos(t)*e,this.z=r*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Us=new J,Ws=new Hs,Y=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,r,i,a,o,s,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c)}set(e,t,n,r,i,a,o,s,c){let l=this.elements;return l[0]=e,l[1]=r,l[2]=o,l[3]=t,l[4]=i,l[5]=s,l[6]=n,l[7]=a,l[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[3],s=n[6],c=n[1],l=n[4],u=n[7],d=n[2],f=n[5],p=n[8],m=r[0],h=r[3],g=r[6],_=r[1],v=r[4],y=r[7],b=r[2],x=r[5],S=r[8];return i[0]=a*m+o*_+s*b,i[3]=a*h+o*v+s*x,i[6]=a*g+o*y+s*S,i[1]=c*m+l*_+u*b,i[4]=c*h+l*v+u*x,i[7]=c*g+l*y+u*S,i[2]=d*m+f*_+p*b,i[5]=d*h+f*v+p*x,i[8]=d*g+f*y+p*S,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8];return t*a*l-t*o*c-n*i*l+n*o*s+r*i*c-r*a*s}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=l*a-o*c,d=o*s-l*i,f=c*i-a*s,p=t*u+n*d+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let m=1/p;return e[0]=u*m,e[1]=(r*c-l*n)*m,e[2]=(o*n-r*a)*m,e[3]=d*m,e[4]=(l*t-r*s)*m,e[5]=(r*i-o*t)*m,e[6]=f*m,e[7]=(n*s-c*t)*m,e[8]=(a*t-n*i)*m,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,r,i,a,o){let s=Math.cos(i),c=Math.sin(i);return this.set(n*s,n*c,-n*(s*a+c*o)+a+e,-r*c,r*s,-r*(-c*a+s*o)+o+t,0,0,1),this}scale(e,t){return Es(`Matrix3: .scale() is deprecated. Use .makeScale() instead.`),this.premultiply(Gs.makeScale(e,t)),this}rotate(e){return Es(`Matrix3: .rotate() is deprecated. Use .makeRotation() instead.`),this.premultiply(Gs.makeRotation(-e)),this}translate(e,t){return Es(`Matrix3: .translate() is deprecated. Use .makeTranslation() instead.`),this.premultiply(Gs.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<9;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Gs=new Y,Ks=new Y().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),qs=new Y().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Js(){let e={enabled:!0,workingColorSpace:ls,spaces:{},convert:function(e,t,n){return this.enabled===!1||t===n||!t||!n||(this.spaces[t].transfer===`srgb`&&(e.r=Xs(e.r),e.g=Xs(e.g),e.b=Xs(e.b)),this.spaces[t].primaries!==this.spaces[n].primaries&&(e.applyMatrix3(this.spaces[t].toXYZ),e.applyMatrix3(this.spaces[n].fromXYZ)),this.spaces[n].transfer===`srgb`&&(e.r=Zs(e.r),e.g=Zs(e.g),e.b=Zs(e.b))),e},workingToColorSpace:function(e,t){return this.convert(e,this.workingColorSpace,t)},colorSpaceToWorking:function(e,t){return this.convert(e,t,this.workingColorSpace)},getPrimaries:function(e){return this.spaces[e].primaries},getTransfer:function(e){return e===``?us:this.spaces[e].transfer},getToneMappingMode:function(e){return this.spaces[e].outputColorSpaceConfig.toneMappingMode||`standard`},getLuminanceCoefficients:function(e,t=this.workingColorSpace){return e.fromArray(this.spaces[t].luminanceCoefficients)},define:function(e){Object.assign(this.spaces,e)},_getMatrix:function(e,t,n){return e.copy(this.spaces[n].fromXYZ).multiply(this.spaces[t].toXYZ)},_getDrawingBufferColorSpace:function(e){return this.spaces[e].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(e=this.workingColorSpace){return this.spaces[e].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],n=[.2126,.7152,.0722],r=[.3127,.329];return e.define({[ls]:{primaries:t,whitePoint:r,transfer:us,toXYZ:Ks,fromXYZ:qs,luminanceCoefficients:n,workingColorSpaceConfig:{unpackColorSpace:cs},outputColorSpaceConfig:{drawingBufferColorSpace:cs}},[cs]:{primaries:t,whitePoint:r,transfer:ds,toXYZ:Ks,fromXYZ:qs,luminanceCoefficients:n,outputColorSpaceConfig:{drawingBufferColorSpace:cs}}}),e}var Ys=Js();function Xs(e){return e<.04045?e*.0773993808:(e*.9478672986+.0521327014)**2.4}function Zs(e){return e<.0031308?e*12.92:1.055*e**.41666-.055}var Qs,$s=class{static getDataURL(e,t=`image/png`){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>`u`)return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Qs===void 0&&(Qs=xs(`canvas`)),Qs.width=e.width,Qs.height=e.height;let t=Qs.getContext(`2d`);e instanceof ImageData?t.putImageData(e,0,0):t.drawImage(e,0,0,e.width,e.height),n=Qs}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap){let t=xs(`canvas`);t.width=e.width,t.height=e.height;let n=t.getContext(`2d`);n.drawImage(e,0,0,e.width,e.height);let r=n.getImageData(0,0,e.width,e.height),i=r.data;for(let e=0;e<i.length;e++)i[e]=Xs(i[e]/255)*255;return n.putImageData(r,0,0),t}if(e.data){let t=e.data.slice(0);for(let e=0;e<t.length;e++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[e]=Math.floor(Xs(t[e]/255)*255):t[e]=Xs(t[e]);return{data:t,width:e.width,height:e.height}}return K(`ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied.`),e}},ec=0,tc=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:ec++}),this.uuid=Ns(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<`u`&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<`u`&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t===null?e.set(0,0,0):e.set(t.width||0,t.height||0,t.depth||0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:``},r=this.data;if(r!==null){let e;if(Array.isArray(r)){e=[];for(let t=0,n=r.length;t<n;t++)r[t].isDataTexture?e.push(nc(r[t].image)):e.push(nc(r[t]))}else e=nc(r);n.url=e}return t||(e.images[this.uuid]=n),n}};function nc(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap?$s.getDataURL(e):e.data?{data:Array.from(e.data),width:e.width,height:e.height,type:e.data.constructor.name}:(K(`Texture: Unable to serialize Texture.`),{})}var rc=0,ic=new J,ac=class e extends ks{constructor(t=e.DEFAULT_IMAGE,n=e.DEFAULT_MAPPING,r=Ba,i=Ba,a=Ga,o=qa,s=lo,c=Ja,l=e.DEFAULT_ANISOTROPY,u=``){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:rc++}),this.uuid=Ns(),this.name=``,this.source=new tc(t),this.mipmaps=[],this.mapping=n,this.channel=0,this.wrapS=r,this.wrapT=i,this.magFilter=a,this.minFilter=o,this.anisotropy=l,this.format=s,this.internalFormat=null,this.type=c,this.offset=new Vs(0,0),this.repeat=new Vs(1,1),this.center=new Vs(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Y,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ic).x}get height(){return this.source.getSize(ic).y}get depth(){return this.source.getSize(ic).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){K(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?K(`Texture.setValues(): property '${t}' does not exist.`):r&&n&&r.isVector2&&n.isVector2||r&&n&&r.isVector3&&n.isVector3||r&&n&&r.isMatrix3&&n.isMatrix3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:`Texture`,generator:`Texture.toJSON`},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:`dispose`})}transformUv(e){if(this.mapping!==300)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case za:e.x-=Math.floor(e.x);break;case Ba:e.x=e.x<0?0:1;break;case Va:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x-=Math.floor(e.x)}if(e.y<0||e.y>1)switch(this.wrapT){case za:e.y-=Math.floor(e.y);break;case Ba:e.y=e.y<0?0:1;break;case Va:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y-=Math.floor(e.y)}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ac.DEFAULT_IMAGE=null,ac.DEFAULT_MAPPING=300,ac.DEFAULT_ANISOTROPY=1;var oc=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,r=1){this.x=e,this.y=t,this.z=n,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,r){return this.x=e,this.y=t,this.z=n,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw Error(`THREE.Vector4: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw Error(`THREE.Vector4: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w===void 0?1:e.w,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*r+a[12]*i,this.y=a[1]*t+a[5]*n+a[9]*r+a[13]*i,this.z=a[2]*t+a[6]*n+a[10]*r+a[14]*i,this.w=a[3]*t+a[7]*n+a[11]*r+a[15]*i,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,r,i,a=.01,o=.1,s=e.elements,c=s[0],l=s[4],u=s[8],d=s[1],f=s[5],p=s[9],m=s[2],h=s[6],g=s[10];if(Math.abs(l-d)<a&&Math.abs(u-m)<a&&Math.abs(p-h)<a){if(Math.abs(l+d)<o&&Math.abs(u+m)<o&&Math.abs(p+h)<o&&Math.abs(c+f+g-3)<o)return this.set(1,0,0,0),this;t=Math.PI;let e=(c+1)/2,s=(f+1)/2,_=(g+1)/2,v=(l+d)/4,y=(u+m)/4,b=(p+h)/4;return e>s&&e>_?e<a?(n=0,r=.707106781,i=.707106781):(n=Math.sqrt(e),r=v/n,i=y/n):s>_?s<a?(n=.707106781,r=0,i=.707106781):(r=Math.sqrt(s),n=v/r,i=b/r):_<a?(n=.707106781,r=.707106781,i=0):(i=Math.sqrt(_),n=y/i,r=b/i),this.set(n,r,i,t),this}let _=Math.sqrt((h-p)*(h-p)+(u-m)*(u-m)+(d-l)*(d-l));return Math.abs(_)<.001&&(_=1),this.x=(h-p)/_,this.y=(u-m)/_,this.z=(d-l)/_,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ps(this.x,e.x,t.x),this.y=Ps(this.y,e.y,t.y),this.z=Ps(this.z,e.z,t.z),this.w=Ps(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ps(this.x,e,t),this.y=Ps(this.y,e,t),this.z=Ps(this.z,e,t),this.w=Ps(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ps(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},sc=class extends ks{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ga,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new oc(0,0,e,t),this.scissorTest=!1,this.viewport=new oc(0,0,e,t),this.textures=[];let r=n.count;for(let i=0;i<r;i++)this.textures[i]=new ac({width:e,height:t,depth:n.depth}),this.textures[i].isRenderTargetTexture=!0,this.textures[i].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ga,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let e=0;e<this.textures.length;e++)this.textures[e].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let r=0,i=this.textures.length;r<i;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=n,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let n=Object.assign({},e.textures[t].image);this.textures[t].source=new tc(n)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null){if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture}else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:`dispose`})}},cc=class extends sc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},lc=class extends ac{constructor(e=null,t=1,n=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=Ha,this.minFilter=Ha,this.wrapR=Ba,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}},uc=class extends ac{constructor(e=null,t=1,n=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=Ha,this.minFilter=Ha,this.wrapR=Ba,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}},dc=class e{static{this.prototype.isMatrix4=!0}constructor(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h)}set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=r,g[1]=i,g[5]=a,g[9]=o,g[13]=s,g[2]=c,g[6]=l,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=m,g[15]=h,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new e().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,r=1/fc.setFromMatrixColumn(e,0).length(),i=1/fc.setFromMatrixColumn(e,1).length(),a=1/fc.setFromMatrixColumn(e,2).length();return t[0]=n[0]*r,t[1]=n[1]*r,t[2]=n[2]*r,t[3]=0,t[4]=n[4]*i,t[5]=n[5]*i,t[6]=n[6]*i,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,r=e.y,i=e.z,a=Math.cos(n),o=Math.sin(n),s=Math.cos(r),c=Math.sin(r),l=Math.cos(i),u=Math.sin(i);if(e.order===`XYZ`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=-s*u,t[8]=c,t[1]=n+r*c,t[5]=e-i*c,t[9]=-o*s,t[2]=i-e*c,t[6]=r+n*c,t[10]=a*s}else if(e.order===`YXZ`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e+i*o,t[4]=r*o-n,t[8]=a*c,t[1]=a*u,t[5]=a*l,t[9]=-o,t[2]=n*o-r,t[6]=i+e*o,t[10]=a*s}else if(e.order===`ZXY`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e-i*o,t[4]=-a*u,t[8]=r+n*o,t[1]=n+r*o,t[5]=a*l,t[9]=i-e*o,t[2]=-a*c,t[6]=o,t[10]=a*s}else if(e.order===`ZYX`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=r*c-n,t[8]=e*c+i,t[1]=s*u,t[5]=i*c+e,t[9]=n*c-r,t[2]=-c,t[6]=o*s,t[10]=a*s}else if(e.order===`YZX`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=i-e*u,t[8]=r*u+n,t[1]=u,t[5]=a*l,t[9]=-o*l,t[2]=-c*l,t[6]=n*u+r,t[10]=e-i*u}else if(e.order===`XZY`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=-u,t[8]=c*l,t[1]=e*u+i,t[5]=a*l,t[9]=n*u-r,t[2]=r*u-n,t[6]=o*l,t[10]=i*u+e}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(mc,e,hc)}lookAt(e,t,n){let r=this.elements;return vc.subVectors(e,t),vc.lengthSq()===0&&(vc.z=1),vc.normalize(),gc.crossVectors(n,vc),gc.lengthSq()===0&&(Math.abs(n.z)===1?vc.x+=1e-4:vc.z+=1e-4,vc.normalize(),gc.crossVectors(n,vc)),gc.normalize(),_c.crossVectors(vc,gc),r[0]=gc.x,r[4]=_c.x,r[8]=vc.x,r[1]=gc.y,r[5]=_c.y,r[9]=vc.y,r[2]=gc.z,r[6]=_c.z,r[10]=vc.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[4],s=n[8],c=n[12],l=n[1],u=n[5],d=n[9],f=n[13],p=n[2],m=n[6],h=n[10],g=n[14],_=n[3],v=n[7],y=n[11],b=n[15],x=r[0],S=r[4],C=r[8],w=r[12],T=r[1],E=r[5],D=r[9],O=r[13],k=r[2],A=r[6],j=r[10],ee=r[14],M=r[3],te=r[7],N=r[11],ne=r[15];return i[0]=a*x+o*T+s*k+c*M,i[4]=a*S+o*E+s*A+c*te,i[8]=a*C+o*D+s*j+c*N,i[12]=a*w+o*O+s*ee+c*ne,i[1]=l*x+u*T+d*k+f*M,i[5]=l*S+u*E+d*A+f*te,i[9]=l*C+u*D+d*j+f*N,i[13]=l*w+u*O+d*ee+f*ne,i[2]=p*x+m*T+h*k+g*M,i[6]=p*S+m*E+h*A+g*te,i[10]=p*C+m*D+h*j+g*N,i[14]=p*w+m*O+h*ee+g*ne,i[3]=_*x+v*T+y*k+b*M,i[7]=_*S+v*E+y*A+b*te,i[11]=_*C+v*D+y*j+b*N,i[15]=_*w+v*O+y*ee+b*ne,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[12],a=e[1],o=e[5],s=e[9],c=e[13],l=e[2],u=e[6],d=e[10],f=e[14],p=e[3],m=e[7],h=e[11],g=e[15],_=s*f-c*d,v=o*f-c*u,y=o*d-s*u,b=a*f-c*l,x=a*d-s*l,S=a*u-o*l;return t*(m*_-h*v+g*y)-n*(p*_-h*b+g*x)+r*(p*v-m*b+g*S)-i*(p*y-m*x+h*S)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[1],a=e[5],o=e[9],s=e[2],c=e[6],l=e[10];return t*(a*l-o*c)-n*(i*l-o*s)+r*(i*c-a*s)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=e[9],d=e[10],f=e[11],p=e[12],m=e[13],h=e[14],g=e[15],_=t*o-n*a,v=t*s-r*a,y=t*c-i*a,b=n*s-r*o,x=n*c-i*o,S=r*c-i*s,C=l*m-u*p,w=l*h-d*p,T=l*g-f*p,E=u*h-d*m,D=u*g-f*m,O=d*g-f*h,k=_*O-v*D+y*E+b*T-x*w+S*C;if(k===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let A=1/k;return e[0]=(o*O-s*D+c*E)*A,e[1]=(r*D-n*O-i*E)*A,e[2]=(m*S-h*x+g*b)*A,e[3]=(d*x-u*S-f*b)*A,e[4]=(s*T-a*O-c*w)*A,e[5]=(t*O-r*T+i*w)*A,e[6]=(h*y-p*S-g*v)*A,e[7]=(l*S-d*y+f*v)*A,e[8]=(a*D-o*T+c*C)*A,e[9]=(n*T-t*D-i*C)*A,e[10]=(p*x-m*y+g*_)*A,e[11]=(u*y-l*x-f*_)*A,e[12]=(o*w-a*E-s*C)*A,e[13]=(t*E-n*w+r*C)*A,e[14]=(m*v-p*b-h*_)*A,e[15]=(l*b-u*v+d*_)*A,this}scale(e){let t=this.elements,n=e.x,r=e.y,i=e.z;return t[0]*=n,t[4]*=r,t[8]*=i,t[1]*=n,t[5]*=r,t[9]*=i,t[2]*=n,t[6]*=r,t[10]*=i,t[3]*=n,t[7]*=r,t[11]*=i,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,r))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),r=Math.sin(t),i=1-n,a=e.x,o=e.y,s=e.z,c=i*a,l=i*o;return this.set(c*a+n,c*o-r*s,c*s+r*o,0,c*o+r*s,l*o+n,l*s-r*a,0,c*s-r*o,l*s+r*a,i*s*s+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,r,i,a){return this.set(1,n,i,0,e,1,a,0,t,r,1,0,0,0,0,1),this}compose(e,t,n){let r=this.elements,i=t._x,a=t._y,o=t._z,s=t._w,c=i+i,l=a+a,u=o+o,d=i*c,f=i*l,p=i*u,m=a*l,h=a*u,g=o*u,_=s*c,v=s*l,y=s*u,b=n.x,x=n.y,S=n.z;return r[0]=(1-(m+g))*b,r[1]=(f+y)*b,r[2]=(p-v)*b,r[3]=0,r[4]=(f-y)*x,r[5]=(1-(d+g))*x,r[6]=(h+_)*x,r[7]=0,r[8]=(p+v)*S,r[9]=(h-_)*S,r[10]=(1-(d+m))*S,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,n){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let i=this.determinantAffine();if(i===0)return n.set(1,1,1),t.identity(),this;let a=fc.set(r[0],r[1],r[2]).length(),o=fc.set(r[4],r[5],r[6]).length(),s=fc.set(r[8],r[9],r[10]).length();i<0&&(a=-a),pc.copy(this);let c=1/a,l=1/o,u=1/s;return pc.elements[0]*=c,pc.elements[1]*=c,pc.elements[2]*=c,pc.elements[4]*=l,pc.elements[5]*=l,pc.elements[6]*=l,pc.elements[8]*=u,pc.elements[9]*=u,pc.elements[10]*=u,t.setFromRotationMatrix(pc),n.x=a,n.y=o,n.z=s,this}makePerspective(e,t,n,r,i,a,o=vs,s=!1){let c=this.elements,l=2*i/(t-e),u=2*i/(n-r),d=(t+e)/(t-e),f=(n+r)/(n-r),p,m;if(s)p=i/(a-i),m=a*i/(a-i);else if(o===2e3)p=-(a+i)/(a-i),m=-2*a*i/(a-i);else if(o===2001)p=-a/(a-i),m=-a*i/(a-i);else throw Error(`THREE.Matrix4.makePerspective(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,r,i,a,o=vs,s=!1){let c=this.elements,l=2/(t-e),u=2/(n-r),d=-(t+e)/(t-e),f=-(n+r)/(n-r),p,m;if(s)p=1/(a-i),m=a/(a-i);else if(o===2e3)p=-2/(a-i),m=-(a+i)/(a-i);else if(o===2001)p=-1/(a-i),m=-i/(a-i);else throw Error(`THREE.Matrix4.makeOrthographic(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<16;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},fc=new J,pc=new dc,mc=new J(0,0,0),hc=new J(1,1,1),gc=new J,_c=new J,vc=new J,yc=new dc,bc=new Hs,xc=class e{constructor(t=0,n=0,r=0,i=e.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=n,this._z=r,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,r=this._order){return this._x=e,this._y=t,this._z=n,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let r=e.elements,i=r[0],a=r[4],o=r[8],s=r[1],c=r[5],l=r[9],u=r[2],d=r[6],f=r[10];switch(t){case`XYZ`:this._y=Math.asin(Ps(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-l,f),this._z=Math.atan2(-a,i)):(this._x=Math.atan2(d,c),this._z=0);break;case`YXZ`:this._x=Math.asin(-Ps(l,-1,1)),Math.abs(l)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(s,c)):(this._y=Math.atan2(-u,i),this._z=0);break;case`ZXY`:this._x=Math.asin(Ps(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(s,i));break;case`ZYX`:this._y=Math.asin(-Ps(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(s,i)):(this._x=0,this._z=Math.atan2(-a,c));break;case`YZX`:this._z=Math.asin(Ps(s,-1,1)),Math.abs(s)<.9999999?(this._x=Math.atan2(-l,c),this._y=Math.atan2(-u,i)):(this._x=0,this._y=Math.atan2(o,f));break;case`XZY`:this._z=Math.asin(-Ps(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(o,i)):(this._x=Math.atan2(-l,f),this._y=0);break;default:K(`Euler: .setFromRotationMatrix() encountered an unknown order: `+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return yc.makeRotationFromQuaternion(e),this.setFromRotationMatrix(yc,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return bc.setFromEuler(this),this.setFromQuaternion(bc,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};xc.DEFAULT_ORDER=`XYZ`;var Sc=class{constructor(){this.mask=1}set(e){this.mask=1<<e>>>0}enable(e){this.mask|=1<<e}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e}disable(e){this.mask&=~(1<<e)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return!!(this.mask&1<<e)}},Cc=0,wc=new J,Tc=new Hs,Ec=new dc,Dc=new J,Oc=new J,kc=new J,Ac=new Hs,jc=new J(1,0,0),Mc=new J(0,1,0),Nc=new J(0,0,1),Pc={type:`added`},Fc={type:`removed`},Ic={type:`childadded`,child:null},Lc={type:`childremoved`,child:null},Rc=class e extends ks{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Cc++}),this.uuid=Ns(),this.name=``,this.type=`Object3D`,this.parent=null,this.children=[],this.up=e.DEFAULT_UP.clone();let t=new J,n=new xc,r=new Hs,i=new J(1,1,1);function a(){r.setFromEuler(n,!1)}function o(){n.setFromQuaternion(r,void 0,!1)}n._onChange(a),r._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:n},quaternion:{configurable:!0,enumerable:!0,value:r},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new dc},normalMatrix:{value:new Y}}),this.matrix=new dc,this.matrixWorld=new dc,this.matrixAutoUpdate=e.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=e.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Sc,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Tc.setFromAxisAngle(e,t),this.quaternion.multiply(Tc),this}rotateOnWorldAxis(e,t){return Tc.setFromAxisAngle(e,t),this.quaternion.premultiply(Tc),this}rotateX(e){return this.rotateOnAxis(jc,e)}rotateY(e){return this.rotateOnAxis(Mc,e)}rotateZ(e){return this.rotateOnAxis(Nc,e)}translateOnAxis(e,t){return wc.copy(e).applyQuaternion(this.quaternion),this.position.add(wc.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(jc,e)}translateY(e){return this.translateOnAxis(Mc,e)}translateZ(e){return this.translateOnAxis(Nc,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ec.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Dc.copy(e):Dc.set(e,t,n);let r=this.parent;this.updateWorldMatrix(!0,!1),Oc.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ec.lookAt(Oc,Dc,this.up):Ec.lookAt(Dc,Oc,this.up),this.quaternion.setFromRotationMatrix(Ec),r&&(Ec.extractRotation(r.matrixWorld),Tc.setFromRotationMatrix(Ec),this.quaternion.premultiply(Tc.invert()))}add(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return e===this?(q(`Object3D.add: object can't be added as a child of itself.`,e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Pc),Ic.child=e,this.dispatchEvent(Ic),Ic.child=null):q(`Object3D.add: object not an instance of THREE.Object3D.`,e),this)}remove(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.remove(arguments[e]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Fc),Lc.child=e,this.dispatchEvent(Lc),Lc.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ec.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ec.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ec),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Pc),Ic.child=e,this.dispatchEvent(Ic),Ic.child=null,this}getObjectById(e){return this.getObjectByProperty(`id`,e)}getObjectByName(e){return this.getObjectByProperty(`name`,e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,r=this.children.length;n<r;n++){let r=this.children[n].getObjectByProperty(e,t);if(r!==void 0)return r}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let r=this.children;for(let i=0,a=r.length;i<a;i++)r[i].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Oc,e,kc),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Oc,Ac,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,r=e.z,i=this.matrix.elements;i[12]+=t-i[0]*t-i[4]*n-i[8]*r,i[13]+=n-i[1]*t-i[5]*n-i[9]*r,i[14]+=r-i[2]*t-i[6]*n-i[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let e=this.children;for(let t=0,r=e.length;t<r;t++)e[t].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e==`string`,n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:`Object`,generator:`Object3D.toJSON`});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type=`InstancedMesh`,r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type=`BatchedMesh`,r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(e=>({...e,boundingBox:e.boundingBox?e.boundingBox.toJSON():void 0,boundingSphere:e.boundingSphere?e.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(e=>({...e})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function i(t,n){return t[n.uuid]===void 0&&(t[n.uuid]=n.toJSON(e)),n.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=i(e.geometries,this.geometry);let t=this.geometry.parameters;if(t!==void 0&&t.shapes!==void 0){let n=t.shapes;if(Array.isArray(n))for(let t=0,r=n.length;t<r;t++){let r=n[t];i(e.shapes,r)}else i(e.shapes,n)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(i(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0){if(Array.isArray(this.material)){let t=[];for(let n=0,r=this.material.length;n<r;n++)t.push(i(e.materials,this.material[n]));r.material=t}else r.material=i(e.materials,this.material)}if(this.children.length>0){r.children=[];for(let t=0;t<this.children.length;t++)r.children.push(this.children[t].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let t=0;t<this.animations.length;t++){let n=this.animations[t];r.animations.push(i(e.animations,n))}}if(t){let t=a(e.geometries),r=a(e.materials),i=a(e.textures),o=a(e.images),s=a(e.shapes),c=a(e.skeletons),l=a(e.animations),u=a(e.nodes);t.length>0&&(n.geometries=t),r.length>0&&(n.materials=r),i.length>0&&(n.textures=i),o.length>0&&(n.images=o),s.length>0&&(n.shapes=s),c.length>0&&(n.skeletons=c),l.length>0&&(n.animations=l),u.length>0&&(n.nodes=u)}return n.object=r,n;function a(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot===null?null:e.pivot.clone(),this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let t=0;t<e.children.length;t++){let n=e.children[t];this.add(n.clone())}return this}dispose(){this.dispatchEvent({type:`dispose`})}};Rc.DEFAULT_UP=new J(0,1,0),Rc.DEFAULT_MATRIX_AUTO_UPDATE=!0,Rc.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var zc=class extends Rc{constructor(){super(),this.isGroup=!0,this.type=`Group`}},Bc={type:`move`},Vc=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new zc,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new zc,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new J,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new J),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new zc,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new J,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new J,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:`connected`,data:e}),this}disconnect(e){return this.dispatchEvent({type:`disconnected`,data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let r=null,i=null,a=null,o=this._targetRay,s=this._grip,c=this._hand;if(e&&t.session.visibilityState!==`visible-blurred`){if(c&&e.hand){a=!0;for(let r of e.hand.values()){let e=t.getJointPose(r,n),i=this._getHandJoint(c,r);e!==null&&(i.matrix.fromArray(e.transform.matrix),i.matrix.decompose(i.position,i.quaternion,i.scale),i.matrixWorldNeedsUpdate=!0,i.jointRadius=e.radius),i.visible=e!==null}let r=c.joints[`index-finger-tip`],i=c.joints[`thumb-tip`],o=r.position.distanceTo(i.position);c.inputState.pinching&&o>.025?(c.inputState.pinching=!1,this.dispatchEvent({type:`pinchend`,handedness:e.handedness,target:this})):!c.inputState.pinching&&o<=.015&&(c.inputState.pinching=!0,this.dispatchEvent({type:`pinchstart`,handedness:e.handedness,target:this}))}else s!==null&&e.gripSpace&&(i=t.getPose(e.gripSpace,n),i!==null&&(s.matrix.fromArray(i.transform.matrix),s.matrix.decompose(s.position,s.quaternion,s.scale),s.matrixWorldNeedsUpdate=!0,i.linearVelocity?(s.hasLinearVelocity=!0,s.linearVelocity.copy(i.linearVelocity)):s.hasLinearVelocity=!1,i.angularVelocity?(s.hasAngularVelocity=!0,s.angularVelocity.copy(i.angularVelocity)):s.hasAngularVelocity=!1,s.eventsEnabled&&s.dispatchEvent({type:`gripUpdated`,data:e,target:this})));o!==null&&(r=t.getPose(e.targetRaySpace,n),r===null&&i!==null&&(r=i),r!==null&&(o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,r.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(r.linearVelocity)):o.hasLinearVelocity=!1,r.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(r.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(Bc)))}return o!==null&&(o.visible=r!==null),s!==null&&(s.visible=i!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new zc;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Hc={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Uc={h:0,s:0,l:0},Wc={h:0,s:0,l:0};function Gc(e,t,n){return n<0&&(n+=1),n>1&&--n,n<1/6?e+(t-e)*6*n:n<1/2?t:n<2/3?e+(t-e)*6*(2/3-n):e}var X=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let t=e;t&&t.isColor?this.copy(t):typeof t==`number`?this.setHex(t):typeof t==`string`&&this.setStyle(t)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=cs){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ys.colorSpaceToWorking(this,t),this}setRGB(e,t,n,r=Ys.workingColorSpace){return this.r=e,this.g=t,this.b=n,Ys.colorSpaceToWorking(this,r),this}setHSL(e,t,n,r=Ys.workingColorSpace){if(e=Fs(e,1),t=Ps(t,0,1),n=Ps(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,i=2*n-r;this.r=Gc(i,r,e+1/3),this.g=Gc(i,r,e),this.b=Gc(i,r,e-1/3)}return Ys.colorSpaceToWorking(this,r),this}setStyle(e,t=cs){function n(t){t!==void 0&&parseFloat(t)<1&&K(`Color: Alpha component of `+e+` will be ignored.`)}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let i,a=r[1],o=r[2];switch(a){case`rgb`:case`rgba`:if(i=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(255,parseInt(i[1],10))/255,Math.min(255,parseInt(i[2],10))/255,Math.min(255,parseInt(i[3],10))/255,t);if(i=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(100,parseFloat(i[1]))/100,Math.min(100,parseFloat(i[2]))/100,Math.min(100,parseFloat(i[3]))/100,t);break;case`hsl`:case`hsla`:if(i=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setHSL(parseFloat(i[1])/360,parseFloat(i[2])/100,parseFloat(i[3])/100,t);break;default:K(`Color: Unknown color model `+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let n=r[1],i=n.length;if(i===3)return this.setRGB(parseInt(n.charAt(0),16)/15,parseInt(n.charAt(1),16)/15,parseInt(n.charAt(2),16)/15,t);if(i===6)return this.setHex(parseInt(n,16),t);K(`Color: Invalid hex color `+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=cs){let n=Hc[e.toLowerCase()];return n===void 0?K(`Color: Unknown color `+e):this.setHex(n,t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Xs(e.r),this.g=Xs(e.g),this.b=Xs(e.b),this}copyLinearToSRGB(e){return this.r=Zs(e.r),this.g=Zs(e.g),this.b=Zs(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=cs){return Ys.workingToColorSpace(Kc.copy(this),e),Math.round(Ps(Kc.r*255,0,255))*65536+Math.round(Ps(Kc.g*255,0,255))*256+Math.round(Ps(Kc.b*255,0,255))}getHexString(e=cs){return(`000000`+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ys.workingColorSpace){Ys.workingToColorSpace(Kc.copy(this),t);let n=Kc.r,r=Kc.g,i=Kc.b,a=Math.max(n,r,i),o=Math.min(n,r,i),s,c,l=(o+a)/2;if(o===a)s=0,c=0;else{let e=a-o;switch(c=l<=.5?e/(a+o):e/(2-a-o),a){case n:s=(r-i)/e+(r<i?6:0);break;case r:s=(i-n)/e+2;break;case i:s=(n-r)/e+4}s/=6}return e.h=s,e.s=c,e.l=l,e}getRGB(e,t=Ys.workingColorSpace){return Ys.workingToColorSpace(Kc.copy(this),t),e.r=Kc.r,e.g=Kc.g,e.b=Kc.b,e}getStyle(e=cs){Ys.workingToColorSpace(Kc.copy(this),e);let t=Kc.r,n=Kc.g,r=Kc.b;return e===`srgb`?`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(r*255)})`:`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${r.toFixed(3)})`}offsetHSL(e,t,n){return this.getHSL(Uc),this.setHSL(Uc.h+e,Uc.s+t,Uc.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Uc),e.getHSL(Wc);let n=Is(Uc.h,Wc.h,t),r=Is(Uc.s,Wc.s,t),i=Is(Uc.l,Wc.l,t);return this.setHSL(n,r,i),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,r=this.b,i=e.elements;return this.r=i[0]*t+i[3]*n+i[6]*r,this.g=i[1]*t+i[4]*n+i[7]*r,this.b=i[2]*t+i[5]*n+i[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Kc=new X;X.NAMES=Hc;var qc=class extends Rc{constructor(){super(),this.isScene=!0,this.type=`Scene`,this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new xc,this.environmentIntensity=1,this.environmentRotation=new xc,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background===null?null:e.background.clone(),this.environment=e.environment===null?null:e.environment.clone(),this.fog=e.fog===null?null:e.fog.clone(),this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial===null?null:e.overrideMaterial.clone(),this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Jc=new J,Yc=new J,Xc=new J,Zc=new J,Qc=new J,$c=new J,el=new J,tl=new J,nl=new J,rl=new J,il=new oc,al=new oc,ol=new oc,sl=class e{constructor(e=new J,t=new J,n=new J){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,r){r.subVectors(n,t),Jc.subVectors(e,t),r.cross(Jc);let i=r.lengthSq();return i>0?r.multiplyScalar(1/Math.sqrt(i)):r.set(0,0,0)}static getBarycoord(e,t,n,r,i){Jc.subVectors(r,t),Yc.subVectors(n,t),Xc.subVectors(e,t);let a=Jc.dot(Jc),o=Jc.dot(Yc),s=Jc.dot(Xc),c=Yc.dot(Yc),l=Yc.dot(Xc),u=a*c-o*o;if(u===0)return i.set(0,0,0),null;let d=1/u,f=(c*s-o*l)*d,p=(a*l-o*s)*d;return i.set(1-f-p,p,f)}static containsPoint(e,t,n,r){return this.getBarycoord(e,t,n,r,Zc)!==null&&Zc.x>=0&&Zc.y>=0&&Zc.x+Zc.y<=1}static getInterpolation(e,t,n,r,i,a,o,s){return this.getBarycoord(e,t,n,r,Zc)===null?(s.x=0,s.y=0,`z`in s&&(s.z=0),`w`in s&&(s.w=0),null):(s.setScalar(0),s.addScaledVector(i,Zc.x),s.addScaledVector(a,Zc.y),s.addScaledVector(o,Zc.z),s)}static getInterpolatedAttribute(e,t,n,r,i,a){return il.setScalar(0),al.setScalar(0),ol.setScalar(0),il.fromBufferAttribute(e,t),al.fromBufferAttribute(e,n),ol.fromBufferAttribute(e,r),a.setScalar(0),a.addScaledVector(il,i.x),a.addScaledVector(al,i.y),a.addScaledVector(ol,i.z),a}static isFrontFacing(e,t,n,r){return Jc.subVectors(n,t),Yc.subVectors(e,t),Jc.cross(Yc).dot(r)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,r){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,n,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Jc.subVectors(this.c,this.b),Yc.subVectors(this.a,this.b),Jc.cross(Yc).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return e.getNormal(this.a,this.b,this.c,t)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,n){return e.getBarycoord(t,this.a,this.b,this.c,n)}getInterpolation(t,n,r,i,a){return e.getInterpolation(t,this.a,this.b,this.c,n,r,i,a)}containsPoint(t){return e.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return e.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,r=this.b,i=this.c,a,o;Qc.subVectors(r,n),$c.subVectors(i,n),tl.subVectors(e,n);let s=Qc.dot(tl),c=$c.dot(tl);if(s<=0&&c<=0)return t.copy(n);nl.subVectors(e,r);let l=Qc.dot(nl),u=$c.dot(nl);if(l>=0&&u<=l)return t.copy(r);let d=s*u-l*c;if(d<=0&&s>=0&&l<=0&&s-l>0)return a=s/(s-l),t.copy(n).addScaledVector(Qc,a);rl.subVectors(e,i);let f=Qc.dot(rl),p=$c.dot(rl);if(p>=0&&f<=p)return t.copy(i);let m=f*c-s*p;if(m<=0&&c>=0&&p<=0)return o=c/(c-p),t.copy(n).addScaledVector($c,o);let h=l*p-f*u;if(h<=0&&u-l>=0&&f-p>=0)return el.subVectors(i,r),o=(u-l)/(u-l+(f-p)),t.copy(r).addScaledVector(el,o);let g=1/(h+m+d);return a=m*g,o=d*g,t.copy(n).addScaledVector(Qc,a).addScaledVector($c,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},cl=class{constructor(e=new J(1/0,1/0,1/0),t=new J(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(ul.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(ul.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=ul.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute(`position`);if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let t=0,n=r.count;t<n;t++)e.isMesh===!0?e.getVertexPosition(t,ul):ul.fromBufferAttribute(r,t),ul.applyMatrix4(e.matrixWorld),this.expandByPoint(ul);else e.boundingBox===void 0?(n.boundingBox===null&&n.computeBoundingBox(),dl.copy(n.boundingBox)):(e.boundingBox===null&&e.computeBoundingBox(),dl.copy(e.boundingBox)),dl.applyMatrix4(e.matrixWorld),this.union(dl)}let r=e.children;for(let e=0,n=r.length;e<n;e++)this.expandByObject(r[e],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,ul),ul.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(vl),yl.subVectors(this.max,vl),fl.subVectors(e.a,vl),pl.subVectors(e.b,vl),ml.subVectors(e.c,vl),hl.subVectors(pl,fl),gl.subVectors(ml,pl),_l.subVectors(fl,ml);let t=[0,-hl.z,hl.y,0,-gl.z,gl.y,0,-_l.z,_l.y,hl.z,0,-hl.x,gl.z,0,-gl.x,_l.z,0,-_l.x,-hl.y,hl.x,0,-gl.y,gl.x,0,-_l.y,_l.x,0];return!Sl(t,fl,pl,ml,yl)||(t=[1,0,0,0,1,0,0,0,1],!Sl(t,fl,pl,ml,yl))?!1:(bl.crossVectors(hl,gl),t=[bl.x,bl.y,bl.z],Sl(t,fl,pl,ml,yl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,ul).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(ul).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()||(ll[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ll[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ll[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ll[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ll[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ll[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ll[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ll[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ll)),this}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ll=[new J,new J,new J,new J,new J,new J,new J,new J],ul=new J,dl=new cl,fl=new J,pl=new J,ml=new J,hl=new J,gl=new J,_l=new J,vl=new J,yl=new J,bl=new J,xl=new J;function Sl(e,t,n,r,i){for(let a=0,o=e.length-3;a<=o;a+=3){xl.fromArray(e,a);let o=i.x*Math.abs(xl.x)+i.y*Math.abs(xl.y)+i.z*Math.abs(xl.z),s=t.dot(xl),c=n.dot(xl),l=r.dot(xl);if(Math.max(-Math.max(s,c,l),Math.min(s,c,l))>o)return!1}return!0}var Cl=new J,wl=new Vs,Tl=0,El=class extends ks{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw TypeError(`THREE.BufferAttribute: array should be a Typed Array.`);this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Tl++}),this.name=``,this.array=e,this.itemSize=t,this.count=e===void 0?0:e.length/t,this.normalized=n,this.usage=gs,this.updateRanges=[],this.gpuType=eo,this.version=0,this._normalizationScale=e===void 0?void 0:Rs(e)}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let r=0,i=this.itemSize;r<i;r++)this.array[e+r]=t.array[n+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)wl.fromBufferAttribute(this,t),wl.applyMatrix3(e),this.setXY(t,wl.x,wl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Cl.fromBufferAttribute(this,t),Cl.applyMatrix3(e),this.setXYZ(t,Cl.x,Cl.y,Cl.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Cl.fromBufferAttribute(this,t),Cl.applyMatrix4(e),this.setXYZ(t,Cl.x,Cl.y,Cl.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Cl.fromBufferAttribute(this,t),Cl.applyNormalMatrix(e),this.setXYZ(t,Cl.x,Cl.y,Cl.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Cl.fromBufferAttribute(this,t),Cl.transformDirection(e),this.setXYZ(t,Cl.x,Cl.y,Cl.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this}setXYZW(e,t,n,r,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this.array[e+3]=i,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:`dispose`})}_denormalize(e){let t=this._normalizationScale;return t===void 0?zs(e,this.array):Math.max(e/t,-1)}_normalize(e){let t=this._normalizationScale;return t===void 0?Bs(e,this.array):Math.round(e*t)}},Dl=class extends El{constructor(e,t,n){super(new Uint16Array(e),t,n)}},Ol=class extends El{constructor(e,t,n){super(new Uint32Array(e),t,n)}},kl=class extends El{constructor(e,t,n){super(new Float32Array(e),t,n)}},Al=new cl,jl=new J,Ml=new J,Nl=class{constructor(e=new J,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t===void 0?Al.setFromPoints(e).getCenter(n):n.copy(t);let r=0;for(let t=0,i=e.length;t<i;t++)r=Math.max(r,n.distanceToSquared(e[t]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius*=e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;jl.subVectors(e,this.center);let t=jl.lengthSq();if(t>this.radius*this.radius){let e=Math.sqrt(t),n=(e-this.radius)*.5;this.center.addScaledVector(jl,n/e),this.radius+=n}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Ml.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(jl.copy(e.center).add(Ml)),this.expandByPoint(jl.copy(e.center).sub(Ml))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Pl=0,Fl=new dc,Il=new Rc,Ll=new J,Rl=new cl,zl=new cl,Bl=new J,Vl=class e extends ks{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Pl++}),this.uuid=Ns(),this.name=``,this.type=`BufferGeometry`,this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return this.index=Array.isArray(e)?new(ys(e)?Ol:Dl)(e,1):e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let t=new Y().getNormalMatrix(e);n.applyNormalMatrix(t),n.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Fl.makeRotationFromQuaternion(e),this.applyMatrix4(Fl),this}rotateX(e){return Fl.makeRotationX(e),this.applyMatrix4(Fl),this}rotateY(e){return Fl.makeRotationY(e),this.applyMatrix4(Fl),this}rotateZ(e){return Fl.makeRotationZ(e),this.applyMatrix4(Fl),this}translate(e,t,n){return Fl.makeTranslation(e,t,n),this.applyMatrix4(Fl),this}scale(e,t,n){return Fl.makeScale(e,t,n),this.applyMatrix4(Fl),this}lookAt(e){return Il.lookAt(e),Il.updateMatrix(),this.applyMatrix4(Il.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ll).negate(),this.translate(Ll.x,Ll.y,Ll.z),this}setFromPoints(e){let t=this.getAttribute(`position`);if(t===void 0){let t=[];for(let n=0,r=e.length;n<r;n++){let r=e[n];t.push(r.x,r.y,r.z||0)}this.setAttribute(`position`,new kl(t,3))}else{let n=Math.min(e.length,t.count);for(let r=0;r<n;r++){let n=e[r];t.setXYZ(r,n.x,n.y,n.z||0)}e.length>t.count&&K(`BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry.`),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new cl);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)q(`BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.`,this),this.boundingBox.set(new J(-1/0,-1/0,-1/0),new J(1/0,1/0,1/0));else{if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];Rl.setFromBufferAttribute(n),this.morphTargetsRelative?(Bl.addVectors(this.boundingBox.min,Rl.min),this.boundingBox.expandByPoint(Bl),Bl.addVectors(this.boundingBox.max,Rl.max),this.boundingBox.expandByPoint(Bl)):(this.boundingBox.expandByPoint(Rl.min),this.boundingBox.expandByPoint(Rl.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&q(`BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.`,this)}}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Nl);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)q(`BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.`,this),this.boundingSphere.set(new J,1/0);else if(e){let n=this.boundingSphere.center;if(Rl.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];zl.setFromBufferAttribute(n),this.morphTargetsRelative?(Bl.addVectors(Rl.min,zl.min),Rl.expandByPoint(Bl),Bl.addVectors(Rl.max,zl.max),Rl.expandByPoint(Bl)):(Rl.expandByPoint(zl.min),Rl.expandByPoint(zl.max))}Rl.getCenter(n);let r=0;for(let t=0,i=e.count;t<i;t++)Bl.fromBufferAttribute(e,t),r=Math.max(r,n.distanceToSquared(Bl));if(t)for(let i=0,a=t.length;i<a;i++){let a=t[i],o=this.morphTargetsRelative;for(let t=0,i=a.count;t<i;t++)Bl.fromBufferAttribute(a,t),o&&(Ll.fromBufferAttribute(e,t),Bl.add(Ll)),r=Math.max(r,n.distanceToSquared(Bl))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&q(`BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.`,this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){q(`BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)`);return}let n=t.position,r=t.normal,i=t.uv,a=this.getAttribute(`tangent`);(a===void 0||a.count!==n.count)&&(a=new El(new Float32Array(4*n.count),4),this.setAttribute(`tangent`,a));let o=[],s=[],c=new Uint8Array(n.count);for(let e=0;e<n.count;e++)o[e]=new J,s[e]=new J;let l=new J,u=new J,d=new J,f=new Vs,p=new Vs,m=new Vs,h=new J,g=new J;function _(e,t,r){c[e]=c[t]=c[r]=1,l.fromBufferAttribute(n,e),u.fromBufferAttribute(n,t),d.fromBufferAttribute(n,r),f.fromBufferAttribute(i,e),p.fromBufferAttribute(i,t),m.fromBufferAttribute(i,r),u.sub(l),d.sub(l),p.sub(f),m.sub(f);let a=1/(p.x*m.y-m.x*p.y);isFinite(a)&&(h.copy(u).multiplyScalar(m.y).addScaledVector(d,-p.y).multiplyScalar(a),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-m.x).multiplyScalar(a),o[e].add(h),o[t].add(h),o[r].add(h),s[e].add(g),s[t].add(g),s[r].add(g))}let v=this.groups;v.length===0&&(v=[{start:0,count:e.count}]);for(let t=0,n=v.length;t<n;++t){let n=v[t],r=n.start,i=n.count;for(let t=r,n=r+i;t<n;t+=3)_(e.getX(t+0),e.getX(t+1),e.getX(t+2))}let y=new J,b=new J,x=new J,S=new J;function C(e){x.fromBufferAttribute(r,e),S.copy(x);let t=o[e];y.copy(t),y.sub(x.multiplyScalar(x.dot(t))).normalize(),b.crossVectors(S,t);let n=b.dot(s[e])<0?-1:1;a.setXYZW(e,y.x,y.y,y.z,n)}for(let e=0,t=n.count;e<t;++e)c[e]&&C(e);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute(`position`);if(t!==void 0){let n=this.getAttribute(`normal`);if(n===void 0||n.count!==t.count)n=new El(new Float32Array(t.count*3),3),this.setAttribute(`normal`,n);else for(let e=0,t=n.count;e<t;e++)n.setXYZ(e,0,0,0);let r=new J,i=new J,a=new J,o=new J,s=new J,c=new J,l=new J,u=new J;if(e)for(let d=0,f=e.count;d<f;d+=3){let f=e.getX(d+0),p=e.getX(d+1),m=e.getX(d+2);r.fromBufferAttribute(t,f),i.fromBufferAttribute(t,p),a.fromBufferAttribute(t,m),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),o.fromBufferAttribute(n,f),s.fromBufferAttribute(n,p),c.fromBufferAttribute(n,m),o.add(l),s.add(l),c.add(l),n.setXYZ(f,o.x,o.y,o.z),n.setXYZ(p,s.x,s.y,s.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let e=0,o=t.count;e<o;e+=3)r.fromBufferAttribute(t,e+0),i.fromBufferAttribute(t,e+1),a.fromBufferAttribute(t,e+2),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),n.setXYZ(e+0,l.x,l.y,l.z),n.setXYZ(e+1,l.x,l.y,l.z),n.setXYZ(e+2,l.x,l.y,l.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Bl.fromBufferAttribute(e,t),Bl.normalize(),e.setXYZ(t,Bl.x,Bl.y,Bl.z)}toNonIndexed(){function t(e,t){let n=e.array,r=e.itemSize,i=e.normalized,a=new n.constructor(t.length*r),o=0,s=0;for(let i=0,c=t.length;i<c;i++){o=e.isInterleavedBufferAttribute?t[i]*e.data.stride+e.offset:t[i]*r;for(let e=0;e<r;e++)a[s++]=n[o++]}return new El(a,r,i)}if(this.index===null)return K(`BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed.`),this;let n=new e,r=this.index.array,i=this.attributes;for(let e in i){let a=i[e],o=t(a,r);n.setAttribute(e,o)}let a=this.morphAttributes;for(let e in a){let i=[],o=a[e];for(let e=0,n=o.length;e<n;e++){let n=o[e],a=t(n,r);i.push(a)}n.morphAttributes[e]=i}n.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let e=0,t=o.length;e<t;e++){let t=o[e];n.addGroup(t.start,t.count,t.materialIndex)}return n}toJSON(){let e={metadata:{version:4.7,type:`BufferGeometry`,generator:`BufferGeometry.toJSON`}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?`BufferGeometry`:this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let t=this.parameters;for(let n in t)t[n]!==void 0&&(e[n]=t[n]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let t in n){let r=n[t];e.data.attributes[t]=r.toJSON(e.data)}let r={},i=!1;for(let t in this.morphAttributes){let n=this.morphAttributes[t],a=[];for(let t=0,r=n.length;t<r;t++){let r=n[t];a.push(r.toJSON(e.data))}a.length>0&&(r[t]=a,i=!0)}i&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));let o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let r=e.attributes;for(let e in r){let n=r[e];this.setAttribute(e,n.clone(t))}let i=e.morphAttributes;for(let e in i){let n=[],r=i[e];for(let e=0,i=r.length;e<i;e++)n.push(r[e].clone(t));this.morphAttributes[e]=n}this.morphTargetsRelative=e.morphTargetsRelative;let a=e.groups;for(let e=0,t=a.length;e<t;e++){let t=a[e];this.addGroup(t.start,t.count,t.materialIndex)}let o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());let s=e.boundingSphere;return s!==null&&(this.boundingSphere=s.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:`dispose`})}},Hl=new J,Ul=new J,Wl=new Y,Gl=class{constructor(e=new J(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,r){return this.normal.set(e,t,n),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let r=Hl.subVectors(n,t).cross(Ul.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let r=e.delta(Hl),i=this.normal.dot(r);if(i===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let a=-(e.start.dot(this.normal)+this.constant)/i;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(r,a)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Wl.getNormalMatrix(e),r=this.coplanarPoint(Hl).applyMatrix4(e),i=this.normal.applyMatrix3(n).normalize();return this.constant=-r.dot(i),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Kl=0,ql=class extends ks{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Kl++}),this.uuid=Ns(),this.name=``,this.type=`Material`,this.blending=1,this.side=0,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=204,this.blendDst=205,this.blendEquation=100,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new X(0,0,0),this.blendAlpha=0,this.depthFunc=3,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=519,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=fs,this.stencilZFail=fs,this.stencilZPass=fs,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){K(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?K(`Material: '${t}' is not a property of THREE.${this.type}.`):r&&r.isColor?r.set(n):r&&r.isVector2&&n&&n.isVector2||r&&r.isEuler&&n&&n.isEuler||r&&r.isVector3&&n&&n.isVector3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:`Material`,generator:`Material.toJSON`}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(e=>e.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function r(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}if(t){let t=r(e.textures),i=r(e.images);t.length>0&&(n.textures=t),i.length>0&&(n.images=i)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new X().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(e=>new Gl().fromJSON(e))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(this.vertexColors=typeof e.vertexColors==`number`?e.vertexColors>0:e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let t=e.normalScale;Array.isArray(t)===!1&&(t=[t,t]),this.normalScale=new Vs().fromArray(t)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Vs().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let e=t.length;n=Array(e);for(let r=0;r!==e;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:`dispose`})}set needsUpdate(e){e===!0&&this.version++}},Jl=new J,Yl=new J,Xl=new J,Zl=new J,Ql=class{constructor(e=new J,t=new J(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Jl)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Jl.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Jl.copy(this.origin).addScaledVector(this.direction,t),Jl.distanceToSquared(e))}distanceSqToSegment(e,t,n,r){Yl.copy(e).add(t).multiplyScalar(.5),Xl.copy(t).sub(e).normalize(),Zl.copy(this.origin).sub(Yl);let i=e.distanceTo(t)*.5,a=-this.direction.dot(Xl),o=Zl.dot(this.direction),s=-Zl.dot(Xl),c=Zl.lengthSq(),l=Math.abs(1-a*a),u,d,f,p;if(l>0){if(u=a*s-o,d=a*o-s,p=i*l,u>=0){if(d>=-p){if(d<=p){let e=1/l;u*=e,d*=e,f=u*(u+a*d+2*o)+d*(a*u+d+2*s)+c}else d=i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d=-i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d<=-p?(u=Math.max(0,-(-a*i+o)),d=u>0?-i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c):d<=p?(u=0,d=Math.min(Math.max(-i,-s),i),f=d*(d+2*s)+c):(u=Math.max(0,-(a*i+o)),d=u>0?i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c)}else d=a>0?-i:i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(Yl).addScaledVector(Xl,d),f}intersectSphere(e,t){if(e.radius<0)return null;Jl.subVectors(e.center,this.origin);let n=Jl.dot(this.direction),r=Jl.dot(Jl)-n*n,i=e.radius*e.radius;if(r>i)return null;let a=Math.sqrt(i-r),o=n-a,s=n+a;return s<0?null:o<0?this.at(s,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,r,i,a,o,s,c=1/this.direction.x,l=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,r=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,r=(e.min.x-d.x)*c),l>=0?(i=(e.min.y-d.y)*l,a=(e.max.y-d.y)*l):(i=(e.max.y-d.y)*l,a=(e.min.y-d.y)*l),n>a||i>r||((i>n||isNaN(n))&&(n=i),(a<r||isNaN(r))&&(r=a),u>=0?(o=(e.min.z-d.z)*u,s=(e.max.z-d.z)*u):(o=(e.max.z-d.z)*u,s=(e.min.z-d.z)*u),n>s||o>r)||((o>n||n!==n)&&(n=o),(s<r||r!==r)&&(r=s),r<0)?null:this.at(n>=0?n:r,t)}intersectsBox(e){return this.intersectBox(e,Jl)!==null}intersectTriangle(e,t,n,r,i){let a=this.origin,o=this.direction,s=o.x,c=o.y,l=o.z,u=e.x-a.x,d=e.y-a.y,f=e.z-a.z,p=t.x-a.x,m=t.y-a.y,h=t.z-a.z,g=n.x-a.x,_=n.y-a.y,v=n.z-a.z,y=Math.abs(s),b=Math.abs(c),x=Math.abs(l),S,C,w,T,E,D,O,k,A,j,ee,M;if(y>=b&&y>=x?(w=s,D=u,A=p,M=g,s>=0?(S=c,C=l,T=d,E=f,O=m,k=h,j=_,ee=v):(S=l,C=c,T=f,E=d,O=h,k=m,j=v,ee=_)):b>=x?(w=c,D=d,A=m,M=_,c>=0?(S=l,C=s,T=f,E=u,O=h,k=p,j=v,ee=g):(S=s,C=l,T=u,E=f,O=p,k=h,j=g,ee=v)):(w=l,D=f,A=h,M=v,l>=0?(S=s,C=c,T=u,E=d,O=p,k=m,j=g,ee=_):(S=c,C=s,T=d,E=u,O=m,k=p,j=_,ee=g)),w===0)return null;let te=S/w,N=C/w,ne=1/w,re=T-te*D,ie=E-N*D,ae=O-te*A,oe=k-N*A,se=j-te*M,ce=ee-N*M,P=se*oe-ce*ae,F=re*ce-ie*se,le=ae*ie-oe*re;if(r){if(P<0||F<0||le<0)return null}else if((P<0||F<0||le<0)&&(P>0||F>0||le>0))return null;let ue=P+F+le;if(ue===0)return null;let de=ne*(P*D+F*A+le*M);return(ue>0?de<0:de>0)?null:this.at(de/ue,i)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},$l=class extends ql{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type=`MeshBasicMaterial`,this.color=new X(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xc,this.combine=0,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap=`round`,this.wireframeLinejoin=`round`,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},eu=new dc,tu=new Ql,nu=new Nl,ru=new J,iu=new J,au=new J,ou=new J,su=new J,cu=new J,lu=new J,uu=new J,du=class extends Rc{constructor(e=new Vl,t=new $l){super(),this.isMesh=!0,this.type=`Mesh`,this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.morphTargetInfluences=e.morphTargetInfluences===void 0?void 0:e.morphTargetInfluences.slice(),this.morphTargetDictionary=e.morphTargetDictionary===void 0?void 0:Object.assign({},e.morphTargetDictionary),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,t=Object.keys(e);if(t.length>0){let n=e[t[0]];if(n!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let e=0,t=n.length;e<t;e++){let t=n[e].name||String(e);this.morphTargetInfluences.push(0),this.morphTargetDictionary[t]=e}}}}getVertexPosition(e,t){let n=this.geometry,r=n.attributes.position,i=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(r,e);let o=this.morphTargetInfluences;if(i&&o){cu.set(0,0,0);for(let n=0,r=i.length;n<r;n++){let r=o[n],s=i[n];r!==0&&(su.fromBufferAttribute(s,e),a?cu.addScaledVector(su,r):cu.addScaledVector(su.sub(t),r))}t.add(cu)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,r=this.material,i=this.matrixWorld;r!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),nu.copy(n.boundingSphere),nu.applyMatrix4(i),tu.copy(e.ray).recast(e.near),nu.containsPoint(tu.origin)===!1&&(tu.intersectSphere(nu,ru)===null||tu.origin.distanceToSquared(ru)>(e.far-e.near)**2)||(eu.copy(i).invert(),tu.copy(e.ray).applyMatrix4(eu),(n.boundingBox===null||tu.intersectsBox(n.boundingBox)!==!1)&&this._computeIntersections(e,t,tu)))}_computeIntersections(e,t,n){let r,i=this.geometry,a=this.material,o=i.index,s=i.attributes.position,c=i.attributes.uv,l=i.attributes.uv1,u=i.attributes.normal,d=i.groups,f=i.drawRange;if(o!==null){if(Array.isArray(a))for(let i=0,s=d.length;i<s;i++){let s=d[i],p=a[s.materialIndex],m=Math.max(s.start,f.start),h=Math.min(o.count,Math.min(s.start+s.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=o.getX(i),d=o.getX(i+1),f=o.getX(i+2);r=pu(this,p,e,n,c,l,u,a,d,f),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=s.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),s=Math.min(o.count,f.start+f.count);for(let d=i,f=s;d<f;d+=3){let i=o.getX(d),s=o.getX(d+1),f=o.getX(d+2);r=pu(this,a,e,n,c,l,u,i,s,f),r&&(r.faceIndex=Math.floor(d/3),t.push(r))}}}else if(s!==void 0){if(Array.isArray(a))for(let i=0,o=d.length;i<o;i++){let o=d[i],p=a[o.materialIndex],m=Math.max(o.start,f.start),h=Math.min(s.count,Math.min(o.start+o.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=i,s=i+1,d=i+2;r=pu(this,p,e,n,c,l,u,a,s,d),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=o.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),o=Math.min(s.count,f.start+f.count);for(let s=i,d=o;s<d;s+=3){let i=s,o=s+1,d=s+2;r=pu(this,a,e,n,c,l,u,i,o,d),r&&(r.faceIndex=Math.floor(s/3),t.push(r))}}}}};function fu(e,t,n,r,i,a,o,s){let c;if(c=t.side===1?r.intersectTriangle(o,a,i,!0,s):r.intersectTriangle(i,a,o,t.side===0,s),c===null)return null;uu.copy(s),uu.applyMatrix4(e.matrixWorld);let l=n.ray.origin.distanceTo(uu);return l<n.near||l>n.far?null:{distance:l,point:uu.clone(),object:e}}function pu(e,t,n,r,i,a,o,s,c,l){e.getVertexPosition(s,iu),e.getVertexPosition(c,au),e.getVertexPosition(l,ou);let u=fu(e,t,n,r,iu,au,ou,lu);if(u){let e=new J;sl.getBarycoord(lu,iu,au,ou,e),i&&(u.uv=sl.getInterpolatedAttribute(i,s,c,l,e,new Vs)),a&&(u.uv1=sl.getInterpolatedAttribute(a,s,c,l,e,new Vs)),o&&(u.normal=sl.getInterpolatedAttribute(o,s,c,l,e,new J),u.normal.dot(r.direction)>0&&u.normal.multiplyScalar(-1));let t={a:s,b:c,c:l,normal:new J,materialIndex:0};sl.getNormal(iu,au,ou,t.normal),u.face=t,u.barycoord=e}return u}var mu=class extends ac{constructor(e=null,t=1,n=1,r,i,a,o,s,c=Ha,l=Ha,u,d){super(null,a,o,s,c,l,r,i,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},hu=new Nl,gu=new Vs(.5,.5),_u=new J,vu=class{constructor(e=new Gl,t=new Gl,n=new Gl,r=new Gl,i=new Gl,a=new Gl){this.planes=[e,t,n,r,i,a]}set(e,t,n,r,i,a){let o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(r),o[4].copy(i),o[5].copy(a),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=vs,n=!1){let r=this.planes,i=e.elements,a=i[0],o=i[1],s=i[2],c=i[3],l=i[4],u=i[5],d=i[6],f=i[7],p=i[8],m=i[9],h=i[10],g=i[11],_=i[12],v=i[13],y=i[14],b=i[15];if(r[0].setComponents(c-a,f-l,g-p,b-_).normalize(),r[1].setComponents(c+a,f+l,g+p,b+_).normalize(),r[2].setComponents(c+o,f+u,g+m,b+v).normalize(),r[3].setComponents(c-o,f-u,g-m,b-v).normalize(),n)r[4].setComponents(s,d,h,y).normalize(),r[5].setComponents(c-s,f-d,g-h,b-y).normalize();else if(r[4].setComponents(c-s,f-d,g-h,b-y).normalize(),t===2e3)r[5].setComponents(c+s,f+d,g+h,b+y).normalize();else if(t===2001)r[5].setComponents(s,d,h,y).normalize();else throw Error(`THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: `+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),hu.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),hu.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(hu)}intersectsSprite(e){return hu.center.set(0,0,0),hu.radius=.7071067811865476+gu.distanceTo(e.center),hu.applyMatrix4(e.matrixWorld),this.intersectsSphere(hu)}intersectsSphere(e){let t=this.planes,n=e.center,r=-e.radius;for(let e=0;e<6;e++)if(t[e].distanceToPoint(n)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let r=t[n];if(_u.x=r.normal.x>0?e.max.x:e.min.x,_u.y=r.normal.y>0?e.max.y:e.min.y,_u.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(_u)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},yu=new dc,bu=class e{constructor(){this.coordinateSystem=vs,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let e=0;e<t.length;e++){let r=t[e];yu.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[e]===void 0&&(n[e]=new vu),n[e].setFromProjectionMatrix(yu,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new vu),t[r].copy(n[r]);return this._count=e._count,this}clone(){return new e().copy(this)}},xu=class extends ql{constructor(e){super(),this.isLineBasicMaterial=!0,this.type=`LineBasicMaterial`,this.color=new X(16777215),this.map=null,this.linewidth=1,this.linecap=`round`,this.linejoin=`round`,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Su=new J,Cu=new J,wu=new dc,Tu=new Ql,Eu=new Nl,Du=new J,Ou=new J,ku=class extends Rc{constructor(e=new Vl,t=new xu){super(),this.isLine=!0,this.type=`Line`,this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.morphTargetInfluences=e.morphTargetInfluences===void 0?void 0:e.morphTargetInfluences.slice(),this.morphTargetDictionary=e.morphTargetDictionary===void 0?void 0:Object.assign({},e.morphTargetDictionary),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let e=1,r=t.count;e<r;e++)Su.fromBufferAttribute(t,e-1),Cu.fromBufferAttribute(t,e),n[e]=n[e-1],n[e]+=Su.distanceTo(Cu);e.setAttribute(`lineDistance`,new kl(n,1))}else K(`Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.`);return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,r=this.matrixWorld,i=e.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Eu.copy(n.boundingSphere),Eu.applyMatrix4(r),Eu.radius+=i,e.ray.intersectsSphere(Eu)===!1)return;wu.copy(r).invert(),Tu.copy(e.ray).applyMatrix4(wu);let o=i/((this.scale.x+this.scale.y+this.scale.z)/3),s=o*o,c=this.isLineSegments?2:1,l=n.index,u=n.attributes.position;if(l!==null){let n=Math.max(0,a.start),r=Math.min(l.count,a.start+a.count);for(let i=n,a=r-1;i<a;i+=c){let n=l.getX(i),r=l.getX(i+1),a=Au(this,e,Tu,s,n,r,i);a&&t.push(a)}if(this.isLineLoop){let i=l.getX(r-1),a=l.getX(n),o=Au(this,e,Tu,s,i,a,r-1);o&&t.push(o)}}else{let n=Math.max(0,a.start),r=Math.min(u.count,a.start+a.count);for(let i=n,a=r-1;i<a;i+=c){let n=Au(this,e,Tu,s,i,i+1,i);n&&t.push(n)}if(this.isLineLoop){let i=Au(this,e,Tu,s,r-1,n,r-1);i&&t.push(i)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,t=Object.keys(e);if(t.length>0){let n=e[t[0]];if(n!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let e=0,t=n.length;e<t;e++){let t=n[e].name||String(e);this.morphTargetInfluences.push(0),this.morphTargetDictionary[t]=e}}}}};function Au(e,t,n,r,i,a,o){let s=e.geometry.attributes.position;if(Su.fromBufferAttribute(s,i),Cu.fromBufferAttribute(s,a),n.distanceSqToSegment(Su,Cu,Du,Ou)>r)return;Du.applyMatrix4(e.matrixWorld);let c=t.ray.origin.distanceTo(Du);if(!(c<t.near||c>t.far))return{distance:c,point:Ou.clone().applyMatrix4(e.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:e}}var ju=new J,Mu=new J,Nu=class extends ku{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type=`LineSegments`}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let e=0,r=t.count;e<r;e+=2)ju.fromBufferAttribute(t,e),Mu.fromBufferAttribute(t,e+1),n[e]=e===0?0:n[e-1],n[e+1]=n[e]+ju.distanceTo(Mu);e.setAttribute(`lineDistance`,new kl(n,1))}else K(`LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.`);return this}},Pu=class extends ac{constructor(e=[],t=301,n,r,i,a,o,s,c,l){super(e,t,n,r,i,a,o,s,c,l),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Fu=class extends ac{constructor(e,t,n=$a,r,i,a,o=Ha,s=Ha,c,l=uo,u=1){if(l!==1026&&l!==1027)throw Error(`THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat`);super({width:e,height:t,depth:u},r,i,a,o,s,l,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new tc(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Iu=class extends Fu{constructor(e,t=$a,n=301,r,i,a=Ha,o=Ha,s,c=uo){let l={width:e,height:e,depth:1},u=[l,l,l,l,l,l];super(e,e,t,n,r,i,a,o,s,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Lu=class extends ac{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Ru=class e extends Vl{constructor(e=1,t=1,n=1,r=1,i=1,a=1){super(),this.type=`BoxGeometry`,this.parameters={width:e,height:t,depth:n,widthSegments:r,heightSegments:i,depthSegments:a};let o=this;r=Math.floor(r),i=Math.floor(i),a=Math.floor(a);let s=[],c=[],l=[],u=[],d=0,f=0;p(`z`,`y`,`x`,-1,-1,n,t,e,a,i,0),p(`z`,`y`,`x`,1,-1,n,t,-e,a,i,1),p(`x`,`z`,`y`,1,1,e,n,t,r,a,2),p(`x`,`z`,`y`,1,-1,e,n,-t,r,a,3),p(`x`,`y`,`z`,1,-1,e,t,n,r,i,4),p(`x`,`y`,`z`,-1,-1,e,t,-n,r,i,5),this.setIndex(s),this.setAttribute(`position`,new kl(c,3)),this.setAttribute(`normal`,new kl(l,3)),this.setAttribute(`uv`,new kl(u,2));function p(e,t,n,r,i,a,p,m,h,g,_){let v=a/h,y=p/g,b=a/2,x=p/2,S=m/2,C=h+1,w=g+1,T=0,E=0,D=new J;for(let a=0;a<w;a++){let o=a*y-x;for(let s=0;s<C;s++)D[e]=(s*v-b)*r,D[t]=o*i,D[n]=S,c.push(D.x,D.y,D.z),D[e]=0,D[t]=0,D[n]=m>0?1:-1,l.push(D.x,D.y,D.z),u.push(s/h),u.push(1-a/g),T+=1}for(let e=0;e<g;e++)for(let t=0;t<h;t++){let n=d+t+C*e,r=d+t+C*(e+1),i=d+(t+1)+C*(e+1),a=d+(t+1)+C*e;s.push(n,r,a),s.push(r,i,a),E+=6}o.addGroup(f,E,_),f+=E,d+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},zu=class e extends Vl{constructor(e=1,t=1,n=1,r=1){super(),this.type=`PlaneGeometry`,this.parameters={width:e,height:t,widthSegments:n,heightSegments:r};let i=e/2,a=t/2,o=Math.floor(n),s=Math.floor(r),c=o+1,l=s+1,u=e/o,d=t/s,f=[],p=[],m=[],h=[];for(let e=0;e<l;e++){let t=e*d-a;for(let n=0;n<c;n++){let r=n*u-i;p.push(r,-t,0),m.push(0,0,1),h.push(n/o),h.push(1-e/s)}}for(let e=0;e<s;e++)for(let t=0;t<o;t++){let n=t+c*e,r=t+c*(e+1),i=t+1+c*(e+1),a=t+1+c*e;f.push(n,r,a),f.push(r,i,a)}this.setIndex(f),this.setAttribute(`position`,new kl(p,3)),this.setAttribute(`normal`,new kl(m,3)),this.setAttribute(`uv`,new kl(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.widthSegments,t.heightSegments)}};function Bu(e){let t={};for(let n in e){t[n]={};for(let r in e[n]){let i=e[n][r];if(Hu(i))i.isRenderTargetTexture?(K(`UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms().`),t[n][r]=null):t[n][r]=i.clone();else if(Array.isArray(i)){if(Hu(i[0])){let e=[];for(let t=0,n=i.length;t<n;t++)e[t]=i[t].clone();t[n][r]=e}else t[n][r]=i.slice()}else t[n][r]=i}}return t}function Vu(e){let t={};for(let n=0;n<e.length;n++){let r=Bu(e[n]);for(let e in r)t[e]=r[e]}return t}function Hu(e){return e&&(e.isColor||e.isMatrix3||e.isMatrix4||e.isVector2||e.isVector3||e.isVector4||e.isTexture||e.isQuaternion)}function Uu(e){let t=[];for(let n=0;n<e.length;n++)t.push(e[n].clone());return t}function Wu(e){let t=e.getRenderTarget();return t===null?e.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Ys.workingColorSpace}var Gu={clone:Bu,merge:Vu},Ku=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,qu=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ju=class extends ql{constructor(e){super(),this.isShaderMaterial=!0,this.type=`ShaderMaterial`,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ku,this.fragmentShader=qu,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Bu(e.uniforms),this.uniformsGroups=Uu(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let n in this.uniforms){let r=this.uniforms[n].value;r&&r.isTexture?t.uniforms[n]={type:`t`,value:r.toJSON(e).uuid}:r&&r.isColor?t.uniforms[n]={type:`c`,value:r.getHex()}:r&&r.isVector2?t.uniforms[n]={type:`v2`,value:r.toArray()}:r&&r.isVector3?t.uniforms[n]={type:`v3`,value:r.toArray()}:r&&r.isVector4?t.uniforms[n]={type:`v4`,value:r.toArray()}:r&&r.isMatrix3?t.uniforms[n]={type:`m3`,value:r.toArray()}:r&&r.isMatrix4?t.uniforms[n]={type:`m4`,value:r.toArray()}:t.uniforms[n]={value:r}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let e in this.extensions)this.extensions[e]===!0&&(n[e]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let r=e.uniforms[n];switch(this.uniforms[n]={},r.type){case`t`:this.uniforms[n].value=t[r.value]||null;break;case`c`:this.uniforms[n].value=new X().setHex(r.value);break;case`v2`:this.uniforms[n].value=new Vs().fromArray(r.value);break;case`v3`:this.uniforms[n].value=new J().fromArray(r.value);break;case`v4`:this.uniforms[n].value=new oc().fromArray(r.value);break;case`m3`:this.uniforms[n].value=new Y().fromArray(r.value);break;case`m4`:this.uniforms[n].value=new dc().fromArray(r.value);break;default:this.uniforms[n].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let t in e.extensions)this.extensions[t]=e.extensions[t];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Yu=class extends Ju{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type=`RawShaderMaterial`}},Xu=class extends ql{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type=`MeshDepthMaterial`,this.depthPacking=ss,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Zu=class extends ql{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type=`MeshDistanceMaterial`,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Qu(e,t){return!e||e.constructor===t?e:typeof t.BYTES_PER_ELEMENT==`number`?new t(e):Array.prototype.slice.call(e)}function $u(e){return e!==void 0&&e.inTangents!==void 0&&e.outTangents!==void 0}var ed=class{constructor(e,t,n,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r===void 0?new t.constructor(n):r,this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,r=t[n],i=t[n-1];validate_interval:{seek:{let a;linear_scan:{forward_scan:if(!(e<r)){for(let a=n+2;;){if(r===void 0){if(e<i)break forward_scan;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(i=r,r=t[++n],e<r)break seek}a=t.length;break linear_scan}if(!(e>=i)){let o=t[1];e<o&&(n=2,i=o);for(let a=n-2;;){if(i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===a)break;if(r=i,i=t[--n-1],e>=i)break seek}a=n,n=0;break linear_scan}break validate_interval}for(;n<a;){let r=n+a>>>1;e<t[r]?a=r:n=r+1}if(r=t[n],i=t[n-1],i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,i,r)}return this.interpolate_(n,i,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,r=this.valueSize,i=e*r;for(let e=0;e!==r;++e)t[e]=n[i+e];return t}interpolate_(){throw Error(`THREE.Interpolant: Call to abstract method.`)}intervalChanged_(){}},td=class extends ed{constructor(e,t,n,r){super(e,t,n,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:is,endingEnd:is}}intervalChanged_(e,t,n){let r=this.parameterPositions,i=e-2,a=e+1,o=r[i],s=r[a];if(o===void 0)switch(this.getSettings_().endingStart){case as:i=e,o=2*t-n;break;case os:i=r.length-2,o=t+r[i]-r[i+1];break;default:i=e,o=n}if(s===void 0)switch(this.getSettings_().endingEnd){case as:a=e,s=2*n-t;break;case os:a=1,s=n+r[1]-r[0];break;default:a=e-1,s=t}let c=(n-t)*.5,l=this.valueSize;this._weightPrev=c/(t-o),this._weightNext=c/(s-n),this._offsetPrev=i*l,this._offsetNext=a*l}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(r-t),m=p*p,h=m*p,g=-d*h+2*d*m-d*p,_=(1+d)*h+(-1.5-2*d)*m+(-.5+d)*p+1,v=(-1-f)*h+(1.5+f)*m+.5*p,y=f*h-f*m;for(let e=0;e!==o;++e)i[e]=g*a[l+e]+_*a[c+e]+v*a[s+e]+y*a[u+e];return i}},nd=class extends ed{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=(n-t)/(r-t),u=1-l;for(let e=0;e!==o;++e)i[e]=a[c+e]*u+a[s+e]*l;return i}},rd=class extends ed{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e){return this.copySampleValue_(e-1)}},id=class extends ed{interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this.inTangents,u=this.outTangents;if(!l||!u){let e=(n-t)/(r-t),l=1-e;for(let t=0;t!==o;++t)i[t]=a[c+t]*l+a[s+t]*e;return i}let d=o*2,f=e-1;for(let p=0;p!==o;++p){let o=a[c+p],m=a[s+p],h=f*d+p*2,g=u[h],_=u[h+1],v=e*d+p*2,y=l[v],b=l[v+1],x=sd(n,t,g,y,r);i[p]=ad(x,o,_,b,m)}return i}};function ad(e,t,n,r,i){let a=1-e;return a*a*a*t+3*a*a*e*n+3*a*e*e*r+e*e*e*i}function od(e,t,n,r,i){let a=1-e;return 3*a*a*(n-t)+6*a*e*(r-n)+3*e*e*(i-r)}function sd(e,t,n,r,i){let a=(e-t)/(i-t);for(let o=0;o<8;o++){let o=ad(a,t,n,r,i)-e;if(Math.abs(o)<1e-10)break;let s=od(a,t,n,r,i);if(Math.abs(s)<1e-10)break;a=Math.max(0,Math.min(1,a-o/s))}return a}var cd=class{constructor(e,t,n,r){if(e===void 0)throw Error(`THREE.KeyframeTrack: track name is undefined`);if(t===void 0||t.length===0)throw Error(`THREE.KeyframeTrack: no keyframes in track named `+e);this.name=e,this.times=Qu(t,this.TimeBufferType),this.values=Qu(n,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Qu(e.times,Array),values:Qu(e.values,Array)};let t=e.getInterpolation();t!==e.DefaultInterpolation&&(n.interpolation=t),$u(e.settings)&&(n.settings={inTangents:Qu(e.settings.inTangents,Array),outTangents:Qu(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new rd(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new nd(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new td(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new id(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case es:t=this.InterpolantFactoryMethodDiscrete;break;case ts:t=this.InterpolantFactoryMethodLinear;break;case ns:t=this.InterpolantFactoryMethodSmooth;break;case rs:t=this.InterpolantFactoryMethodBezier}if(t===void 0){let t=`unsupported interpolation for `+this.ValueTypeName+` keyframe track named `+this.name;if(this.createInterpolant===void 0){if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw Error(t)}return K(`KeyframeTrack:`,t),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return es;case this.InterpolantFactoryMethodLinear:return ts;case this.InterpolantFactoryMethodSmooth:return ns;case this.InterpolantFactoryMethodBezier:return rs}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]+=e;$u(this.settings)&&(ld(this.settings.inTangents,e),ld(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]*=e;$u(this.settings)&&(ud(this.settings.inTangents,e),ud(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,r=n.length,i=0,a=r-1;for(;i!==r&&n[i]<e;)++i;for(;a!==-1&&n[a]>t;)--a;if(++a,i!==0||a!==r){i>=a&&(a=Math.max(a,1),i=a-1);let e=this.getValueSize();this.times=n.slice(i,a),this.values=this.values.slice(i*e,a*e)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(q(`KeyframeTrack: Invalid value size in track.`,this),e=!1);let n=this.times,r=this.values,i=n.length;i===0&&(q(`KeyframeTrack: Track is empty.`,this),e=!1);let a=null;for(let t=0;t!==i;t++){let r=n[t];if(typeof r==`number`&&isNaN(r)){q(`KeyframeTrack: Time is not a valid number.`,this,t,r),e=!1;break}if(a!==null&&a>r){q(`KeyframeTrack: Out of order keys.`,this,t,r,a),e=!1;break}a=r}if(r!==void 0&&bs(r))for(let t=0,n=r.length;t!==n;++t){let n=r[t];if(isNaN(n)){q(`KeyframeTrack: Value is not a valid number.`,this,t,n),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),r=this.getInterpolation()===ns,i=e.length-1,a=1;for(let o=1;o<i;++o){let i=!1,s=e[o];if(s!==e[o+1]&&(o!==1||s!==e[0])){if(r)i=!0;else{let e=o*n,r=e-n,a=e+n;for(let o=0;o!==n;++o){let n=t[e+o];if(n!==t[r+o]||n!==t[a+o]){i=!0;break}}}}if(i){if(o!==a){e[a]=e[o];let r=o*n,i=a*n;for(let e=0;e!==n;++e)t[i+e]=t[r+e]}++a}}if(i>0){e[a]=e[i];for(let e=i*n,r=a*n,o=0;o!==n;++o)t[r+o]=t[e+o];++a}return a===e.length?(this.times=e,this.values=t):(this.times=e.slice(0,a),this.values=t.slice(0,a*n)),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,r=new n(this.name,e,t);return r.createInterpolant=this.createInterpolant,$u(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function ld(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]+=t}function ud(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]*=t}cd.prototype.ValueTypeName=``,cd.prototype.TimeBufferType=Float32Array,cd.prototype.ValueBufferType=Float32Array,cd.prototype.DefaultInterpolation=ts;var dd=class extends cd{constructor(e,t,n){super(e,t,n)}};dd.prototype.ValueTypeName=`bool`,dd.prototype.ValueBufferType=Array,dd.prototype.DefaultInterpolation=es,dd.prototype.InterpolantFactoryMethodLinear=void 0,dd.prototype.InterpolantFactoryMethodSmooth=void 0;var fd=class extends cd{constructor(e,t,n,r){super(e,t,n,r)}};fd.prototype.ValueTypeName=`color`;var pd=class extends cd{constructor(e,t,n,r){super(e,t,n,r)}};pd.prototype.ValueTypeName=`number`;var md=class extends ed{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=(n-t)/(r-t),c=e*o;for(let e=c+o;c!==e;c+=4)Hs.slerpFlat(i,0,a,c-o,a,c,s);return i}},hd=class extends cd{constructor(e,t,n,r){super(e,t,n,r)}InterpolantFactoryMethodLinear(e){return new md(this.times,this.values,this.getValueSize(),e)}};hd.prototype.ValueTypeName=`quaternion`,hd.prototype.InterpolantFactoryMethodSmooth=void 0;var gd=class extends cd{constructor(e,t,n){super(e,t,n)}};gd.prototype.ValueTypeName=`string`,gd.prototype.ValueBufferType=Array,gd.prototype.DefaultInterpolation=es,gd.prototype.InterpolantFactoryMethodLinear=void 0,gd.prototype.InterpolantFactoryMethodSmooth=void 0;var _d=class extends cd{constructor(e,t,n,r){super(e,t,n,r)}};_d.prototype.ValueTypeName=`vector`;var vd=new J,yd=new Hs,bd=new J,xd=class extends Rc{constructor(){super(),this.isCamera=!0,this.type=`Camera`,this.matrixWorldInverse=new dc,this.projectionMatrix=new dc,this.projectionMatrixInverse=new dc,this.coordinateSystem=vs,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(vd,yd,bd),bd.x===1&&bd.y===1&&bd.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(vd,yd,bd.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(vd,yd,bd),bd.x===1&&bd.y===1&&bd.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(vd,yd,bd.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Sd=new J,Cd=new Vs,wd=new Vs,Td=class extends xd{constructor(e=50,t=1,n=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type=`PerspectiveCamera`,this.fov=e,this.zoom=1,this.near=n,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ms*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(js*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ms*2*Math.atan(Math.tan(js*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Sd.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Sd.x,Sd.y).multiplyScalar(-e/Sd.z),Sd.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Sd.x,Sd.y).multiplyScalar(-e/Sd.z)}getViewSize(e,t){return this.getViewBounds(e,Cd,wd),t.subVectors(wd,Cd)}setViewOffset(e,t,n,r,i,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(js*.5*this.fov)/this.zoom,n=2*t,r=this.aspect*n,i=-.5*r,a=this.view;if(this.view!==null&&this.view.enabled){let e=a.fullWidth,o=a.fullHeight;i+=a.offsetX*r/e,t-=a.offsetY*n/o,r*=a.width/e,n*=a.height/o}let o=this.filmOffset;o!==0&&(i+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(i,i+r,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},Ed=class extends xd{constructor(e=-1,t=1,n=1,r=-1,i=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type=`OrthographicCamera`,this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=r,this.near=i,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,r,i,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,r=(this.top+this.bottom)/2,i=n-e,a=n+e,o=r+t,s=r-t;if(this.view!==null&&this.view.enabled){let e=(this.right-this.left)/this.view.fullWidth/this.zoom,t=(this.top-this.bottom)/this.view.fullHeight/this.zoom;i+=e*this.view.offsetX,a=i+e*this.view.width,o-=t*this.view.offsetY,s=o-t*this.view.height}this.projectionMatrix.makeOrthographic(i,a,o,s,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Dd=-90,Od=1,kd=class extends Rc{constructor(e,t,n){super(),this.type=`CubeCamera`,this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new Td(Dd,Od,e,t);r.layers=this.layers,this.add(r);let i=new Td(Dd,Od,e,t);i.layers=this.layers,this.add(i);let a=new Td(Dd,Od,e,t);a.layers=this.layers,this.add(a);let o=new Td(Dd,Od,e,t);o.layers=this.layers,this.add(o);let s=new Td(Dd,Od,e,t);s.layers=this.layers,this.add(s);let c=new Td(Dd,Od,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,r,i,a,o,s]=t;for(let e of t)this.remove(e);if(e===2e3)n.up.set(0,1,0),n.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),i.up.set(0,0,-1),i.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),s.up.set(0,1,0),s.lookAt(0,0,-1);else if(e===2001)n.up.set(0,-1,0),n.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),i.up.set(0,0,1),i.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),s.up.set(0,-1,0),s.lookAt(0,0,-1);else throw Error(`THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: `+e);for(let e of t)this.add(e),e.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[i,a,o,s,c,l]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let m=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let h=!1;h=e.isWebGLRenderer===!0?e.state.buffers.depth.getReversed():e.reversedDepthBuffer,e.setRenderTarget(n,0,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,i),e.setRenderTarget(n,1,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(n,4,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=m,e.setRenderTarget(n,5,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Ad=class extends Td{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},jd=`\\[\\]\\.:\\/`,Md=RegExp(`[\\[\\]\\.:\\/]`,`g`),Nd=`[^\\[\\]\\.:\\/]`,Pd=`[^`+jd.replace(`\\.`,``)+`]`,Fd=`((?:WC+[\\/:])*)`.replace(`WC`,Nd),Id=`(WCOD+)?`.replace(`WCOD`,Pd),Ld=`(?:\\.(WC+)(?:\\[(.+)\\])?)?`.replace(`WC`,Nd),Rd=`\\.(WC+)(?:\\[(.+)\\])?`.replace(`WC`,Nd),zd=RegExp(`^`+Fd+Id+Ld+Rd+`$`),Bd=[`material`,`materials`,`bones`,`map`],Vd=class{constructor(e,t,n){let r=n||Hd.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,r=this._bindings[n];r!==void 0&&r.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let r=this._targetGroup.nCachedObjects_,i=n.length;r!==i;++r)n[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Hd=class e{constructor(t,n,r){this.path=n,this.parsedPath=r||e.parseTrackName(n),this.node=e.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,n,r){return t&&t.isAnimationObjectGroup?new e.Composite(t,n,r):new e(t,n,r)}static sanitizeNodeName(e){return e.replace(/\s/g,`_`).replace(Md,``)}static parseTrackName(e){let t=zd.exec(e);if(t===null)throw Error(`THREE.PropertyBinding: Cannot parse trackName: `+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=n.nodeName&&n.nodeName.lastIndexOf(`.`);if(r!==void 0&&r!==-1){let e=n.nodeName.substring(r+1);Bd.indexOf(e)!==-1&&(n.nodeName=n.nodeName.substring(0,r),n.objectName=e)}if(n.propertyName===null||n.propertyName.length===0)throw Error(`THREE.PropertyBinding: can not parse propertyName from trackName: `+e);return n}static findNode(e,t){if(t===void 0||t===``||t===`.`||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(e){for(let r=0;r<e.length;r++){let i=e[r];if(i.name===t||i.uuid===t)return i;let a=n(i.children);if(a)return a}return null},r=n(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)e[t++]=n[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let t=this.node,n=this.parsedPath,r=n.objectName,i=n.propertyName,a=n.propertyIndex;if(t||(t=e.findNode(this.rootNode,n.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){K(`PropertyBinding: No target node found for track: `+this.path+`.`);return}if(r){let e=n.objectIndex;switch(r){case`materials`:if(!t.material){q(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.materials){q(`PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.`,this);return}t=t.material.materials;break;case`bones`:if(!t.skeleton){q(`PropertyBinding: Can not bind to bones as node does not have a skeleton.`,this);return}t=t.skeleton.bones;for(let n=0;n<t.length;n++)if(t[n].name===e){e=n;break}break;case`map`:if(`map`in t){t=t.map;break}if(!t.material){q(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.map){q(`PropertyBinding: Can not bind to material.map as node.material does not have a map.`,this);return}t=t.material.map;break;default:if(t[r]===void 0){q(`PropertyBinding: Can not bind to objectName of node undefined.`,this);return}t=t[r]}if(e!==void 0){if(t[e]===void 0){q(`PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.`,this,t);return}t=t[e]}}let o=t[i];if(o===void 0){let e=n.nodeName;q(`PropertyBinding: Trying to update property for track: `+e+`.`+i+` but it wasn't found.`,t);return}let s=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?s=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(s=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(a!==void 0){if(i===`morphTargetInfluences`){if(!t.geometry){q(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.`,this);return}if(!t.geometry.morphAttributes){q(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.`,this);return}t.morphTargetDictionary[a]!==void 0&&(a=t.morphTargetDictionary[a])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=a}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][s]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Hd.Composite=Vd,Hd.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3},Hd.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2},Hd.prototype.GetterByBindingType=[Hd.prototype._getValue_direct,Hd.prototype._getValue_array,Hd.prototype._getValue_arrayElement,Hd.prototype._getValue_toArray],Hd.prototype.SetterByBindingTypeAndVersioning=[[Hd.prototype._setValue_direct,Hd.prototype._setValue_direct_setNeedsUpdate,Hd.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Hd.prototype._setValue_array,Hd.prototype._setValue_array_setNeedsUpdate,Hd.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Hd.prototype._setValue_arrayElement,Hd.prototype._setValue_arrayElement_setNeedsUpdate,Hd.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Hd.prototype._setValue_fromArray,Hd.prototype._setValue_fromArray_setNeedsUpdate,Hd.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var Ud=new dc,Wd=class{constructor(e,t,n=0,r=1/0){this.ray=new Ql(e,t),this.near=n,this.far=r,this.camera=null,this.layers=new Sc,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):q(`Raycaster: Unsupported camera type: `+t.type)}setFromXRController(e){return Ud.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Ud),this}intersectObject(e,t=!0,n=[]){return Kd(e,this,n,t),n.sort(Gd),n}intersectObjects(e,t=!0,n=[]){for(let r=0,i=e.length;r<i;r++)Kd(e[r],this,n,t);return n.sort(Gd),n}};function Gd(e,t){return e.distance-t.distance}function Kd(e,t,n,r){let i=!0;if(e.layers.test(t.layers)&&e.raycast(t,n)===!1&&(i=!1),i===!0&&r===!0){let r=e.children;for(let e=0,i=r.length;e<i;e++)Kd(r[e],t,n,!0)}}(class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,r){let i=this.elements;return i[0]=e,i[2]=t,i[1]=n,i[3]=r,this}});function qd(e,t,n,r){let i=Jd(r);switch(n){case so:return e*t;case po:return e*t/i.components*i.byteLength;case mo:return e*t/i.components*i.byteLength;case ho:return e*t*2/i.components*i.byteLength;case go:return e*t*2/i.components*i.byteLength;case co:return e*t*3/i.components*i.byteLength;case lo:return e*t*4/i.components*i.byteLength;case _o:return e*t*4/i.components*i.byteLength;case vo:case yo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case bo:case xo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case Co:case To:return Math.max(e,16)*Math.max(t,8)/4;case So:case wo:return Math.max(e,8)*Math.max(t,8)/2;case Eo:case Do:case ko:case Ao:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case Oo:case jo:case Mo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case No:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case Po:return Math.floor((e+4)/5)*Math.floor((t+3)/4)*16;case Fo:return Math.floor((e+4)/5)*Math.floor((t+4)/5)*16;case Io:return Math.floor((e+5)/6)*Math.floor((t+4)/5)*16;case Lo:return Math.floor((e+5)/6)*Math.floor((t+5)/6)*16;case Ro:return Math.floor((e+7)/8)*Math.floor((t+4)/5)*16;case zo:return Math.floor((e+7)/8)*Math.floor((t+5)/6)*16;case Bo:return Math.floor((e+7)/8)*Math.floor((t+7)/8)*16;case Vo:return Math.floor((e+9)/10)*Math.floor((t+4)/5)*16;case Ho:return Math.floor((e+9)/10)*Math.floor((t+5)/6)*16;case Uo:return Math.floor((e+9)/10)*Math.floor((t+7)/8)*16;case Wo:return Math.floor((e+9)/10)*Math.floor((t+9)/10)*16;case Go:return Math.floor((e+11)/12)*Math.floor((t+9)/10)*16;case Ko:return Math.floor((e+11)/12)*Math.floor((t+11)/12)*16;case qo:case Jo:case Yo:return Math.ceil(e/4)*Math.ceil(t/4)*16;case Xo:case Zo:return Math.ceil(e/4)*Math.ceil(t/4)*8;case Qo:case $o:return Math.ceil(e/4)*Math.ceil(t/4)*16}throw Error(`Unable to determine texture byte length for ${n} format.`)}function Jd(e){switch(e){case Ja:case Ya:return{byteLength:1,components:1};case Za:case Xa:case to:return{byteLength:2,components:1};case no:case ro:return{byteLength:2,components:4};case $a:case Qa:case eo:return{byteLength:4,components:1};case ao:case oo:return{byteLength:4,components:3}}throw Error(`THREE.TextureUtils: Unknown texture type ${e}.`)}typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`register`,{detail:{revision:`187`}})),typeof window<`u`&&(window.__THREE__?K(`WARNING: Multiple instances of Three.js being imported.`):window.__THREE__=`187`);function Yd(){let e=null,t=!1,n=null,r=null;function i(t,a){r=e.requestAnimationFrame(i),n(t,a)}return{start:function(){t!==!0&&n!==null&&e!==null&&(r=e.requestAnimationFrame(i),t=!0)},stop:function(){e!==null&&e.cancelAnimationFrame(r),t=!1},setAnimationLoop:function(e){n=e},setContext:function(t){e=t}}}function Xd(e){let t=new WeakMap;function n(t,n){let r=t.array,i=t.usage,a=r.byteLength,o=e.createBuffer();e.bindBuffer(n,o),e.bufferData(n,r,i),t.onUploadCallback();let s;if(r instanceof Float32Array)s=e.FLOAT;else if(typeof Float16Array<`u`&&r instanceof Float16Array)s=e.HALF_FLOAT;else if(r instanceof Uint16Array)s=t.isFloat16BufferAttribute?e.HALF_FLOAT:e.UNSIGNED_SHORT;else if(r instanceof Int16Array)s=e.SHORT;else if(r instanceof Uint32Array)s=e.UNSIGNED_INT;else if(r instanceof Int32Array)s=e.INT;else if(r instanceof Int8Array)s=e.BYTE;else if(r instanceof Uint8Array)s=e.UNSIGNED_BYTE;else if(r instanceof Uint8ClampedArray)s=e.UNSIGNED_BYTE;else throw Error(`THREE.WebGLAttributes: Unsupported buffer data format: `+r);return{buffer:o,type:s,bytesPerElement:r.BYTES_PER_ELEMENT,version:t.version,size:a}}function r(t,n,r){let i=n.array,a=n.updateRanges;if(e.bindBuffer(r,t),a.length===0)e.bufferSubData(r,0,i);else{a.sort((e,t)=>e.start-t.start);let t=0;for(let e=1;e<a.length;e++){let n=a[t],r=a[e];r.start<=n.start+n.count+1?n.count=Math.max(n.count,r.start+r.count-n.start):(++t,a[t]=r)}a.length=t+1;for(let t=0,n=a.length;t<n;t++){let n=a[t];e.bufferSubData(r,n.start*i.BYTES_PER_ELEMENT,i,n.start,n.count)}n.clearUpdateRanges()}n.onUploadCallback()}function i(e){return e.isInterleavedBufferAttribute&&(e=e.data),t.get(e)}function a(n){n.isInterleavedBufferAttribute&&(n=n.data);let r=t.get(n);r&&(e.deleteBuffer(r.buffer),t.delete(n))}function o(e,i){if(e.isInterleavedBufferAttribute&&(e=e.data),e.isGLBufferAttribute){let n=t.get(e);(!n||n.version<e.version)&&t.set(e,{buffer:e.buffer,type:e.type,bytesPerElement:e.elementSize,version:e.version});return}let a=t.get(e);if(a===void 0)t.set(e,n(e,i));else if(a.version<e.version){if(a.size!==e.array.byteLength)throw Error(`THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.`);r(a.buffer,e,i),a.version=e.version}}return{get:i,remove:a,update:o}}var Z={alphahash_fragment:`#ifdef USE_ALPHAHASH
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
}`},Q={common:{diffuse:{value:new X(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Y},alphaMap:{value:null},alphaMapTransform:{value:new Y},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Y}},envmap:{envMap:{value:null},envMapRotation:{value:new Y},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Y}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Y}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Y},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Y},normalScale:{value:new Vs(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Y},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Y}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Y}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Y}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new X(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new X(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Y},alphaTest:{value:0},uvTransform:{value:new Y}},sprite:{diffuse:{value:new X(16777215)},opacity:{value:1},center:{value:new Vs(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Y},alphaMap:{value:null},alphaMapTransform:{value:new Y},alphaTest:{value:0}}},Zd={basic:{uniforms:Vu([Q.common,Q.specularmap,Q.envmap,Q.aomap,Q.lightmap,Q.fog]),vertexShader:Z.meshbasic_vert,fragmentShader:Z.meshbasic_frag},lambert:{uniforms:Vu([Q.common,Q.specularmap,Q.envmap,Q.aomap,Q.lightmap,Q.emissivemap,Q.bumpmap,Q.normalmap,Q.displacementmap,Q.fog,Q.lights,{emissive:{value:new X(0)},envMapIntensity:{value:1}}]),vertexShader:Z.meshlambert_vert,fragmentShader:Z.meshlambert_frag},phong:{uniforms:Vu([Q.common,Q.specularmap,Q.envmap,Q.aomap,Q.lightmap,Q.emissivemap,Q.bumpmap,Q.normalmap,Q.displacementmap,Q.fog,Q.lights,{emissive:{value:new X(0)},specular:{value:new X(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Z.meshphong_vert,fragmentShader:Z.meshphong_frag},standard:{uniforms:Vu([Q.common,Q.envmap,Q.aomap,Q.lightmap,Q.emissivemap,Q.bumpmap,Q.normalmap,Q.displacementmap,Q.roughnessmap,Q.metalnessmap,Q.fog,Q.lights,{emissive:{value:new X(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Z.meshphysical_vert,fragmentShader:Z.meshphysical_frag},toon:{uniforms:Vu([Q.common,Q.aomap,Q.lightmap,Q.emissivemap,Q.bumpmap,Q.normalmap,Q.displacementmap,Q.gradientmap,Q.fog,Q.lights,{emissive:{value:new X(0)}}]),vertexShader:Z.meshtoon_vert,fragmentShader:Z.meshtoon_frag},matcap:{uniforms:Vu([Q.common,Q.bumpmap,Q.normalmap,Q.displacementmap,Q.fog,{matcap:{value:null}}]),vertexShader:Z.meshmatcap_vert,fragmentShader:Z.meshmatcap_frag},points:{uniforms:Vu([Q.points,Q.fog]),vertexShader:Z.points_vert,fragmentShader:Z.points_frag},dashed:{uniforms:Vu([Q.common,Q.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Z.linedashed_vert,fragmentShader:Z.linedashed_frag},depth:{uniforms:Vu([Q.common,Q.displacementmap]),vertexShader:Z.depth_vert,fragmentShader:Z.depth_frag},normal:{uniforms:Vu([Q.common,Q.bumpmap,Q.normalmap,Q.displacementmap,{opacity:{value:1}}]),vertexShader:Z.meshnormal_vert,fragmentShader:Z.meshnormal_frag},sprite:{uniforms:Vu([Q.sprite,Q.fog]),vertexShader:Z.sprite_vert,fragmentShader:Z.sprite_frag},background:{uniforms:{uvTransform:{value:new Y},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Z.background_vert,fragmentShader:Z.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Y}},vertexShader:Z.backgroundCube_vert,fragmentShader:Z.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Z.cube_vert,fragmentShader:Z.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Z.equirect_vert,fragmentShader:Z.equirect_frag},distance:{uniforms:Vu([Q.common,Q.displacementmap,{referencePosition:{value:new J},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Z.distance_vert,fragmentShader:Z.distance_frag},shadow:{uniforms:Vu([Q.lights,Q.fog,{color:{value:new X(0)},opacity:{value:1}}]),vertexShader:Z.shadow_vert,fragmentShader:Z.shadow_frag}};Zd.physical={uniforms:Vu([Zd.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Y},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Y},clearcoatNormalScale:{value:new Vs(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Y},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Y},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Y},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Y},sheen:{value:0},sheenColor:{value:new X(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Y},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Y},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Y},transmissionSamplerSize:{value:new Vs},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Y},attenuationDistance:{value:0},attenuationColor:{value:new X(0)},specularColor:{value:new X(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Y},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Y},anisotropyVector:{value:new Vs},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Y}}]),vertexShader:Z.meshphysical_vert,fragmentShader:Z.meshphysical_frag};var Qd={r:0,b:0,g:0},$d=new dc,ef=new Y;ef.set(-1,0,0,0,1,0,0,0,1);function tf(e,t,n,r,i,a){let o=new X(0),s=i===!0?0:1,c,l,u=null,d=0,f=null;function p(e){let n=e.isScene===!0?e.background:null;if(n&&n.isTexture){let r=e.backgroundBlurriness>0;n=t.get(n,r)}return n}function m(t){let r=!1,i=p(t);i===null?g(o,s):i&&i.isColor&&(g(i,1),r=!0);let c=e.xr.getEnvironmentBlendMode();c===`additive`?n.buffers.color.setClear(0,0,0,1,a):c===`alpha-blend`&&n.buffers.color.setClear(0,0,0,0,a),(e.autoClear||r)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil))}function h(t,n){let i=p(n);i&&i.isCubeTexture?(l===void 0&&(l=new du(new Ru(1,1,1),new Ju({name:`BackgroundCubeMaterial`,uniforms:Bu(Zd.backgroundCube.uniforms),vertexShader:Zd.backgroundCube.vertexShader,fragmentShader:Zd.backgroundCube.fragmentShader,side:1,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute(`normal`),l.geometry.deleteAttribute(`uv`),l.onBeforeRender=function(e,t,n){this.matrixWorld.copyPosition(n.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),r.update(l)),l.material.uniforms.envMap.value=i,l.material.uniforms.backgroundBlurriness.value=n.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4($d.makeRotationFromEuler(n.backgroundRotation)).transpose(),i.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(ef),l.material.toneMapped=Ys.getTransfer(i.colorSpace)!==ds,(u!==i||d!==i.version||f!==e.toneMapping)&&(l.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),l.layers.enableAll(),t.unshift(l,l.geometry,l.material,0,0,null)):i&&i.isTexture&&(c===void 0&&(c=new du(new zu(2,2),new Ju({name:`BackgroundMaterial`,uniforms:Bu(Zd.background.uniforms),vertexShader:Zd.background.vertexShader,fragmentShader:Zd.background.fragmentShader,side:0,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute(`normal`),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),r.update(c)),c.material.uniforms.t2D.value=i,c.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,c.material.toneMapped=Ys.getTransfer(i.colorSpace)!==ds,i.matrixAutoUpdate===!0&&i.updateMatrix(),c.material.uniforms.uvTransform.value.copy(i.matrix),(u!==i||d!==i.version||f!==e.toneMapping)&&(c.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),c.layers.enableAll(),t.unshift(c,c.geometry,c.material,0,0,null))}function g(t,r){t.getRGB(Qd,Wu(e)),n.buffers.color.setClear(Qd.r,Qd.g,Qd.b,r,a)}function _(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(e,t=1){o.set(e),s=t,g(o,s)},getClearAlpha:function(){return s},setClearAlpha:function(e){s=e,g(o,s)},render:m,addToRenderList:h,dispose:_}}function nf(e,t){let n=e.getParameter(e.MAX_VERTEX_ATTRIBS),r={},i=f(null),a=i,o=!1;function s(n,r,i,s,c){let u=!1,f=d(n,s,i,r);a!==f&&(a=f,l(a.object)),u=p(n,s,i,c),u&&m(n,s,i,c),c!==null&&t.update(c,e.ELEMENT_ARRAY_BUFFER),(u||o)&&(o=!1,b(n,r,i,s),c!==null&&e.bindBuffer(e.ELEMENT_ARRAY_BUFFER,t.get(c).buffer))}function c(){return e.createVertexArray()}function l(t){return e.bindVertexArray(t)}function u(t){return e.deleteVertexArray(t)}function d(e,t,n,i){let a=i.wireframe===!0,o=r[t.id];o===void 0&&(o={},r[t.id]=o);let s=e.isInstancedMesh===!0?e.id:0,l=o[s];l===void 0&&(l={},o[s]=l);let u=l[n.id];u===void 0&&(u={},l[n.id]=u);let d=u[a];return d===void 0&&(d=f(c()),u[a]=d),d}function f(e){let t=[],r=[],i=[];for(let e=0;e<n;e++)t[e]=0,r[e]=0,i[e]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:t,enabledAttributes:r,attributeDivisors:i,object:e,attributes:{},index:null}}function p(e,t,n,r){let i=a.attributes,o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=i[t],r=o[t];if(r===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(r=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(r=e.instanceColor)),n===void 0||n.attribute!==r||r&&n.data!==r.data)return!0;s++}return a.attributesNum!==s||a.index!==r}function m(e,t,n,r){let i={},o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=o[t];n===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(n=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(n=e.instanceColor));let r={};r.attribute=n,n&&n.data&&(r.data=n.data),i[t]=r,s++}a.attributes=i,a.attributesNum=s,a.index=r}function h(){let e=a.newAttributes;for(let t=0,n=e.length;t<n;t++)e[t]=0}function g(e){_(e,0)}function _(t,n){let r=a.newAttributes,i=a.enabledAttributes,o=a.attributeDivisors;r[t]=1,i[t]===0&&(e.enableVertexAttribArray(t),i[t]=1),o[t]!==n&&(e.vertexAttribDivisor(t,n),o[t]=n)}function v(){let t=a.newAttributes,n=a.enabledAttributes;for(let r=0,i=n.length;r<i;r++)n[r]!==t[r]&&(e.disableVertexAttribArray(r),n[r]=0)}function y(t,n,r,i,a,o,s){s===!0?e.vertexAttribIPointer(t,n,r,a,o):e.vertexAttribPointer(t,n,r,i,a,o)}function b(n,r,i,a){h();let o=a.attributes,s=i.getAttributes(),c=r.defaultAttributeValues;for(let r in s){let i=s[r];if(i.location>=0){let s=o[r];if(s===void 0&&(r===`instanceMatrix`&&n.instanceMatrix&&(s=n.instanceMatrix),r===`instanceColor`&&n.instanceColor&&(s=n.instanceColor)),s!==void 0){let r=s.normalized,o=s.itemSize,c=t.get(s);if(c===void 0)continue;let l=c.buffer,u=c.type,d=c.bytesPerElement,f=u===e.INT||u===e.UNSIGNED_INT||s.gpuType===1013;if(s.isInterleavedBufferAttribute){let t=s.data,c=t.isInterleavedBuffer===!0?t.stride:t.itemSize,p=s.offset;if(t.isInstancedInterleavedBuffer||t.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,t.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=t.meshPerAttribute*t.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,c*d,(p+o/i.locationSize*e)*d,f)}else{if(s.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,s.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=s.meshPerAttribute*s.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,o*d,o/i.locationSize*e*d,f)}}else if(c!==void 0){let t=c[r];if(t!==void 0)switch(t.length){case 2:e.vertexAttrib2fv(i.location,t);break;case 3:e.vertexAttrib3fv(i.location,t);break;case 4:e.vertexAttrib4fv(i.location,t);break;default:e.vertexAttrib1fv(i.location,t)}}}}v()}function x(){T();for(let e in r){let t=r[e];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e]}}function S(e){if(r[e.id]===void 0)return;let t=r[e.id];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e.id]}function C(e){for(let t in r){let n=r[t];for(let t in n){let r=n[t];if(r[e.id]===void 0)continue;let i=r[e.id];for(let e in i)u(i[e].object),delete i[e];delete r[e.id]}}}function w(e){for(let t in r){let n=r[t],i=e.isInstancedMesh===!0?e.id:0,a=n[i];if(a!==void 0){for(let e in a){let t=a[e];for(let e in t)u(t[e].object),delete t[e];delete a[e]}delete n[i],Object.keys(n).length===0&&delete r[t]}}}function T(){E(),o=!0,a!==i&&(a=i,l(a.object))}function E(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:s,reset:T,resetDefaultState:E,dispose:x,releaseStatesOfGeometry:S,releaseStatesOfObject:w,releaseStatesOfProgram:C,initAttributes:h,enableAttribute:g,disableUnusedAttributes:v}}function rf(e,t,n){let r;function i(e){r=e}function a(t,i){e.drawArrays(r,t,i),n.update(i,r,1)}function o(t,i,a){a!==0&&(e.drawArraysInstanced(r,t,i,a),n.update(i,r,a))}function s(e,i,a){if(a===0)return;t.get(`WEBGL_multi_draw`).multiDrawArraysWEBGL(r,e,0,i,0,a);let o=0;for(let e=0;e<a;e++)o+=i[e];n.update(o,r,1)}this.setMode=i,this.render=a,this.renderInstances=o,this.renderMultiDraw=s}function af(e,t,n,r){let i;function a(){if(i!==void 0)return i;if(t.has(`EXT_texture_filter_anisotropic`)===!0){let n=t.get(`EXT_texture_filter_anisotropic`);i=e.getParameter(n.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(t){return t===1023||r.convert(t)===e.getParameter(e.IMPLEMENTATION_COLOR_READ_FORMAT)}function s(n){let i=n===1016&&(t.has(`EXT_color_buffer_half_float`)||t.has(`EXT_color_buffer_float`));return!(n!==1009&&n!==1015&&!i&&r.convert(n)!==e.getParameter(e.IMPLEMENTATION_COLOR_READ_TYPE))}function c(t){if(t===`highp`){if(e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.HIGH_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.HIGH_FLOAT).precision>0)return`highp`;t=`mediump`}return t===`mediump`&&e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.MEDIUM_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.MEDIUM_FLOAT).precision>0?`mediump`:`lowp`}let l=n.precision===void 0?`highp`:n.precision,u=c(l);u!==l&&(K(`WebGLRenderer:`,l,`not supported, using`,u,`instead.`),l=u);let d=n.reversedDepthBuffer===!0&&t.has(`EXT_clip_control`),f=n.logarithmicDepthBuffer===!0&&d===!1;n.reversedDepthBuffer===!0&&d===!1&&K(`WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer.`),n.logarithmicDepthBuffer===!0&&d===!0&&K(`WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.`);let p=e.getParameter(e.MAX_TEXTURE_IMAGE_UNITS),m=e.getParameter(e.MAX_VERTEX_TEXTURE_IMAGE_UNITS),h=e.getParameter(e.MAX_TEXTURE_SIZE),g=e.getParameter(e.MAX_CUBE_MAP_TEXTURE_SIZE),_=e.getParameter(e.MAX_VERTEX_ATTRIBS),v=e.getParameter(e.MAX_VERTEX_UNIFORM_VECTORS),y=e.getParameter(e.MAX_VARYING_VECTORS),b=e.getParameter(e.MAX_FRAGMENT_UNIFORM_VECTORS),x=e.getParameter(e.MAX_SAMPLES),S=e.getParameter(e.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:a,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:s,precision:l,logarithmicDepthBuffer:f,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:m,maxTextureSize:h,maxCubemapSize:g,maxAttributes:_,maxVertexUniforms:v,maxVaryings:y,maxFragmentUniforms:b,maxSamples:x,samples:S}}function of(e){let t=this,n=null,r=0,i=!1,a=!1,o=new Gl,s=new Y,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(e,t){let n=e.length!==0||t||r!==0||i;return i=t,r=e.length,n},this.beginShadows=function(){a=!0,u(null)},this.endShadows=function(){a=!1},this.setGlobalState=function(e,t){n=u(e,t,0)},this.setState=function(t,o,s){let d=t.clippingPlanes,f=t.clipIntersection,p=t.clipShadows,m=e.get(t);if(!i||d===null||d.length===0||a&&!p)a?u(null):l();else{let e=a?0:r,t=e*4,i=m.clippingState||null;c.value=i,i=u(d,o,t,s);for(let e=0;e!==t;++e)i[e]=n[e];m.clippingState=i,this.numIntersection=f?this.numPlanes:0,this.numPlanes+=e}};function l(){c.value!==n&&(c.value=n,c.needsUpdate=r>0),t.numPlanes=r,t.numIntersection=0}function u(e,n,r,i){let a=e===null?0:e.length,l=null;if(a!==0){if(l=c.value,i!==!0||l===null){let t=r+a*4,i=n.matrixWorldInverse;s.getNormalMatrix(i),(l===null||l.length<t)&&(l=new Float32Array(t));for(let t=0,n=r;t!==a;++t,n+=4)o.copy(e[t]).applyMatrix4(i,s),o.normal.toArray(l,n),l[n+3]=o.constant}c.value=l,c.needsUpdate=!0}return t.numPlanes=a,t.numIntersection=0,l}}var sf=class extends cc{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},r=[n,n,n,n,n,n];this.texture=new Pu(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},r=new Ru(5,5,5),i=new Ju({name:`CubemapFromEquirect`,uniforms:Bu(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:1,blending:0});i.uniforms.tEquirect.value=t;let a=new du(r,i),o=t.minFilter;return t.minFilter===1008&&(t.minFilter=Ga),new kd(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,r=!0){let i=e.getRenderTarget();for(let i=0;i<6;i++)e.setRenderTarget(this,i),e.clear(t,n,r);e.setRenderTarget(i)}},cf=256,lf=3,uf=20,df=256,ff=16,pf=3,mf=new J,hf=new X,gf=class e{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new kd(1,10,null),this._boxMesh=new du(new Ru(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,r=100,i={}){let{size:a=256,position:o=mf}=i,s=this._renderer;this._setSize(a);let c=this._allocateTarget(),l=this._getSourceTarget(!0);t>0&&(l.texture.mipmapsAutoUpdate=!1);let u=s.autoClear,d=s.autoClearColor,f=s.autoClearDepth,p=s.autoClearStencil,m=e.background;s.autoClear=!0,s.autoClearColor=!0,s.autoClearDepth=!0,s.autoClearStencil=!0,m===null&&(e.background=s.getClearColor(hf));let h=new kd(n,r,l);return h.position.copy(o),h.update(s,e),s.autoClear=u,s.autoClearColor=d,s.autoClearDepth=f,s.autoClearStencil=p,e.background=m,t>0&&(l.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Cf(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Sf(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(cf,Ls(e))}_fromTexture(e,t){e.mapping===301||e.mapping===302?this._setSize(e.image.length===0?cf:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=_f(e,!1,!1),n=Math.log2(e)-lf;for(let r=0;r<=n;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name=`PMREM`,t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=_f(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let r=this._boxMesh,i=this._cubeCamera;r.material=n,i.renderTarget=e,i.activeMipmapLevel=t;let a=e.width>>t;e.viewport.set(0,0,a,a),i.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===301||e.mapping===302?(this._cubemapMaterial===null&&(this._cubemapMaterial=Cf()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Sf()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=yf(),this._integrationMaterial=bf());let n=this._cubeSize,r=t.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let a=this._integrationMaterial.uniforms;a.envMap.value=this._sourceTarget.texture,a.sourceLod.value=Math.log2(n/ff);for(let o=0;o<=r;o++){let s=e.lodToRoughness(o,r);if(o>r-pf)a.roughness.value=s,this._renderCube(t,o,this._integrationMaterial);else{let e=s>0?Math.log2(n)+.5*Math.log2(6/(df*s**4))+.5:0;i.roughness.value=s,i.lodBias.value=e,this._renderCube(t,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=xf());let n=this._blurMaterial,r=n.uniforms,i=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=i.texture,this._renderCube(e,0,n),r.envMap.value=e.texture,this._renderCube(i,0,n)}};function _f(e,t,n){return new sf(e,{minFilter:qa,generateMipmaps:t,type:to,colorSpace:ls,depthBuffer:n})}function vf(e,t,n){return new Ju({name:e,uniforms:t,vertexShader:Z.cube_vert,fragmentShader:n,side:1,blending:0,depthTest:!1,depthWrite:!1})}function yf(){return vf(`PMREMGGXConvolution`,{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${df}u

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
	`)}function bf(){return vf(`PMREMGGXIntegration`,{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:ff}},`

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
	`)}function xf(){return vf(`PMREMSphericalGaussianBlur`,{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${uf}
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
	`)}function Sf(){return vf(`PMREMEquirectangularToCubemap`,{envMap:{value:null}},`

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
	`)}function Cf(){return vf(`PMREMCubemapToCubemap`,{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function wf(e){let t=new WeakMap,n=new WeakMap,r=null;function i(e,t=!1){return e==null?null:t?o(e):a(e)}function a(n){if(n&&n.isTexture){let r=n.mapping;if(r===303||r===304){if(t.has(n)){let e=t.get(n).texture;return s(e,n.mapping)}{let r=n.image;if(r&&r.height>0){let i=new sf(r.height);return i.fromEquirectangularTexture(e,n),t.set(n,i),n.addEventListener(`dispose`,l),s(i.texture,n.mapping)}return null}}}return n}function o(t){if(t&&t.isTexture&&t.isPMREMTexture!==!0){let i=t.mapping,a=i===303||i===304,o=i===301||i===302;if(a||o){let i=n.get(t),s=i===void 0?0:i.texture.pmremVersion;if(t.isRenderTargetTexture&&t.pmremVersion!==s)return r===null&&(r=new gf(e)),i=a?r.fromEquirectangular(t,i):r.fromCubemap(t,i),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),i.texture;if(i!==void 0)return i.texture;{let s=t.image;return a&&s&&s.height>0||o&&s&&c(s)?(r===null&&(r=new gf(e)),i=a?r.fromEquirectangular(t):r.fromCubemap(t),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),t.addEventListener(`dispose`,u),i.texture):null}}}return t}function s(e,t){return t===303?e.mapping=301:t===304&&(e.mapping=302),e}function c(e){let t=0;for(let n=0;n<6;n++)e[n]!==void 0&&t++;return t===6}function l(e){let n=e.target;n.removeEventListener(`dispose`,l);let r=t.get(n);r!==void 0&&(t.delete(n),r.dispose())}function u(e){let t=e.target;t.removeEventListener(`dispose`,u);let r=n.get(t);r!==void 0&&(n.delete(t),r.dispose())}function d(){t=new WeakMap,n=new WeakMap,r!==null&&(r.dispose(),r=null)}return{get:i,dispose:d}}function Tf(e){let t={};function n(n){if(t[n]!==void 0)return t[n];let r=e.getExtension(n);return t[n]=r,r}return{has:function(e){return n(e)!==null},init:function(){n(`EXT_color_buffer_float`),n(`WEBGL_clip_cull_distance`),n(`OES_texture_float_linear`),n(`EXT_color_buffer_half_float`),n(`WEBGL_multisampled_render_to_texture`),n(`WEBGL_render_shared_exponent`)},get:function(e){let t=n(e);return t===null&&Es(`WebGLRenderer: `+e+` extension not supported.`),t}}}function Ef(e,t,n,r){let i={},a=new WeakMap,o=new FinalizationRegistry(e=>delete i[e]);function s(e){c(e.target)}function c(e){e.index!==null&&t.remove(e.index);for(let n in e.attributes)t.remove(e.attributes[n]);e.removeEventListener(`dispose`,s),delete i[e.id],o.unregister(e);let c=a.get(e);c&&(t.remove(c),a.delete(e)),r.releaseStatesOfGeometry(e),e.isInstancedBufferGeometry===!0&&delete e._maxInstanceCount,n.memory.geometries--}function l(e,t){return i[t.id]===void 0&&(t.addEventListener(`dispose`,s),i[t.id]=new WeakRef(t),o.register(t,t.id,t),n.memory.geometries++),t}function u(n){let r=n.attributes;for(let n in r)t.update(r[n],e.ARRAY_BUFFER)}function d(e){let n=e.index,r=e.attributes.position,i=0;if(r===void 0)return;let o=n===null?r.array.length/3-1:n.array.length,s=new(r.count>=65535?Ol:Dl)(Math.ceil(o/3)*6,1),c=s.array;if(n!==null){let e=n.array;i=n.version;for(let t=0,n=0;t<o;t+=3){let r=e[t+0],i=e[t+1],a=e[t+2];c[n++]=r,c[n++]=i,c[n++]=i,c[n++]=a,c[n++]=a,c[n++]=r}}else{i=r.version;for(let e=0,t=0;e<o;e+=3){let n=e+0,r=e+1,i=e+2;c[t++]=n,c[t++]=r,c[t++]=r,c[t++]=i,c[t++]=i,c[t++]=n}}s.version=i;let l=a.get(e);l&&t.remove(l),a.set(e,s)}function f(e){let t=a.get(e);if(t){let n=e.index;n!==null&&t.version<n.version&&d(e)}else d(e);return a.get(e)}function p(){for(let e in i){let t=i[e].deref();t!==void 0&&c(t)}}return{get:l,update:u,getWireframeAttribute:f,dispose:p}}function Df(e,t,n){let r;function i(e){r=e}let a,o;function s(e){a=e.type,o=e.bytesPerElement}function c(t,i){e.drawElements(r,i,a,t*o),n.update(i,r,1)}function l(t,i,s){s!==0&&(e.drawElementsInstanced(r,i,a,t*o,s),n.update(i,r,s))}function u(e,i,o){if(o===0)return;t.get(`WEBGL_multi_draw`).multiDrawElementsWEBGL(r,i,0,a,e,0,o);let s=0;for(let e=0;e<o;e++)s+=i[e];n.update(s,r,1)}this.setMode=i,this.setIndex=s,this.render=c,this.renderInstances=l,this.renderMultiDraw=u}function Of(e){let t={geometries:0,textures:0},n={frame:0,calls:0,triangles:0,points:0,lines:0};function r(t,r,i){switch(n.calls++,r){case e.TRIANGLES:n.triangles+=t/3*i;break;case e.LINES:n.lines+=t/2*i;break;case e.LINE_STRIP:n.lines+=i*(t-1);break;case e.LINE_LOOP:n.lines+=i*t;break;case e.POINTS:n.points+=i*t;break;default:q(`WebGLInfo: Unknown draw mode:`,r)}}function i(){n.calls=0,n.triangles=0,n.points=0,n.lines=0}return{memory:t,render:n,programs:null,autoReset:!0,reset:i,update:r}}function kf(e,t,n){let r=new WeakMap,i=new oc;function a(a,o,s){let c=a.morphTargetInfluences,l=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,u=l===void 0?0:l.length,d=r.get(o);if(d===void 0||d.count!==u){d!==void 0&&d.texture.dispose();let e=o.morphAttributes.position!==void 0,n=o.morphAttributes.normal!==void 0,a=o.morphAttributes.color!==void 0,s=o.morphAttributes.position||[],c=o.morphAttributes.normal||[],l=o.morphAttributes.color||[],p=0;e===!0&&(p=1),n===!0&&(p=2),a===!0&&(p=3);let m=o.attributes.position.count*p,h=1;m>t.maxTextureSize&&(h=Math.ceil(m/t.maxTextureSize),m=t.maxTextureSize);let g=new Float32Array(m*h*4*u),_=new lc(g,m,h,u);_.type=eo,_.needsUpdate=!0;let v=p*4;for(let t=0;t<u;t++){let r=s[t],o=c[t],u=l[t],d=m*h*4*t;for(let t=0;t<r.count;t++){let s=t*v;e===!0&&(i.fromBufferAttribute(r,t),g[d+s+0]=i.x,g[d+s+1]=i.y,g[d+s+2]=i.z,g[d+s+3]=0),n===!0&&(i.fromBufferAttribute(o,t),g[d+s+4]=i.x,g[d+s+5]=i.y,g[d+s+6]=i.z,g[d+s+7]=0),a===!0&&(i.fromBufferAttribute(u,t),g[d+s+8]=i.x,g[d+s+9]=i.y,g[d+s+10]=i.z,g[d+s+11]=u.itemSize===4?i.w:1)}}d={count:u,texture:_,size:new Vs(m,h)},r.set(o,d);function f(){_.dispose(),r.delete(o),o.removeEventListener(`dispose`,f)}o.addEventListener(`dispose`,f)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)s.getUniforms().setValue(e,`morphTexture`,a.morphTexture,n);else{let t=0;for(let e=0;e<c.length;e++)t+=c[e];let n=o.morphTargetsRelative?1:1-t;s.getUniforms().setValue(e,`morphTargetBaseInfluence`,n),s.getUniforms().setValue(e,`morphTargetInfluences`,c)}s.getUniforms().setValue(e,`morphTargetsTexture`,d.texture,n),s.getUniforms().setValue(e,`morphTargetsTextureSize`,d.size)}return{update:a}}function Af(e,t,n,r,i){let a=new WeakMap;function o(r){let o=i.render.frame,s=r.geometry,l=t.get(r,s);if(a.get(l)!==o&&(t.update(l),a.set(l,o)),r.isInstancedMesh&&(r.hasEventListener(`dispose`,c)===!1&&r.addEventListener(`dispose`,c),a.get(r)!==o&&(n.update(r.instanceMatrix,e.ARRAY_BUFFER),r.instanceColor!==null&&n.update(r.instanceColor,e.ARRAY_BUFFER),a.set(r,o))),r.isSkinnedMesh){let e=r.skeleton;a.get(e)!==o&&(e.update(),a.set(e,o))}return l}function s(){a=new WeakMap}function c(e){let t=e.target;t.removeEventListener(`dispose`,c),r.releaseStatesOfObject(t),n.remove(t.instanceMatrix),t.instanceColor!==null&&n.remove(t.instanceColor)}return{update:o,dispose:s}}var jf={1:`LINEAR_TONE_MAPPING`,2:`REINHARD_TONE_MAPPING`,3:`CINEON_TONE_MAPPING`,4:`ACES_FILMIC_TONE_MAPPING`,6:`AGX_TONE_MAPPING`,7:`NEUTRAL_TONE_MAPPING`,5:`CUSTOM_TONE_MAPPING`};function Mf(e,t,n,r,i,a){let o=new cc(t,n,{type:e,depthBuffer:i,stencilBuffer:a,samples:r?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),s=null,c=null,l=null,u=new Vl;u.setAttribute(`position`,new kl([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute(`uv`,new kl([0,2,0,0,2,0],2));let d=new Yu({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),f=new du(u,d),p=new Ed(-1,1,1,-1,0,1),m=null,h=null,g=!1,_,v=null,y=[],b=!1;this.setSize=function(e,t){o.setSize(e,t),s!==null&&s.setSize(e,t),c!==null&&c.setSize(e,t);for(let n=0;n<y.length;n++){let r=y[n];r.setSize&&r.setSize(e,t)}},this.setEffects=function(e){y=e,b=y.length>0&&y[0].isRenderPass===!0;let t=o.width,n=o.height;y.length>0&&s===null&&(s=new cc(t,n,{type:to,depthBuffer:!1,stencilBuffer:!1}),c=new cc(t,n,{type:to,depthBuffer:!1,stencilBuffer:!1}));let r=i===!0&&y.some(e=>e.needsDepthTexture===!0);r!==(o.depthTexture!==null)&&(r===!0&&l===null&&(l=new Fu(t,n),a===!0&&(l.format=fo,l.type=io)),o.dispose(),o.depthTexture=r?l:null,o.resolveDepthBuffer=r,o.storeMultisampledDepthBuffer=r);for(let e=0;e<y.length;e++){let i=y[e];i.setSize&&i.setSize(t,n),r&&i.needsDepthTexture===!0&&i.setDepthTexture&&i.setDepthTexture(l)}},this.begin=function(e,t){if(g||e.toneMapping===0&&y.length===0)return!1;if(v=t,t!==null){let e=t.width,n=t.height;(o.width!==e||o.height!==n)&&this.setSize(e,n)}return b===!1&&e.setRenderTarget(o),_=e.toneMapping,e.toneMapping=0,!0},this.hasRenderPass=function(){return b},this.end=function(e,t){e.toneMapping=_,g=!0;let n=o,r=s;for(let i=0;i<y.length;i++){let a=y[i];a.enabled!==!1&&(a.render(e,r,n,t),a.needsSwap!==!1&&(n=r,r=r===s?c:s))}if(m!==e.outputColorSpace||h!==e.toneMapping){m=e.outputColorSpace,h=e.toneMapping,d.defines={},Ys.getTransfer(m)===`srgb`&&(d.defines.SRGB_TRANSFER=``);let t=jf[h];t&&(d.defines[t]=``),d.needsUpdate=!0}d.uniforms.tDiffuse.value=n.texture,e.setRenderTarget(v),e.render(f,p),v=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),s!==null&&s.dispose(),c!==null&&c.dispose(),u.dispose(),d.dispose()}}var Nf=new ac,Pf=new Fu(1,1),Ff=new Iu(1),If=new lc,Lf=new uc,Rf=new Pu,zf=[],Bf=[],Vf=new Float32Array(16),Hf=new Float32Array(9),Uf=new Float32Array(4);function Wf(e,t,n){let r=e[0];if(r<=0||r>0)return e;let i=t*n,a=zf[i];if(a===void 0&&(a=new Float32Array(i),zf[i]=a),t!==0){r.toArray(a,0);for(let r=1,i=0;r!==t;++r)i+=n,e[r].toArray(a,i)}return a}function Gf(e,t){if(e.length!==t.length)return!1;for(let n=0,r=e.length;n<r;n++)if(e[n]!==t[n])return!1;return!0}function Kf(e,t){for(let n=0,r=t.length;n<r;n++)e[n]=t[n]}function qf(e,t){let n=Bf[t];n===void 0&&(n=new Int32Array(t),Bf[t]=n);for(let r=0;r!==t;++r)n[r]=e.allocateTextureUnit();return n}function Jf(e,t){let n=this.cache;n[0]!==t&&(e.uniform1f(this.addr,t),n[0]=t)}function Yf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2f(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(Gf(n,t))return;e.uniform2fv(this.addr,t),Kf(n,t)}}function Xf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3f(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else if(t.r!==void 0)(n[0]!==t.r||n[1]!==t.g||n[2]!==t.b)&&(e.uniform3f(this.addr,t.r,t.g,t.b),n[0]=t.r,n[1]=t.g,n[2]=t.b);else{if(Gf(n,t))return;e.uniform3fv(this.addr,t),Kf(n,t)}}function Zf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4f(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(Gf(n,t))return;e.uniform4fv(this.addr,t),Kf(n,t)}}function Qf(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(Gf(n,t))return;e.uniformMatrix2fv(this.addr,!1,t),Kf(n,t)}else{if(Gf(n,r))return;Uf.set(r),e.uniformMatrix2fv(this.addr,!1,Uf),Kf(n,r)}}function $f(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(Gf(n,t))return;e.uniformMatrix3fv(this.addr,!1,t),Kf(n,t)}else{if(Gf(n,r))return;Hf.set(r),e.uniformMatrix3fv(this.addr,!1,Hf),Kf(n,r)}}function ep(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(Gf(n,t))return;e.uniformMatrix4fv(this.addr,!1,t),Kf(n,t)}else{if(Gf(n,r))return;Vf.set(r),e.uniformMatrix4fv(this.addr,!1,Vf),Kf(n,r)}}function tp(e,t){let n=this.cache;n[0]!==t&&(e.uniform1i(this.addr,t),n[0]=t)}function np(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2i(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(Gf(n,t))return;e.uniform2iv(this.addr,t),Kf(n,t)}}function rp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3i(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(Gf(n,t))return;e.uniform3iv(this.addr,t),Kf(n,t)}}function ip(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4i(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(Gf(n,t))return;e.uniform4iv(this.addr,t),Kf(n,t)}}function ap(e,t){let n=this.cache;n[0]!==t&&(e.uniform1ui(this.addr,t),n[0]=t)}function op(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2ui(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(Gf(n,t))return;e.uniform2uiv(this.addr,t),Kf(n,t)}}function sp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3ui(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(Gf(n,t))return;e.uniform3uiv(this.addr,t),Kf(n,t)}}function cp(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4ui(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(Gf(n,t))return;e.uniform4uiv(this.addr,t),Kf(n,t)}}function lp(e){return e.version===0&&(e.compareFunction=519,e.needsUpdate=!0),e}function up(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_2D_SHADOW?lp(Pf):Nf,n.setTexture2D(t||a,i)}function dp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture3D(t||Lf,i)}function fp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_CUBE_SHADOW?lp(Ff):Rf,n.setTextureCube(t||a,i)}function pp(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture2DArray(t||If,i)}function mp(e){switch(e){case 5126:return Jf;case 35664:return Yf;case 35665:return Xf;case 35666:return Zf;case 35674:return Qf;case 35675:return $f;case 35676:return ep;case 5124:case 35670:return tp;case 35667:case 35671:return np;case 35668:case 35672:return rp;case 35669:case 35673:return ip;case 5125:return ap;case 36294:return op;case 36295:return sp;case 36296:return cp;case 35678:case 36198:case 36298:case 36306:case 35682:return up;case 35679:case 36299:case 36307:return dp;case 35680:case 36300:case 36308:case 36293:return fp;case 36289:case 36303:case 36311:case 36292:return pp}}function hp(e,t){e.uniform1fv(this.addr,t)}function gp(e,t){let n=Wf(t,this.size,2);e.uniform2fv(this.addr,n)}function _p(e,t){let n=Wf(t,this.size,3);e.uniform3fv(this.addr,n)}function vp(e,t){let n=Wf(t,this.size,4);e.uniform4fv(this.addr,n)}function yp(e,t){let n=Wf(t,this.size,4);e.uniformMatrix2fv(this.addr,!1,n)}function bp(e,t){let n=Wf(t,this.size,9);e.uniformMatrix3fv(this.addr,!1,n)}function xp(e,t){let n=Wf(t,this.size,16);e.uniformMatrix4fv(this.addr,!1,n)}function Sp(e,t){e.uniform1iv(this.addr,t)}function Cp(e,t){e.uniform2iv(this.addr,t)}function wp(e,t){e.uniform3iv(this.addr,t)}function Tp(e,t){e.uniform4iv(this.addr,t)}function Ep(e,t){e.uniform1uiv(this.addr,t)}function Dp(e,t){e.uniform2uiv(this.addr,t)}function Op(e,t){e.uniform3uiv(this.addr,t)}function kp(e,t){e.uniform4uiv(this.addr,t)}function Ap(e,t,n){let r=this.cache,i=t.length,a=qf(n,i);Gf(r,a)||(e.uniform1iv(this.addr,a),Kf(r,a));let o;o=this.type===e.SAMPLER_2D_SHADOW?lp(Pf):Nf;for(let e=0;e!==i;++e)n.setTexture2D(t[e]||o,a[e])}function jp(e,t,n){let r=this.cache,i=t.length,a=qf(n,i);Gf(r,a)||(e.uniform1iv(this.addr,a),Kf(r,a));for(let e=0;e!==i;++e)n.setTexture3D(t[e]||Lf,a[e])}function Mp(e,t,n){let r=this.cache,i=t.length,a=qf(n,i);Gf(r,a)||(e.uniform1iv(this.addr,a),Kf(r,a));let o;o=this.type===e.SAMPLER_CUBE_SHADOW?lp(Ff):Rf;for(let e=0;e!==i;++e)n.setTextureCube(t[e]||o,a[e])}function Np(e,t,n){let r=this.cache,i=t.length,a=qf(n,i);Gf(r,a)||(e.uniform1iv(this.addr,a),Kf(r,a));for(let e=0;e!==i;++e)n.setTexture2DArray(t[e]||If,a[e])}function Pp(e){switch(e){case 5126:return hp;case 35664:return gp;case 35665:return _p;case 35666:return vp;case 35674:return yp;case 35675:return bp;case 35676:return xp;case 5124:case 35670:return Sp;case 35667:case 35671:return Cp;case 35668:case 35672:return wp;case 35669:case 35673:return Tp;case 5125:return Ep;case 36294:return Dp;case 36295:return Op;case 36296:return kp;case 35678:case 36198:case 36298:case 36306:case 35682:return Ap;case 35679:case 36299:case 36307:return jp;case 35680:case 36300:case 36308:case 36293:return Mp;case 36289:case 36303:case 36311:case 36292:return Np}}var Fp=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=mp(t.type)}},Ip=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Pp(t.type)}},Lp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let r=this.seq;for(let i=0,a=r.length;i!==a;++i){let a=r[i];a.setValue(e,t[a.id],n)}}},Rp=/(\w+)(\])?(\[|\.)?/g;function zp(e,t){e.seq.push(t),e.map[t.id]=t}function Bp(e,t,n){let r=e.name,i=r.length;for(Rp.lastIndex=0;;){let a=Rp.exec(r),o=Rp.lastIndex,s=a[1],c=a[2]===`]`,l=a[3];if(c&&(s|=0),l===void 0||l===`[`&&o+2===i){zp(n,l===void 0?new Fp(s,e,t):new Ip(s,e,t));break}{let e=n.map[s];e===void 0&&(e=new Lp(s),zp(n,e)),n=e}}}var Vp=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let r=0;r<n;++r){let n=e.getActiveUniform(t,r);Bp(n,e.getUniformLocation(t,n.name),this)}let r=[],i=[];for(let t of this.seq)t.type===e.SAMPLER_2D_SHADOW||t.type===e.SAMPLER_CUBE_SHADOW||t.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(t):i.push(t);r.length>0&&(this.seq=r.concat(i))}setValue(e,t,n,r){let i=this.map[t];i!==void 0&&i.setValue(e,n,r)}setOptional(e,t,n){let r=t[n];r!==void 0&&this.setValue(e,n,r)}static upload(e,t,n,r){for(let i=0,a=t.length;i!==a;++i){let a=t[i],o=n[a.id];o.needsUpdate!==!1&&a.setValue(e,o.value,r)}}static seqWithValue(e,t){let n=[];for(let r=0,i=e.length;r!==i;++r){let i=e[r];i.id in t&&n.push(i)}return n}};function Hp(e,t,n){let r=e.createShader(t);return e.shaderSource(r,n),e.compileShader(r),r}var Up=37297,Wp=0;function Gp(e,t){let n=e.split(`
`),r=[],i=Math.max(t-6,0),a=Math.min(t+6,n.length);for(let e=i;e<a;e++){let i=e+1;r.push(`${i===t?`>`:` `} ${i}: ${n[e]}`)}return r.join(`
`)}var Kp=new Y;function qp(e){Ys._getMatrix(Kp,Ys.workingColorSpace,e);let t=`mat3( ${Kp.elements.map(e=>e.toFixed(4))} )`;switch(Ys.getTransfer(e)){case us:return[t,`LinearTransferOETF`];case ds:return[t,`sRGBTransferOETF`];default:return K(`WebGLProgram: Unsupported color space: `,e),[t,`LinearTransferOETF`]}}function Jp(e,t,n){let r=e.getShaderParameter(t,e.COMPILE_STATUS),i=(e.getShaderInfoLog(t)||``).trim();if(r&&i===``)return``;let a=/ERROR: 0:(\d+)/.exec(i);if(a){let r=parseInt(a[1]);return n.toUpperCase()+`

`+i+`

`+Gp(e.getShaderSource(t),r)}return i}function Yp(e,t){let n=qp(t);return[`vec4 ${e}( vec4 value ) {`,`	return ${n[1]}( vec4( ${n[0]} * value.rgb, value.a ) );`,`}`].join(`
`)}var Xp={1:`Linear`,2:`Reinhard`,3:`Cineon`,4:`ACESFilmic`,6:`AgX`,7:`Neutral`,5:`Custom`};function Zp(e,t){let n=Xp[t];return n===void 0?(K(`WebGLProgram: Unsupported toneMapping:`,t),`vec3 `+e+`( vec3 color ) { return LinearToneMapping( color ); }`):`vec3 `+e+`( vec3 color ) { return `+n+`ToneMapping( color ); }`}var Qp=new J;function $p(){return Ys.getLuminanceCoefficients(Qp),[`float luminance( const in vec3 rgb ) {`,`	const vec3 weights = vec3( ${Qp.x.toFixed(4)}, ${Qp.y.toFixed(4)}, ${Qp.z.toFixed(4)} );`,`	return dot( weights, rgb );`,`}`].join(`
`)}function em(e){return[e.extensionClipCullDistance?`#extension GL_ANGLE_clip_cull_distance : require`:``,e.extensionMultiDraw?`#extension GL_ANGLE_multi_draw : require`:``].filter(rm).join(`
`)}function tm(e){let t=[];for(let n in e){let r=e[n];r!==!1&&t.push(`#define `+n+` `+r)}return t.join(`
`)}function nm(e,t){let n={},r=e.getProgramParameter(t,e.ACTIVE_ATTRIBUTES);for(let i=0;i<r;i++){let r=e.getActiveAttrib(t,i),a=r.name,o=1;r.type===e.FLOAT_MAT2&&(o=2),r.type===e.FLOAT_MAT3&&(o=3),r.type===e.FLOAT_MAT4&&(o=4),n[a]={type:r.type,location:e.getAttribLocation(t,a),locationSize:o}}return n}function rm(e){return e!==``}function im(e,t){let n=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return e.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,n).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function am(e,t){return e.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var om=/^[ \t]*#include +<([\w\d./]+)>/gm;function sm(e){return e.replace(om,cm)}function cm(e,t){let n=Z[t];if(n===void 0)throw Error(`THREE.WebGLProgram: Can not resolve #include <`+t+`>`);return sm(n)}var lm=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function um(e){return e.replace(lm,dm)}function dm(e,t,n,r){let i=``;for(let e=parseInt(t);e<parseInt(n);e++)i+=r.replace(/\[\s*i\s*\]/g,`[ `+e+` ]`).replace(/UNROLLED_LOOP_INDEX/g,e);return i}function fm(e){let t=`precision ${e.precision} float;
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
#define LOW_PRECISION`),t}var pm={1:`SHADOWMAP_TYPE_PCF`,3:`SHADOWMAP_TYPE_VSM`};function mm(e){return pm[e.shadowMapType]||`SHADOWMAP_TYPE_BASIC`}var hm={302:`ENVMAP_MODE_REFRACTION`};function gm(e){return e.envMap===!1?`ENVMAP_MODE_REFLECTION`:hm[e.envMapMode]||`ENVMAP_MODE_REFLECTION`}var _m={0:`ENVMAP_BLENDING_MULTIPLY`,1:`ENVMAP_BLENDING_MIX`,2:`ENVMAP_BLENDING_ADD`};function vm(e){return e.envMap===!1?`ENVMAP_BLENDING_NONE`:_m[e.combine]||`ENVMAP_BLENDING_NONE`}function ym(e,t,n,r){let i=e.getContext(),a=n.defines,o=n.vertexShader,s=n.fragmentShader,c=mm(n),l=n.envMapPMREM===!0?`ENVMAP_TYPE_PMREM`:`ENVMAP_TYPE_CUBE`,u=gm(n),d=vm(n),f=em(n),p=tm(a),m=i.createProgram(),h,g,_=n.glslVersion?`#version `+n.glslVersion+`
`:``;n.isRawShaderMaterial?(h=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(rm).join(`
`),h.length>0&&(h+=`
`),g=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(rm).join(`
`),g.length>0&&(g+=`
`)):(h=[fm(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.extensionClipCullDistance?`#define USE_CLIP_DISTANCE`:``,n.batching?`#define USE_BATCHING`:``,n.batchingColor?`#define USE_BATCHING_COLOR`:``,n.instancing?`#define USE_INSTANCING`:``,n.instancingColor?`#define USE_INSTANCING_COLOR`:``,n.instancingMorph?`#define USE_INSTANCING_MORPH`:``,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.map?`#define USE_MAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+u:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.displacementMap?`#define USE_DISPLACEMENTMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.mapUv?`#define MAP_UV `+n.mapUv:``,n.alphaMapUv?`#define ALPHAMAP_UV `+n.alphaMapUv:``,n.lightMapUv?`#define LIGHTMAP_UV `+n.lightMapUv:``,n.aoMapUv?`#define AOMAP_UV `+n.aoMapUv:``,n.emissiveMapUv?`#define EMISSIVEMAP_UV `+n.emissiveMapUv:``,n.bumpMapUv?`#define BUMPMAP_UV `+n.bumpMapUv:``,n.normalMapUv?`#define NORMALMAP_UV `+n.normalMapUv:``,n.displacementMapUv?`#define DISPLACEMENTMAP_UV `+n.displacementMapUv:``,n.metalnessMapUv?`#define METALNESSMAP_UV `+n.metalnessMapUv:``,n.roughnessMapUv?`#define ROUGHNESSMAP_UV `+n.roughnessMapUv:``,n.anisotropyMapUv?`#define ANISOTROPYMAP_UV `+n.anisotropyMapUv:``,n.clearcoatMapUv?`#define CLEARCOATMAP_UV `+n.clearcoatMapUv:``,n.clearcoatNormalMapUv?`#define CLEARCOAT_NORMALMAP_UV `+n.clearcoatNormalMapUv:``,n.clearcoatRoughnessMapUv?`#define CLEARCOAT_ROUGHNESSMAP_UV `+n.clearcoatRoughnessMapUv:``,n.diffuseRoughnessMapUv?`#define DIFFUSE_ROUGHNESSMAP_UV `+n.diffuseRoughnessMapUv:``,n.iridescenceMapUv?`#define IRIDESCENCEMAP_UV `+n.iridescenceMapUv:``,n.iridescenceThicknessMapUv?`#define IRIDESCENCE_THICKNESSMAP_UV `+n.iridescenceThicknessMapUv:``,n.sheenColorMapUv?`#define SHEEN_COLORMAP_UV `+n.sheenColorMapUv:``,n.sheenRoughnessMapUv?`#define SHEEN_ROUGHNESSMAP_UV `+n.sheenRoughnessMapUv:``,n.specularMapUv?`#define SPECULARMAP_UV `+n.specularMapUv:``,n.specularColorMapUv?`#define SPECULAR_COLORMAP_UV `+n.specularColorMapUv:``,n.specularIntensityMapUv?`#define SPECULAR_INTENSITYMAP_UV `+n.specularIntensityMapUv:``,n.transmissionMapUv?`#define TRANSMISSIONMAP_UV `+n.transmissionMapUv:``,n.thicknessMapUv?`#define THICKNESSMAP_UV `+n.thicknessMapUv:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexNormals?`#define HAS_NORMAL`:``,n.vertexColors?`#define USE_COLOR`:``,n.vertexAlphas?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.flatShading?`#define FLAT_SHADED`:``,n.skinning?`#define USE_SKINNING`:``,n.morphTargets?`#define USE_MORPHTARGETS`:``,n.morphNormals&&n.flatShading===!1?`#define USE_MORPHNORMALS`:``,n.morphColors?`#define USE_MORPHCOLORS`:``,n.morphTargetsCount>0?`#define MORPHTARGETS_TEXTURE_STRIDE `+n.morphTextureStride:``,n.morphTargetsCount>0?`#define MORPHTARGETS_COUNT `+n.morphTargetsCount:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.sizeAttenuation?`#define USE_SIZEATTENUATION`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 modelMatrix;`,`uniform mat4 modelViewMatrix;`,`uniform mat4 projectionMatrix;`,`uniform mat4 viewMatrix;`,`uniform mat3 normalMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,`#ifdef USE_INSTANCING`,`	attribute mat4 instanceMatrix;`,`#endif`,`#ifdef USE_INSTANCING_COLOR`,`	attribute vec3 instanceColor;`,`#endif`,`#ifdef USE_INSTANCING_MORPH`,`	uniform sampler2D morphTexture;`,`#endif`,`attribute vec3 position;`,`attribute vec3 normal;`,`attribute vec2 uv;`,`#ifdef USE_UV1`,`	attribute vec2 uv1;`,`#endif`,`#ifdef USE_UV2`,`	attribute vec2 uv2;`,`#endif`,`#ifdef USE_UV3`,`	attribute vec2 uv3;`,`#endif`,`#ifdef USE_TANGENT`,`	attribute vec4 tangent;`,`#endif`,`#if defined( USE_COLOR_ALPHA )`,`	attribute vec4 color;`,`#elif defined( USE_COLOR )`,`	attribute vec3 color;`,`#endif`,`#ifdef USE_SKINNING`,`	attribute vec4 skinIndex;`,`	attribute vec4 skinWeight;`,`#endif`,`
`].filter(rm).join(`
`),g=[fm(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.alphaToCoverage?`#define ALPHA_TO_COVERAGE`:``,n.map?`#define USE_MAP`:``,n.matcap?`#define USE_MATCAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+l:``,n.envMap?`#define `+u:``,n.envMap?`#define `+d:``,n.envMapPMREM?`#define ENVMAP_MAX_LOD `+n.envMapMaxLod+`.0`:``,n.envMapPMREM?`#define ENVMAP_SIZE `+n.envMapSize+`.0`:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.packedNormalMap?`#define USE_PACKED_NORMALMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoat?`#define USE_CLEARCOAT`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughness?`#define USE_DIFFUSE_ROUGHNESS`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.dispersion?`#define USE_DISPERSION`:``,n.retroreflection?`#define USE_RETROREFLECTION`:``,n.iridescence?`#define USE_IRIDESCENCE`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaTest?`#define USE_ALPHATEST`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.sheen?`#define USE_SHEEN`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexColors||n.instancingColor?`#define USE_COLOR`:``,n.vertexAlphas||n.batchingColor?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.gradientMap?`#define USE_GRADIENTMAP`:``,n.flatShading?`#define FLAT_SHADED`:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.premultipliedAlpha?`#define PREMULTIPLIED_ALPHA`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.decodeVideoTexture?`#define DECODE_VIDEO_TEXTURE`:``,n.decodeVideoTextureEmissive?`#define DECODE_VIDEO_TEXTURE_EMISSIVE`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 viewMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,n.toneMapping===0?``:`#define TONE_MAPPING`,n.toneMapping===0?``:Z.tonemapping_pars_fragment,n.toneMapping===0?``:Zp(`toneMapping`,n.toneMapping),n.dithering?`#define DITHERING`:``,n.opaque?`#define OPAQUE`:``,Z.colorspace_pars_fragment,Yp(`linearToOutputTexel`,n.outputColorSpace),$p(),n.useDepthPacking?`#define DEPTH_PACKING `+n.depthPacking:``,`
`].filter(rm).join(`
`)),o=sm(o),o=im(o,n),o=am(o,n),s=sm(s),s=im(s,n),s=am(s,n),o=um(o),s=um(s),n.isRawShaderMaterial!==!0&&(_=`#version 300 es
`,h=[f,`#define attribute in`,`#define varying out`,`#define texture2D texture`].join(`
`)+`
`+h,g=[`#define varying in`,n.glslVersion===`300 es`?``:`layout(location = 0) out highp vec4 pc_fragColor;`,n.glslVersion===`300 es`?``:`#define gl_FragColor pc_fragColor`,`#define gl_FragDepthEXT gl_FragDepth`,`#define texture2D texture`,`#define textureCube texture`,`#define texture2DProj textureProj`,`#define texture2DLodEXT textureLod`,`#define texture2DProjLodEXT textureProjLod`,`#define textureCubeLodEXT textureLod`,`#define texture2DGradEXT textureGrad`,`#define texture2DProjGradEXT textureProjGrad`,`#define textureCubeGradEXT textureGrad`].join(`
`)+`
`+g);let v=_+h+o,y=_+g+s,b=Hp(i,i.VERTEX_SHADER,v),x=Hp(i,i.FRAGMENT_SHADER,y);i.attachShader(m,b),i.attachShader(m,x),n.index0AttributeName===void 0?n.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,`position`):i.bindAttribLocation(m,0,n.index0AttributeName),i.linkProgram(m);function S(t){if(e.debug.checkShaderErrors){let n=i.getProgramInfoLog(m)||``,r=i.getShaderInfoLog(b)||``,a=i.getShaderInfoLog(x)||``,o=n.trim(),s=r.trim(),c=a.trim(),l=!0,u=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1){if(l=!1,typeof e.debug.onShaderError==`function`)e.debug.onShaderError(i,m,b,x);else{let e=Jp(i,b,`vertex`),n=Jp(i,x,`fragment`);q(`WebGLProgram: Shader Error `+i.getError()+` - VALIDATE_STATUS `+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+t.name+`
Material Type: `+t.type+`

Program Info Log: `+o+`
`+e+`
`+n)}}else o===``?(s===``||c===``)&&(u=!1):K(`WebGLProgram: Program Info Log:`,o);u&&(t.diagnostics={runnable:l,programLog:o,vertexShader:{log:s,prefix:h},fragmentShader:{log:c,prefix:g}})}i.deleteShader(b),i.deleteShader(x),C=new Vp(i,m),w=nm(i,m)}let C;this.getUniforms=function(){return C===void 0&&S(this),C};let w;this.getAttributes=function(){return w===void 0&&S(this),w};let T=n.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return T===!1&&(T=i.getProgramParameter(m,Up)),T},this.destroy=function(){r.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=n.shaderType,this.name=n.shaderName,this.id=Wp++,this.cacheKey=t,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=x,this}var bm=0,xm=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(n)===!1&&(r.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let e of t)e.usedTimes--,e.usedTimes===0&&this.shaderCache.delete(e.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Sm(e),t.set(e,n)),n}},Sm=class{constructor(e){this.id=bm++,this.code=e,this.usedTimes=0}};function Cm(e){return e===1030||e===37490||e===36285}function wm(e,t,n,r,i,a){let o=new Sc,s=new xm,c=new Set,l=[],u=new Map,d=r.logarithmicDepthBuffer,f={MeshDepthMaterial:`depth`,MeshDistanceMaterial:`distance`,MeshNormalMaterial:`normal`,MeshBasicMaterial:`basic`,MeshLambertMaterial:`lambert`,MeshPhongMaterial:`phong`,MeshToonMaterial:`toon`,MeshStandardMaterial:`physical`,MeshPhysicalMaterial:`physical`,MeshMatcapMaterial:`matcap`,LineBasicMaterial:`basic`,LineDashedMaterial:`dashed`,PointsMaterial:`points`,ShadowMaterial:`shadow`,SpriteMaterial:`sprite`};function p(e){return c.add(e),e===0?`uv`:`uv${e}`}function m(i,o,l,u,m,h){let g=u.fog,_=m.geometry,v=i.isMeshStandardMaterial||i.isMeshLambertMaterial||i.isMeshPhongMaterial?u.environment:null,y=i.isMeshStandardMaterial||i.isMeshLambertMaterial&&!i.envMap||i.isMeshPhongMaterial&&!i.envMap,b=t.get(i.envMap||v,y),x=f[i.type],S=r.precision;i.precision!==null&&(S=r.getMaxPrecision(i.precision),S!==i.precision&&K(`WebGLProgram.getParameters:`,i.precision,`not supported, using`,S,`instead.`));let C=_.morphAttributes.position||_.morphAttributes.normal||_.morphAttributes.color,w=C===void 0?0:C.length,T=0;_.morphAttributes.position!==void 0&&(T=1),_.morphAttributes.normal!==void 0&&(T=2),_.morphAttributes.color!==void 0&&(T=3);let E,D,O,k;if(x){let e=Zd[x];E=e.vertexShader,D=e.fragmentShader}else{E=i.vertexShader,D=i.fragmentShader;let e=s.getVertexShaderStage(i),t=s.getFragmentShaderStage(i);s.update(i,e,t),O=e.id,k=t.id}let A=e.getRenderTarget(),j=e.state.buffers.depth.getReversed(),ee=m.isInstancedMesh===!0,M=m.isBatchedMesh===!0,te=!!i.map,N=!!i.matcap,ne=!!b,re=ne&&b.isPMREMTexture===!0,ie=!!i.aoMap,ae=!!i.lightMap,oe=!!i.bumpMap&&i.wireframe===!1,se=!!i.normalMap,ce=!!i.displacementMap,P=!!i.emissiveMap,F=!!i.metalnessMap,le=!!i.roughnessMap,ue=i.anisotropy>0,de=i.clearcoat>0,fe=i.diffuseRoughness>0,pe=i.dispersion>0,me=i.retroreflectivity>0,he=i.iridescence>0,I=i.sheen>0,ge=i.transmission>0,_e=ue&&!!i.anisotropyMap,ve=de&&!!i.clearcoatMap,ye=de&&!!i.clearcoatNormalMap,be=de&&!!i.clearcoatRoughnessMap,xe=fe&&!!i.diffuseRoughnessMap,L=he&&!!i.iridescenceMap,Se=he&&!!i.iridescenceThicknessMap,Ce=I&&!!i.sheenColorMap,R=I&&!!i.sheenRoughnessMap,z=!!i.specularMap,we=!!i.specularColorMap,B=!!i.specularIntensityMap,V=ge&&!!i.transmissionMap,Te=ge&&!!i.thicknessMap,Ee=!!i.gradientMap,De=!!i.alphaMap,Oe=i.alphaTest>0,ke=!!i.alphaHash,Ae=!!i.extensions,je=0;i.toneMapped&&(A===null||A.isXRRenderTarget===!0)&&(je=e.toneMapping);let Me=re?b.isCompressedCubeTexture?b.image[0].mipmaps:b.mipmaps:null,Ne={shaderID:x,shaderType:i.type,shaderName:i.name,vertexShader:E,fragmentShader:D,defines:i.defines,customVertexShaderID:O,customFragmentShaderID:k,isRawShaderMaterial:i.isRawShaderMaterial===!0,glslVersion:i.glslVersion,precision:S,batching:M,batchingColor:M&&m._colorsTexture!==null,instancing:ee,instancingColor:ee&&m.instanceColor!==null,instancingMorph:ee&&m.morphTexture!==null,outputColorSpace:A===null?e.outputColorSpace:A.isXRRenderTarget===!0?A.texture.colorSpace:Ys.workingColorSpace,alphaToCoverage:!!i.alphaToCoverage,map:te,matcap:N,envMap:ne,envMapMode:ne&&b.mapping,envMapPMREM:re,envMapMaxLod:re?Me.length-1:null,envMapSize:re?Me[0].width:null,aoMap:ie,lightMap:ae,bumpMap:oe,normalMap:se,displacementMap:ce,emissiveMap:P,normalMapObjectSpace:se&&i.normalMapType===1,normalMapTangentSpace:se&&i.normalMapType===0,packedNormalMap:se&&i.normalMapType===0&&Cm(i.normalMap.format),metalnessMap:F,roughnessMap:le,anisotropy:ue,anisotropyMap:_e,clearcoat:de,clearcoatMap:ve,clearcoatNormalMap:ye,clearcoatRoughnessMap:be,diffuseRoughness:fe,diffuseRoughnessMap:xe,dispersion:pe,retroreflection:me,iridescence:he,iridescenceMap:L,iridescenceThicknessMap:Se,sheen:I,sheenColorMap:Ce,sheenRoughnessMap:R,specularMap:z,specularColorMap:we,specularIntensityMap:B,transmission:ge,transmissionMap:V,thicknessMap:Te,gradientMap:Ee,opaque:i.transparent===!1&&i.blending===1&&i.alphaToCoverage===!1,alphaMap:De,alphaTest:Oe,alphaHash:ke,combine:i.combine,mapUv:te&&p(i.map.channel),aoMapUv:ie&&p(i.aoMap.channel),lightMapUv:ae&&p(i.lightMap.channel),bumpMapUv:oe&&p(i.bumpMap.channel),normalMapUv:se&&p(i.normalMap.channel),displacementMapUv:ce&&p(i.displacementMap.channel),emissiveMapUv:P&&p(i.emissiveMap.channel),metalnessMapUv:F&&p(i.metalnessMap.channel),roughnessMapUv:le&&p(i.roughnessMap.channel),anisotropyMapUv:_e&&p(i.anisotropyMap.channel),clearcoatMapUv:ve&&p(i.clearcoatMap.channel),clearcoatNormalMapUv:ye&&p(i.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:be&&p(i.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:xe&&p(i.diffuseRoughnessMap.channel),iridescenceMapUv:L&&p(i.iridescenceMap.channel),iridescenceThicknessMapUv:Se&&p(i.iridescenceThicknessMap.channel),sheenColorMapUv:Ce&&p(i.sheenColorMap.channel),sheenRoughnessMapUv:R&&p(i.sheenRoughnessMap.channel),specularMapUv:z&&p(i.specularMap.channel),specularColorMapUv:we&&p(i.specularColorMap.channel),specularIntensityMapUv:B&&p(i.specularIntensityMap.channel),transmissionMapUv:V&&p(i.transmissionMap.channel),thicknessMapUv:Te&&p(i.thicknessMap.channel),alphaMapUv:De&&p(i.alphaMap.channel),vertexTangents:!!_.attributes.tangent&&(se||ue),vertexNormals:!!_.attributes.normal,vertexColors:i.vertexColors,vertexAlphas:i.vertexColors===!0&&!!_.attributes.color&&_.attributes.color.itemSize===4,pointsUvs:m.isPoints===!0&&!!_.attributes.uv&&(te||De),fog:!!g,useFog:i.fog===!0,fogExp2:!!g&&g.isFogExp2,flatShading:i.wireframe===!1&&(i.flatShading===!0||_.attributes.normal===void 0&&se===!1&&(i.isMeshLambertMaterial||i.isMeshPhongMaterial||i.isMeshStandardMaterial||i.isMeshPhysicalMaterial)),sizeAttenuation:i.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:j,skinning:m.isSkinnedMesh===!0,hasPositionAttribute:_.attributes.position!==void 0,morphTargets:_.morphAttributes.position!==void 0,morphNormals:_.morphAttributes.normal!==void 0,morphColors:_.morphAttributes.color!==void 0,morphTargetsCount:w,morphTextureStride:T,numSunLights:o.sun.length,numDirLights:o.directional.length,numPointLights:o.point.length,numSpotLights:o.spot.length,numSpotLightMaps:o.spotLightMap.length,numRectAreaLights:o.rectArea.length,numHemiLights:o.hemi.length,numSunLightShadows:o.sunShadowMap.length,numDirLightShadows:o.directionalShadowMap.length,numPointLightShadows:o.pointShadowMap.length,numSpotLightShadows:o.spotShadowMap.length,numSpotLightShadowsWithMaps:o.numSpotLightShadowsWithMaps,numLightProbes:o.numLightProbes,numLightProbeGrids:h.filter(e=>e.texture!==null).length,numClippingPlanes:a.numPlanes,numClipIntersection:a.numIntersection,dithering:i.dithering,shadowMapEnabled:e.shadowMap.enabled&&l.length>0,shadowMapType:e.shadowMap.type,toneMapping:je,decodeVideoTexture:te&&i.map.isVideoTexture===!0&&Ys.getTransfer(i.map.colorSpace)===`srgb`,decodeVideoTextureEmissive:P&&i.emissiveMap.isVideoTexture===!0&&Ys.getTransfer(i.emissiveMap.colorSpace)===`srgb`,premultipliedAlpha:i.premultipliedAlpha,doubleSided:i.side===2,flipSided:i.side===1,useDepthPacking:i.depthPacking>=0,depthPacking:i.depthPacking||0,index0AttributeName:i.index0AttributeName,extensionClipCullDistance:Ae&&i.extensions.clipCullDistance===!0&&n.has(`WEBGL_clip_cull_distance`),extensionMultiDraw:(Ae&&i.extensions.multiDraw===!0||M)&&n.has(`WEBGL_multi_draw`),rendererExtensionParallelShaderCompile:n.has(`KHR_parallel_shader_compile`),customProgramCacheKey:i.customProgramCacheKey()};return Ne.vertexUv1s=c.has(1),Ne.vertexUv2s=c.has(2),Ne.vertexUv3s=c.has(3),c.clear(),Ne}function h(t){let n=[];if(t.shaderID?n.push(t.shaderID):(n.push(t.customVertexShaderID),n.push(t.customFragmentShaderID)),t.defines!==void 0)for(let e in t.defines)n.push(e),n.push(t.defines[e]);return t.isRawShaderMaterial===!1&&(g(n,t),_(n,t),n.push(e.outputColorSpace)),n.push(t.customProgramCacheKey),n.join()}function g(e,t){e.push(t.precision),e.push(t.outputColorSpace),e.push(t.envMapMode),e.push(t.envMapPMREM),e.push(t.envMapMaxLod),e.push(t.envMapSize),e.push(t.mapUv),e.push(t.alphaMapUv),e.push(t.lightMapUv),e.push(t.aoMapUv),e.push(t.bumpMapUv),e.push(t.normalMapUv),e.push(t.displacementMapUv),e.push(t.emissiveMapUv),e.push(t.metalnessMapUv),e.push(t.roughnessMapUv),e.push(t.anisotropyMapUv),e.push(t.clearcoatMapUv),e.push(t.clearcoatNormalMapUv),e.push(t.clearcoatRoughnessMapUv),e.push(t.diffuseRoughnessMapUv),e.push(t.iridescenceMapUv),e.push(t.iridescenceThicknessMapUv),e.push(t.sheenColorMapUv),e.push(t.sheenRoughnessMapUv),e.push(t.specularMapUv),e.push(t.specularColorMapUv),e.push(t.specularIntensityMapUv),e.push(t.transmissionMapUv),e.push(t.thicknessMapUv),e.push(t.combine),e.push(t.fogExp2),e.push(t.sizeAttenuation),e.push(t.morphTargetsCount),e.push(t.numSunLights),e.push(t.numDirLights),e.push(t.numPointLights),e.push(t.numSpotLights),e.push(t.numSpotLightMaps),e.push(t.numHemiLights),e.push(t.numRectAreaLights),e.push(t.numSunLightShadows),e.push(t.numDirLightShadows),e.push(t.numPointLightShadows),e.push(t.numSpotLightShadows),e.push(t.numSpotLightShadowsWithMaps),e.push(t.numLightProbes),e.push(t.numLightProbeGrids),e.push(t.shadowMapType),e.push(t.toneMapping),e.push(t.numClippingPlanes),e.push(t.numClipIntersection),e.push(t.depthPacking)}function _(e,t){o.disableAll(),t.instancing&&o.enable(0),t.instancingColor&&o.enable(1),t.instancingMorph&&o.enable(2),t.matcap&&o.enable(3),t.envMap&&o.enable(4),t.normalMapObjectSpace&&o.enable(5),t.normalMapTangentSpace&&o.enable(6),t.clearcoat&&o.enable(7),t.iridescence&&o.enable(8),t.alphaTest&&o.enable(9),t.vertexColors&&o.enable(10),t.vertexAlphas&&o.enable(11),t.vertexUv1s&&o.enable(12),t.vertexUv2s&&o.enable(13),t.vertexUv3s&&o.enable(14),t.vertexTangents&&o.enable(15),t.anisotropy&&o.enable(16),t.alphaHash&&o.enable(17),t.batching&&o.enable(18),t.dispersion&&o.enable(19),t.retroreflection&&o.enable(24),t.diffuseRoughness&&o.enable(25),t.batchingColor&&o.enable(20),t.gradientMap&&o.enable(21),t.packedNormalMap&&o.enable(22),t.vertexNormals&&o.enable(23),e.push(o.mask),o.disableAll(),t.fog&&o.enable(0),t.useFog&&o.enable(1),t.flatShading&&o.enable(2),t.logarithmicDepthBuffer&&o.enable(3),t.reversedDepthBuffer&&o.enable(4),t.skinning&&o.enable(5),t.morphTargets&&o.enable(6),t.morphNormals&&o.enable(7),t.morphColors&&o.enable(8),t.premultipliedAlpha&&o.enable(9),t.shadowMapEnabled&&o.enable(10),t.doubleSided&&o.enable(11),t.flipSided&&o.enable(12),t.useDepthPacking&&o.enable(13),t.dithering&&o.enable(14),t.transmission&&o.enable(15),t.sheen&&o.enable(16),t.opaque&&o.enable(17),t.pointsUvs&&o.enable(18),t.decodeVideoTexture&&o.enable(19),t.decodeVideoTextureEmissive&&o.enable(20),t.alphaToCoverage&&o.enable(21),t.numLightProbeGrids>0&&o.enable(22),t.hasPositionAttribute&&o.enable(23),e.push(o.mask)}function v(e){let t=f[e.type],n;if(t){let e=Zd[t];n=Gu.clone(e.uniforms)}else n=e.uniforms;return n}function y(t,n){let r=u.get(n);return r===void 0?(r=new ym(e,n,t,i),l.push(r),u.set(n,r)):++r.usedTimes,r}function b(e){if(--e.usedTimes===0){let t=l.indexOf(e);l[t]=l[l.length-1],l.pop(),u.delete(e.cacheKey),e.destroy()}}function x(e){s.remove(e)}function S(){s.dispose()}return{getParameters:m,getProgramCacheKey:h,getUniforms:v,acquireProgram:y,releaseProgram:b,releaseShaderCache:x,programs:l,dispose:S}}function Tm(){let e=new WeakMap;function t(t){return e.has(t)}function n(t){let n=e.get(t);return n===void 0&&(n={},e.set(t,n)),n}function r(t){e.delete(t)}function i(t,n,r){e.get(t)[n]=r}function a(){e=new WeakMap}return{has:t,get:n,remove:r,update:i,dispose:a}}function Em(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.material.id===t.material.id?e.materialVariant===t.materialVariant?e.z===t.z?e.id-t.id:e.z-t.z:e.materialVariant-t.materialVariant:e.material.id-t.material.id:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Dm(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.z===t.z?e.id-t.id:t.z-e.z:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Om(){let e=[],t=0,n=[],r=[],i=[];function a(){t=0,n.length=0,r.length=0,i.length=0}function o(e){let t=0;return e.isInstancedMesh&&(t+=2),e.isSkinnedMesh&&(t+=1),t}function s(n,r,i,a,s,c){let l=e[t];return l===void 0?(l={id:n.id,object:n,geometry:r,material:i,materialVariant:o(n),groupOrder:a,renderOrder:n.renderOrder,z:s,group:c},e[t]=l):(l.id=n.id,l.object=n,l.geometry=r,l.material=i,l.materialVariant=o(n),l.groupOrder=a,l.renderOrder=n.renderOrder,l.z=s,l.group=c),t++,l}function c(e,t,a,o,c,l,u){u.reversedDepth===!0&&(c=-c);let d=s(e,t,a,o,c,l);a.transmission>0?r.push(d):a.transparent===!0?i.push(d):n.push(d)}function l(e,t,a,o,c,l){let u=s(e,t,a,o,c,l);a.transmission>0?r.unshift(u):a.transparent===!0?i.unshift(u):n.unshift(u)}function u(e,t){n.length>1&&n.sort(e||Em),r.length>1&&r.sort(t||Dm),i.length>1&&i.sort(t||Dm)}function d(){for(let n=t,r=e.length;n<r;n++){let t=e[n];if(t.id===null)break;t.id=null,t.object=null,t.geometry=null,t.material=null,t.group=null}}return{opaque:n,transmissive:r,transparent:i,init:a,push:c,unshift:l,finish:d,sort:u}}function km(){let e=new WeakMap;function t(t,n){let r=e.get(t),i;return r===void 0?(i=new Om,e.set(t,[i])):n>=r.length?(i=new Om,r.push(i)):i=r[n],i}function n(){e=new WeakMap}return{get:t,dispose:n}}function Am(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={direction:new J,color:new X};break;case`SpotLight`:n={position:new J,direction:new J,color:new X,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case`PointLight`:n={position:new J,color:new X,distance:0,decay:0};break;case`HemisphereLight`:n={direction:new J,skyColor:new X,groundColor:new X};break;case`RectAreaLight`:n={color:new X,position:new J,halfWidth:new J,halfHeight:new J}}return e[t.id]=n,n}}}function jm(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Vs};break;case`SpotLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Vs};break;case`PointLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Vs,shadowCameraNear:1,shadowCameraFar:1e3}}return e[t.id]=n,n}}}var Mm=0;function Nm(e,t){return(t.castShadow?2:0)-(e.castShadow?2:0)+ +!!t.map-!!e.map}function Pm(e){let t=new Am,n=jm(),r={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let e=0;e<9;e++)r.probe.push(new J);let i=new J,a=new dc,o=new dc;function s(i){let a=0,o=0,s=0;for(let e=0;e<9;e++)r.probe[e].set(0,0,0);let c=0,l=0,u=0,d=0,f=0,p=0,m=0,h=0,g=0,_=0,v=0,y=0,b=0,x=0;i.sort(Nm);for(let e=0,S=i.length;e<S;e++){let S=i[e],C=S.color,w=S.intensity,T=S.distance,E=null;if(S.shadow&&S.shadow.map&&(E=S.shadow.map.texture.format===1030?S.shadow.map.texture:S.shadow.map.depthTexture||S.shadow.map.texture),S.isAmbientLight)a+=C.r*w,o+=C.g*w,s+=C.b*w;else if(S.isLightProbe){for(let e=0;e<9;e++)r.probe[e].addScaledVector(S.sh.coefficients[e],w);x++}else if(S.isSunLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize.copy(e.mapSize).multiply(e.getFrameExtents()),r.sunShadow[l]=t,r.sunShadowMap[l]=E;let i=e.getViewportCount();for(let t=0;t<i;t++)r.sunShadowMatrix[u+t]=e.getMatrix(t),r.sunShadowCascade[u+t]=e._cascadeData[t];u+=i,l++}r.sun[c]=e,c++}else if(S.isDirectionalLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,r.directionalShadow[d]=t,r.directionalShadowMap[d]=E,r.directionalShadowMatrix[d]=S.shadow.matrix,g++}r.directional[d]=e,d++}else if(S.isSpotLight){let e=t.get(S);e.position.setFromMatrixPosition(S.matrixWorld),e.color.copy(C).multiplyScalar(w),e.distance=T,e.coneCos=Math.cos(S.angle),e.penumbraCos=Math.cos(S.angle*(1-S.penumbra)),e.decay=S.decay,r.spot[p]=e;let i=S.shadow;if(S.map&&(r.spotLightMap[y]=S.map,y++,i.updateMatrices(S),S.castShadow&&b++),r.spotLightMatrix[p]=i.matrix,S.castShadow){let e=n.get(S);e.shadowIntensity=i.intensity,e.shadowBias=i.bias,e.shadowNormalBias=i.normalBias,e.shadowRadius=i.radius,e.shadowMapSize=i.mapSize,r.spotShadow[p]=e,r.spotShadowMap[p]=E,v++}p++}else if(S.isRectAreaLight){let e=t.get(S);e.color.copy(C).multiplyScalar(w),e.halfWidth.set(S.width*.5,0,0),e.halfHeight.set(0,S.height*.5,0),r.rectArea[m]=e,m++}else if(S.isPointLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),e.distance=S.distance,e.decay=S.decay,S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,t.shadowCameraNear=e.camera.near,t.shadowCameraFar=e.camera.far,r.pointShadow[f]=t,r.pointShadowMap[f]=E,r.pointShadowMatrix[f]=S.shadow.matrix,_++}r.point[f]=e,f++}else if(S.isHemisphereLight){let e=t.get(S);e.skyColor.copy(S.color).multiplyScalar(w),e.groundColor.copy(S.groundColor).multiplyScalar(w),r.hemi[h]=e,h++}}m>0&&(e.has(`OES_texture_float_linear`)===!0?(r.rectAreaLTC1=Q.LTC_FLOAT_1,r.rectAreaLTC2=Q.LTC_FLOAT_2):(r.rectAreaLTC1=Q.LTC_HALF_1,r.rectAreaLTC2=Q.LTC_HALF_2)),r.ambient[0]=a,r.ambient[1]=o,r.ambient[2]=s;let S=r.hash;(S.sunLength!==c||S.directionalLength!==d||S.pointLength!==f||S.spotLength!==p||S.rectAreaLength!==m||S.hemiLength!==h||S.numSunShadows!==l||S.numDirectionalShadows!==g||S.numPointShadows!==_||S.numSpotShadows!==v||S.numSpotMaps!==y||S.numLightProbes!==x)&&(r.sun.length=c,r.directional.length=d,r.spot.length=p,r.rectArea.length=m,r.point.length=f,r.hemi.length=h,r.sunShadow.length=l,r.sunShadowMap.length=l,r.sunShadowMatrix.length=u,r.sunShadowCascade.length=u,r.directionalShadow.length=g,r.directionalShadowMap.length=g,r.directionalShadowMatrix.length=g,r.pointShadow.length=_,r.pointShadowMap.length=_,r.pointShadowMatrix.length=_,r.spotShadow.length=v,r.spotShadowMap.length=v,r.spotLightMatrix.length=v+y-b,r.spotLightMap.length=y,r.numSpotLightShadowsWithMaps=b,r.numLightProbes=x,S.sunLength=c,S.directionalLength=d,S.pointLength=f,S.spotLength=p,S.rectAreaLength=m,S.hemiLength=h,S.numSunShadows=l,S.numDirectionalShadows=g,S.numPointShadows=_,S.numSpotShadows=v,S.numSpotMaps=y,S.numLightProbes=x,r.version=Mm++)}function c(e,t){let n=0,s=0,c=0,l=0,u=0,d=0,f=t.matrixWorldInverse;for(let t=0,p=e.length;t<p;t++){let p=e[t];if(p.isSunLight){let e=r.sun[n];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),n++}else if(p.isDirectionalLight){let e=r.directional[s];e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),s++}else if(p.isSpotLight){let e=r.spot[l];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),l++}else if(p.isRectAreaLight){let e=r.rectArea[u];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),o.identity(),a.copy(p.matrixWorld),a.premultiply(f),o.extractRotation(a),e.halfWidth.set(p.width*.5,0,0),e.halfHeight.set(0,p.height*.5,0),e.halfWidth.applyMatrix4(o),e.halfHeight.applyMatrix4(o),u++}else if(p.isPointLight){let e=r.point[c];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),c++}else if(p.isHemisphereLight){let e=r.hemi[d];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),d++}}}return{setup:s,setupView:c,state:r}}function Fm(e){let t=new Pm(e),n=[],r=[],i=[];function a(e){u.camera=e,n.length=0,r.length=0,i.length=0}function o(e){e.isLightProbeGrid?i.push(e):n.push(e)}function s(e){r.push(e)}function c(){t.setup(n),i.sort((e,t)=>e.priority-t.priority||e.id-t.id)}function l(e){t.setupView(n,e)}let u={lightsArray:n,shadowsArray:r,lightProbeGridArray:i,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:a,state:u,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:s}}function Im(e){let t=new WeakMap;function n(n,r=0){let i=t.get(n),a;return i===void 0?(a=new Fm(e),t.set(n,[a])):r>=i.length?(a=new Fm(e),i.push(a)):a=i[r],a}function r(){t=new WeakMap}return{get:n,dispose:r}}var Lm=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Rm=`uniform sampler2D shadow_pass;
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
}`,zm=[new J(1,0,0),new J(-1,0,0),new J(0,1,0),new J(0,-1,0),new J(0,0,1),new J(0,0,-1)],Bm=[new J(0,-1,0),new J(0,-1,0),new J(0,0,1),new J(0,0,-1),new J(0,-1,0),new J(0,-1,0)],Vm=new dc,Hm=new J,Um=new J;function Wm(e,t,n){let r=new vu,i=new Vs,a=new Vs,o=new oc,s=new Xu,c=new Zu,l={},u=n.maxTextureSize,d={0:1,1:0,2:2},f=new Ju({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Vs},radius:{value:4}},vertexShader:Lm,fragmentShader:Rm}),p=f.clone();p.defines.HORIZONTAL_PASS=1;let m=new Vl;m.setAttribute(`position`,new El(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let h=new du(m,f),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=1;let _=this.type;this.render=function(t,n,s){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||t.length===0)return;this.type===2&&(K(`WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead.`),this.type=1);let c=e.getRenderTarget(),l=e.getActiveCubeFace(),d=e.getActiveMipmapLevel(),f=e.state;f.setBlending(0),f.buffers.depth.getReversed()===!0?f.buffers.color.setClear(0,0,0,0):f.buffers.color.setClear(1,1,1,1),f.buffers.depth.setTest(!0),f.setScissorTest(!1);let p=_!==this.type;p&&n.traverse(function(e){e.material&&(Array.isArray(e.material)?e.material.forEach(e=>e.needsUpdate=!0):e.material.needsUpdate=!0)});for(let c=0,l=t.length;c<l;c++){let l=t[c],d=l.shadow;if(d===void 0){K(`WebGLShadowMap:`,l,`has no shadow.`);continue}if(d.autoUpdate===!1&&d.needsUpdate===!1)continue;i.copy(d.mapSize);let m=d.getFrameExtents();i.multiply(m),a.copy(d.mapSize),(i.x>u||i.y>u)&&(i.x>u&&(a.x=Math.floor(u/m.x),i.x=a.x*m.x,d.mapSize.x=a.x),i.y>u&&(a.y=Math.floor(u/m.y),i.y=a.y*m.y,d.mapSize.y=a.y));let h=e.state.buffers.depth.getReversed();if(d.camera._reversedDepth=h,d.map===null||p===!0){if(d.map!==null&&(d.map.depthTexture!==null&&(d.map.depthTexture.dispose(),d.map.depthTexture=null),d.map.dispose()),this.type===3){if(l.isPointLight){K(`WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.`);continue}d.map=new cc(i.x,i.y,{format:ho,type:to,minFilter:Ga,magFilter:Ga,generateMipmaps:!1}),d.map.texture.name=l.name+`.shadowMap`,d.map.depthTexture=new Fu(i.x,i.y,eo),d.map.depthTexture.name=l.name+`.shadowMapDepth`,d.map.depthTexture.format=uo,d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=Ha,d.map.depthTexture.magFilter=Ha}else l.isPointLight?(d.map=new sf(i.x),d.map.depthTexture=new Iu(i.x,$a)):(d.map=new cc(i.x,i.y),d.map.depthTexture=new Fu(i.x,i.y,$a)),d.map.depthTexture.name=l.name+`.shadowMap`,d.map.depthTexture.format=uo,this.type===1?(d.map.depthTexture.compareFunction=h?518:515,d.map.depthTexture.minFilter=Ga,d.map.depthTexture.magFilter=Ga):(d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=Ha,d.map.depthTexture.magFilter=Ha);d.camera.updateProjectionMatrix()}d.map.isWebGLCubeRenderTarget!==!0&&(d.map.width!==i.x||d.map.height!==i.y)&&d.map.setSize(i.x,i.y);let g=d.map.isWebGLCubeRenderTarget?6:d.getViewportCount();l.isPointLight!==!0&&d.updateMatrices(l,s);let _=d.camera.layers.mask&4294967294?d.camera.layers:s.layers;for(let t=0;t<g;t++){let i=d.getCamera(t);if(l.isPointLight){let e=d.camera,n=d.matrix,r=l.distance||e.far;r!==e.far&&(e.far=r,e.updateProjectionMatrix()),Hm.setFromMatrixPosition(l.matrixWorld),e.position.copy(Hm),Um.copy(e.position),Um.add(zm[t]),e.up.copy(Bm[t]),e.lookAt(Um),e.updateMatrixWorld(),n.makeTranslation(-Hm.x,-Hm.y,-Hm.z),Vm.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),d._frustum.setFromProjectionMatrix(Vm,e.coordinateSystem,e.reversedDepth)}if(d.map.isWebGLCubeRenderTarget)e.setRenderTarget(d.map,t),e.clear();else{t===0&&(e.setRenderTarget(d.map),e.clear());let n=d.getViewport(t);o.set(a.x*n.x,a.y*n.y,a.x*n.z,a.y*n.w),f.viewport(o)}r=d.getFrustum(t),b(n,s,i,l,_,this.type)}d.isPointLightShadow!==!0&&this.type===3&&v(d,s),d.needsUpdate=!1}_=this.type,g.needsUpdate=!1,e.setRenderTarget(c,l,d)};function v(n,r){let a=t.update(h);f.defines.VSM_SAMPLES!==n.blurSamples&&(f.defines.VSM_SAMPLES=n.blurSamples,p.defines.VSM_SAMPLES=n.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),n.mapPass===null?n.mapPass=new cc(i.x,i.y,{format:ho,type:to}):(n.mapPass.width!==n.map.width||n.mapPass.height!==n.map.height)&&n.mapPass.setSize(n.map.width,n.map.height),f.uniforms.shadow_pass.value=n.map.depthTexture,f.uniforms.resolution.value.set(n.map.width,n.map.height),f.uniforms.radius.value=n.radius,e.setRenderTarget(n.mapPass),e.clear(),e.renderBufferDirect(r,null,a,f,h,null),p.uniforms.shadow_pass.value=n.mapPass.texture,p.uniforms.resolution.value.set(n.map.width,n.map.height),p.uniforms.radius.value=n.radius,e.setRenderTarget(n.map),e.clear(),e.renderBufferDirect(r,null,a,p,h,null)}function y(t,n,r,i){let a=null,o=r.isPointLight===!0?t.customDistanceMaterial:t.customDepthMaterial;if(o!==void 0)a=o;else if(a=r.isPointLight===!0?c:s,e.localClippingEnabled&&n.clipShadows===!0&&Array.isArray(n.clippingPlanes)&&n.clippingPlanes.length!==0||n.displacementMap&&n.displacementScale!==0||n.alphaMap&&n.alphaTest>0||n.map&&n.alphaTest>0||n.alphaToCoverage===!0){let e=a.uuid,t=n.uuid,r=l[e];r===void 0&&(r={},l[e]=r);let i=r[t];i===void 0&&(i=a.clone(),r[t]=i,n.addEventListener(`dispose`,x)),a=i}if(a.visible=n.visible,a.wireframe=n.wireframe,i===3?a.side=n.shadowSide===null?n.side:n.shadowSide:a.side=n.shadowSide===null?d[n.side]:n.shadowSide,a.alphaMap=n.alphaMap,a.alphaTest=n.alphaToCoverage===!0?.5:n.alphaTest,a.map=n.map,a.clipShadows=n.clipShadows,a.clippingPlanes=n.clippingPlanes,a.clipIntersection=n.clipIntersection,a.displacementMap=n.displacementMap,a.displacementScale=n.displacementScale,a.displacementBias=n.displacementBias,a.wireframeLinewidth=n.wireframeLinewidth,a.linewidth=n.linewidth,r.isPointLight===!0&&a.isMeshDistanceMaterial===!0){let t=e.properties.get(a);t.light=r}return a}function b(n,i,a,o,s,c){if(n.visible===!1)return;if(n.layers.test(s)&&(n.isMesh||n.isLine||n.isPoints)&&(n.castShadow||n.receiveShadow&&c===3)&&(!n.frustumCulled||n.intersectsFrustum(r))){n.modelViewMatrix.multiplyMatrices(a.matrixWorldInverse,n.matrixWorld);let r=t.update(n),s=n.material;if(Array.isArray(s)){let t=r.groups;for(let l=0,u=t.length;l<u;l++){let u=t[l],d=s[u.materialIndex];if(d&&d.visible){let t=y(n,d,o,c);n.onBeforeShadow(e,n,i,a,r,t,u),e.renderBufferDirect(a,null,r,t,n,u),n.onAfterShadow(e,n,i,a,r,t,u)}}}else if(s.visible){let t=y(n,s,o,c);n.onBeforeShadow(e,n,i,a,r,t,null),e.renderBufferDirect(a,null,r,t,n,null),n.onAfterShadow(e,n,i,a,r,t,null)}}let l=n.children;for(let e=0,t=l.length;e<t;e++)b(l[e],i,a,o,s,c)}function x(e){e.target.removeEventListener(`dispose`,x);for(let t in l){let n=l[t],r=e.target.uuid;r in n&&(n[r].dispose(),delete n[r])}}}function Gm(e,t){function n(){let t=!1,n=new oc,r=null,i=new oc(0,0,0,0);return{setMask:function(n){r!==n&&!t&&(e.colorMask(n,n,n,n),r=n)},setLocked:function(e){t=e},setClear:function(t,r,a,o,s){s===!0&&(t*=o,r*=o,a*=o),n.set(t,r,a,o),i.equals(n)===!1&&(e.clearColor(t,r,a,o),i.copy(n))},reset:function(){t=!1,r=null,i.set(-1,0,0,0)}}}function r(){let n=!1,r=!1,i=null,a=null,o=null;return{setReversed:function(e){if(r!==e){let n=t.get(`EXT_clip_control`);e?n.clipControlEXT(n.LOWER_LEFT_EXT,n.ZERO_TO_ONE_EXT):n.clipControlEXT(n.LOWER_LEFT_EXT,n.NEGATIVE_ONE_TO_ONE_EXT),r=e;let i=o;o=null,this.setClear(i)}},getReversed:function(){return r},setTest:function(t){t?F(e.DEPTH_TEST):le(e.DEPTH_TEST)},setMask:function(t){i!==t&&!n&&(e.depthMask(t),i=t)},setFunc:function(t){if(r&&(t=Os[t]),a!==t){switch(t){case 0:e.depthFunc(e.NEVER);break;case 1:e.depthFunc(e.ALWAYS);break;case 2:e.depthFunc(e.LESS);break;case 3:e.depthFunc(e.LEQUAL);break;case 4:e.depthFunc(e.EQUAL);break;case 5:e.depthFunc(e.GEQUAL);break;case 6:e.depthFunc(e.GREATER);break;case 7:e.depthFunc(e.NOTEQUAL);break;default:e.depthFunc(e.LEQUAL)}a=t}},setLocked:function(e){n=e},setClear:function(t){o!==t&&(o=t,r&&(t=1-t),e.clearDepth(t))},reset:function(){n=!1,i=null,a=null,o=null,r=!1}}}function i(){let t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null;return{setTest:function(n){t||(n?F(e.STENCIL_TEST):le(e.STENCIL_TEST))},setMask:function(r){n!==r&&!t&&(e.stencilMask(r),n=r)},setFunc:function(t,n,o){(r!==t||i!==n||a!==o)&&(e.stencilFunc(t,n,o),r=t,i=n,a=o)},setOp:function(t,n,r){(o!==t||s!==n||c!==r)&&(e.stencilOp(t,n,r),o=t,s=n,c=r)},setLocked:function(e){t=e},setClear:function(t){l!==t&&(e.clearStencil(t),l=t)},reset:function(){t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null}}}let a=new n,o=new r,s=new i,c={},l=new WeakMap,u={},d={},f={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new X(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,ee=e.getParameter(e.MAX_COMBINED_TEXTURE_IMAGE_UNITS),M=!1,te=0,N=e.getParameter(e.VERSION);N.indexOf(`WebGL`)===-1?N.indexOf(`OpenGL ES`)!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(N)[1]),M=te>=2):(te=parseFloat(/^WebGL (\d)/.exec(N)[1]),M=te>=1);let ne=null,re={},ie=e.getParameter(e.SCISSOR_BOX),ae=e.getParameter(e.VIEWPORT),oe=new oc().fromArray(ie),se=new oc().fromArray(ae);function ce(t,n,r,i){let a=new Uint8Array(4),o=e.createTexture();e.bindTexture(t,o),e.texParameteri(t,e.TEXTURE_MIN_FILTER,e.NEAREST),e.texParameteri(t,e.TEXTURE_MAG_FILTER,e.NEAREST);for(let o=0;o<r;o++)t===e.TEXTURE_3D||t===e.TEXTURE_2D_ARRAY?e.texImage3D(n,0,e.RGBA,1,1,i,0,e.RGBA,e.UNSIGNED_BYTE,a):e.texImage2D(n+o,0,e.RGBA,1,1,0,e.RGBA,e.UNSIGNED_BYTE,a);return o}let P={};P[e.TEXTURE_2D]=ce(e.TEXTURE_2D,e.TEXTURE_2D,1),P[e.TEXTURE_CUBE_MAP]=ce(e.TEXTURE_CUBE_MAP,e.TEXTURE_CUBE_MAP_POSITIVE_X,6),P[e.TEXTURE_2D_ARRAY]=ce(e.TEXTURE_2D_ARRAY,e.TEXTURE_2D_ARRAY,1,1),P[e.TEXTURE_3D]=ce(e.TEXTURE_3D,e.TEXTURE_3D,1,1),a.setClear(0,0,0,1),o.setClear(1),s.setClear(0),F(e.DEPTH_TEST),o.setFunc(3),ge(!1),_e(1),F(e.CULL_FACE),he(0);function F(t){u[t]!==!0&&(e.enable(t),u[t]=!0)}function le(t){u[t]!==!1&&(e.disable(t),u[t]=!1)}function ue(t,n){return f[t]!==n&&(e.bindFramebuffer(t,n),f[t]=n,t===e.DRAW_FRAMEBUFFER&&(f[e.FRAMEBUFFER]=n),t===e.FRAMEBUFFER&&(f[e.DRAW_FRAMEBUFFER]=n),!0)}function de(t,n){let r=m,i=!1;if(t){r=p.get(n),r===void 0&&(r=[],p.set(n,r));let a=t.textures;if(r.length!==a.length||r[0]!==e.COLOR_ATTACHMENT0){for(let t=0,n=a.length;t<n;t++)r[t]=e.COLOR_ATTACHMENT0+t;r.length=a.length,i=!0}}else r[0]!==e.BACK&&(r[0]=e.BACK,i=!0);i&&e.drawBuffers(r)}function fe(t){return h!==t&&(e.useProgram(t),h=t,!0)}let pe={100:e.FUNC_ADD,101:e.FUNC_SUBTRACT,102:e.FUNC_REVERSE_SUBTRACT};pe[103]=e.MIN,pe[104]=e.MAX;let me={200:e.ZERO,201:e.ONE,202:e.SRC_COLOR,204:e.SRC_ALPHA,210:e.SRC_ALPHA_SATURATE,208:e.DST_COLOR,206:e.DST_ALPHA,203:e.ONE_MINUS_SRC_COLOR,205:e.ONE_MINUS_SRC_ALPHA,209:e.ONE_MINUS_DST_COLOR,207:e.ONE_MINUS_DST_ALPHA,211:e.CONSTANT_COLOR,212:e.ONE_MINUS_CONSTANT_COLOR,213:e.CONSTANT_ALPHA,214:e.ONE_MINUS_CONSTANT_ALPHA};function he(t,n,r,i,a,o,s,c,l,u){if(t===0)g===!0&&(le(e.BLEND),g=!1);else if(g===!1&&(F(e.BLEND),g=!0),t!==5){if(t!==_||u!==E){if((v!==100||x!==100)&&(e.blendEquation(e.FUNC_ADD),v=100,x=100),u)switch(t){case 1:e.blendFuncSeparate(e.ONE,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFunc(e.ONE,e.ONE);break;case 3:e.blendFuncSeparate(e.ZERO,e.ONE_MINUS_SRC_COLOR,e.ZERO,e.ONE);break;case 4:e.blendFuncSeparate(e.DST_COLOR,e.ONE_MINUS_SRC_ALPHA,e.ZERO,e.ONE);break;default:q(`WebGLState: Invalid blending: `,t)}else switch(t){case 1:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE,e.ONE,e.ONE);break;case 3:q(`WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true`);break;case 4:q(`WebGLState: MultiplyBlending requires material.premultipliedAlpha = true`);break;default:q(`WebGLState: Invalid blending: `,t)}y=null,b=null,S=null,C=null,w.set(0,0,0),T=0,_=t,E=u}}else a||=n,o||=r,s||=i,(n!==v||a!==x)&&(e.blendEquationSeparate(pe[n],pe[a]),v=n,x=a),(r!==y||i!==b||o!==S||s!==C)&&(e.blendFuncSeparate(me[r],me[i],me[o],me[s]),y=r,b=i,S=o,C=s),(c.equals(w)===!1||l!==T)&&(e.blendColor(c.r,c.g,c.b,l),w.copy(c),T=l),_=t,E=!1}function I(t,n){t.side===2?le(e.CULL_FACE):F(e.CULL_FACE);let r=t.side===1;n&&(r=!r),ge(r),t.blending===1&&t.transparent===!1?he(0):he(t.blending,t.blendEquation,t.blendSrc,t.blendDst,t.blendEquationAlpha,t.blendSrcAlpha,t.blendDstAlpha,t.blendColor,t.blendAlpha,t.premultipliedAlpha),o.setFunc(t.depthFunc),o.setTest(t.depthTest),o.setMask(t.depthWrite),a.setMask(t.colorWrite);let i=t.stencilWrite;s.setTest(i),i&&(s.setMask(t.stencilWriteMask),s.setFunc(t.stencilFunc,t.stencilRef,t.stencilFuncMask),s.setOp(t.stencilFail,t.stencilZFail,t.stencilZPass)),ye(t.polygonOffset,t.polygonOffsetFactor,t.polygonOffsetUnits),t.alphaToCoverage===!0?F(e.SAMPLE_ALPHA_TO_COVERAGE):le(e.SAMPLE_ALPHA_TO_COVERAGE)}function ge(t){D!==t&&(t?e.frontFace(e.CW):e.frontFace(e.CCW),D=t)}function _e(t){t===0?le(e.CULL_FACE):(F(e.CULL_FACE),t!==O&&(t===1?e.cullFace(e.BACK):t===2?e.cullFace(e.FRONT):e.cullFace(e.FRONT_AND_BACK))),O=t}function ve(t){t!==k&&(M&&e.lineWidth(t),k=t)}function ye(t,n,r){t?(F(e.POLYGON_OFFSET_FILL),(A!==n||j!==r)&&(A=n,j=r,o.getReversed()&&(n=-n,r=-r),e.polygonOffset(n,r))):le(e.POLYGON_OFFSET_FILL)}function be(t){t?F(e.SCISSOR_TEST):le(e.SCISSOR_TEST)}function xe(t){t===void 0&&(t=e.TEXTURE0+ee-1),ne!==t&&(e.activeTexture(t),ne=t)}function L(t,n,r){r===void 0&&(r=ne===null?e.TEXTURE0+ee-1:ne);let i=re[r];i===void 0&&(i={type:void 0,texture:void 0},re[r]=i),(i.type!==t||i.texture!==n)&&(ne!==r&&(e.activeTexture(r),ne=r),e.bindTexture(t,n||P[t]),i.type=t,i.texture=n)}function Se(){let t=re[ne];t!==void 0&&t.type!==void 0&&(e.bindTexture(t.type,null),t.type=void 0,t.texture=void 0)}function Ce(){try{e.compressedTexImage2D(...arguments)}catch(e){q(`WebGLState:`,e)}}function R(){try{e.compressedTexImage3D(...arguments)}catch(e){q(`WebGLState:`,e)}}function z(){try{e.texSubImage2D(...arguments)}catch(e){q(`WebGLState:`,e)}}function we(){try{e.texSubImage3D(...arguments)}catch(e){q(`WebGLState:`,e)}}function B(){try{e.compressedTexSubImage2D(...arguments)}catch(e){q(`WebGLState:`,e)}}function V(){try{e.compressedTexSubImage3D(...arguments)}catch(e){q(`WebGLState:`,e)}}function Te(){try{e.texStorage2D(...arguments)}catch(e){q(`WebGLState:`,e)}}function Ee(){try{e.texStorage3D(...arguments)}catch(e){q(`WebGLState:`,e)}}function De(){try{e.texImage2D(...arguments)}catch(e){q(`WebGLState:`,e)}}function Oe(){try{e.texImage3D(...arguments)}catch(e){q(`WebGLState:`,e)}}function ke(t){return d[t]===void 0?e.getParameter(t):d[t]}function Ae(t,n){d[t]!==n&&(e.pixelStorei(t,n),d[t]=n)}function je(t){oe.equals(t)===!1&&(e.scissor(t.x,t.y,t.z,t.w),oe.copy(t))}function Me(t){se.equals(t)===!1&&(e.viewport(t.x,t.y,t.z,t.w),se.copy(t))}function Ne(t,n){let r=l.get(n);r===void 0&&(r=new WeakMap,l.set(n,r));let i=r.get(t);i===void 0&&(i=e.getUniformBlockIndex(n,t.name),e.uniformBlockBinding(n,i,i),r.set(t,i))}function Pe(t,n,r){let i=l.get(n).get(t);c[i]!==r&&(e.bindBufferBase(e.UNIFORM_BUFFER,i,r),c[i]=r)}function Fe(){e.disable(e.BLEND),e.disable(e.CULL_FACE),e.disable(e.DEPTH_TEST),e.disable(e.POLYGON_OFFSET_FILL),e.disable(e.SCISSOR_TEST),e.disable(e.STENCIL_TEST),e.disable(e.SAMPLE_ALPHA_TO_COVERAGE),e.blendEquation(e.FUNC_ADD),e.blendFunc(e.ONE,e.ZERO),e.blendFuncSeparate(e.ONE,e.ZERO,e.ONE,e.ZERO),e.blendColor(0,0,0,0),e.colorMask(!0,!0,!0,!0),e.clearColor(0,0,0,0),e.depthMask(!0),e.depthFunc(e.LESS),o.setReversed(!1),e.clearDepth(1),e.stencilMask(4294967295),e.stencilFunc(e.ALWAYS,0,4294967295),e.stencilOp(e.KEEP,e.KEEP,e.KEEP),e.clearStencil(0),e.cullFace(e.BACK),e.frontFace(e.CCW),e.polygonOffset(0,0),e.activeTexture(e.TEXTURE0),e.bindFramebuffer(e.FRAMEBUFFER,null),e.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),e.bindFramebuffer(e.READ_FRAMEBUFFER,null),e.useProgram(null),e.lineWidth(1),e.scissor(0,0,e.canvas.width,e.canvas.height),e.viewport(0,0,e.canvas.width,e.canvas.height),e.pixelStorei(e.PACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,!1),e.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),e.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,e.BROWSER_DEFAULT_WEBGL),e.pixelStorei(e.PACK_ROW_LENGTH,0),e.pixelStorei(e.PACK_SKIP_PIXELS,0),e.pixelStorei(e.PACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_ROW_LENGTH,0),e.pixelStorei(e.UNPACK_IMAGE_HEIGHT,0),e.pixelStorei(e.UNPACK_SKIP_PIXELS,0),e.pixelStorei(e.UNPACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_SKIP_IMAGES,0),u={},d={},ne=null,re={},f={},c={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new X(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,oe.set(0,0,e.canvas.width,e.canvas.height),se.set(0,0,e.canvas.width,e.canvas.height),a.reset(),o.reset(),s.reset()}return{buffers:{color:a,depth:o,stencil:s},enable:F,disable:le,bindFramebuffer:ue,drawBuffers:de,useProgram:fe,setBlending:he,setMaterial:I,setFlipSided:ge,setCullFace:_e,setLineWidth:ve,setPolygonOffset:ye,setScissorTest:be,activeTexture:xe,bindTexture:L,unbindTexture:Se,compressedTexImage2D:Ce,compressedTexImage3D:R,texImage2D:De,texImage3D:Oe,pixelStorei:Ae,getParameter:ke,updateUBOMapping:Ne,uniformBlockBinding:Pe,texStorage2D:Te,texStorage3D:Ee,texSubImage2D:z,texSubImage3D:we,compressedTexSubImage2D:B,compressedTexSubImage3D:V,scissor:je,viewport:Me,reset:Fe}}function Km(e,t,n,r,i,a,o){let s=t.has(`WEBGL_multisampled_render_to_texture`)?t.get(`WEBGL_multisampled_render_to_texture`):null,c=typeof navigator>`u`?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Vs,u=new WeakMap,d=new Set,f,p=new WeakMap,m=new Set,h=new FinalizationRegistry(e=>m.delete(e)),g=!1;try{g=typeof OffscreenCanvas<`u`&&new OffscreenCanvas(1,1).getContext(`2d`)!==null}catch{}function _(e,t){return g?new OffscreenCanvas(e,t):xs(`canvas`)}function v(e,t,n){let r=1,i=Te(e);if((i.width>n||i.height>n)&&(r=n/Math.max(i.width,i.height)),r<1){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap||typeof VideoFrame<`u`&&e instanceof VideoFrame){let n=Math.floor(r*i.width),a=Math.floor(r*i.height);f===void 0&&(f=_(n,a));let o=t?_(n,a):f;return o.width=n,o.height=a,o.getContext(`2d`).drawImage(e,0,0,n,a),K(`WebGLRenderer: Texture has been resized from (`+i.width+`x`+i.height+`) to (`+n+`x`+a+`).`),o}return`data`in e&&K(`WebGLRenderer: Image in DataTexture is too big (`+i.width+`x`+i.height+`).`),e}return e}function y(e){return e.generateMipmaps}function b(t){e.generateMipmap(t)}function x(t){return t.isWebGLCubeRenderTarget?e.TEXTURE_CUBE_MAP:t.isWebGL3DRenderTarget?e.TEXTURE_3D:t.isWebGLArrayRenderTarget||t.isCompressedArrayTexture?e.TEXTURE_2D_ARRAY:e.TEXTURE_2D}function S(n,r,i,a,o,s=!1){if(n!==null){if(e[n]!==void 0)return e[n];K(`WebGLRenderer: Attempt to use non-existing WebGL internal format '`+n+`'`)}let c;a&&(c=t.get(`EXT_texture_norm16`),c||K(`WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension`));let l=r;if(r===e.RED&&(i===e.FLOAT&&(l=e.R32F),i===e.HALF_FLOAT&&(l=e.R16F),i===e.UNSIGNED_BYTE&&(l=e.R8),i===e.UNSIGNED_SHORT&&c&&(l=c.R16_EXT),i===e.SHORT&&c&&(l=c.R16_SNORM_EXT)),r===e.RED_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.R8UI),i===e.UNSIGNED_SHORT&&(l=e.R16UI),i===e.UNSIGNED_INT&&(l=e.R32UI),i===e.BYTE&&(l=e.R8I),i===e.SHORT&&(l=e.R16I),i===e.INT&&(l=e.R32I)),r===e.RG&&(i===e.FLOAT&&(l=e.RG32F),i===e.HALF_FLOAT&&(l=e.RG16F),i===e.UNSIGNED_BYTE&&(l=e.RG8),i===e.UNSIGNED_SHORT&&c&&(l=c.RG16_EXT),i===e.SHORT&&c&&(l=c.RG16_SNORM_EXT)),r===e.RG_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RG8UI),i===e.UNSIGNED_SHORT&&(l=e.RG16UI),i===e.UNSIGNED_INT&&(l=e.RG32UI),i===e.BYTE&&(l=e.RG8I),i===e.SHORT&&(l=e.RG16I),i===e.INT&&(l=e.RG32I)),r===e.RGB_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGB8UI),i===e.UNSIGNED_SHORT&&(l=e.RGB16UI),i===e.UNSIGNED_INT&&(l=e.RGB32UI),i===e.BYTE&&(l=e.RGB8I),i===e.SHORT&&(l=e.RGB16I),i===e.INT&&(l=e.RGB32I)),r===e.RGBA_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGBA8UI),i===e.UNSIGNED_SHORT&&(l=e.RGBA16UI),i===e.UNSIGNED_INT&&(l=e.RGBA32UI),i===e.BYTE&&(l=e.RGBA8I),i===e.SHORT&&(l=e.RGBA16I),i===e.INT&&(l=e.RGBA32I)),r===e.RGB&&(i===e.UNSIGNED_SHORT&&c&&(l=c.RGB16_EXT),i===e.SHORT&&c&&(l=c.RGB16_SNORM_EXT),i===e.UNSIGNED_INT_5_9_9_9_REV&&(l=e.RGB9_E5),i===e.UNSIGNED_INT_10F_11F_11F_REV&&(l=e.R11F_G11F_B10F)),r===e.RGBA){let t=s?us:Ys.getTransfer(o);i===e.FLOAT&&(l=e.RGBA32F),i===e.HALF_FLOAT&&(l=e.RGBA16F),i===e.UNSIGNED_BYTE&&(l=t===`srgb`?e.SRGB8_ALPHA8:e.RGBA8),i===e.UNSIGNED_SHORT&&c&&(l=c.RGBA16_EXT),i===e.SHORT&&c&&(l=c.RGBA16_SNORM_EXT),i===e.UNSIGNED_SHORT_4_4_4_4&&(l=e.RGBA4),i===e.UNSIGNED_SHORT_5_5_5_1&&(l=e.RGB5_A1)}return(l===e.R16F||l===e.R32F||l===e.RG16F||l===e.RG32F||l===e.RGBA16F||l===e.RGBA32F)&&t.get(`EXT_color_buffer_float`),l}function C(t,n){let r;return t?n===null||n===1014||n===1020?r=e.DEPTH24_STENCIL8:n===1015?r=e.DEPTH32F_STENCIL8:n===1012&&(r=e.DEPTH24_STENCIL8,K(`DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.`)):n===null||n===1014||n===1020?r=e.DEPTH_COMPONENT24:n===1015?r=e.DEPTH_COMPONENT32F:n===1012&&(r=e.DEPTH_COMPONENT16),r}function w(e,t){return y(e)===!0||e.isFramebufferTexture&&e.minFilter!==1003&&e.minFilter!==1006?Math.log2(Math.max(t.width,t.height))+1:e.mipmaps.length>0?e.mipmaps.length:e.isCompressedTexture&&Array.isArray(e.image)?t.mipmaps.length:1}function T(e){let t=new WeakRef(e);r.get(e).__ref=t,m.add(t),h.register(e,t,t)}function E(e){let t=r.get(e).__ref;t!==void 0&&(m.delete(t),h.unregister(t))}function D(e){k(e.target)}function O(e){A(e.target)}function k(e){e.removeEventListener(`dispose`,D),E(e),ee(e),e.isVideoTexture&&u.delete(e),e.isHTMLTexture&&d.delete(e)}function A(e){e.removeEventListener(`dispose`,O),E(e),te(e)}function j(){for(let e of m){let t=e.deref();t!==void 0&&(t.isRenderTarget===!0?A(t):k(t))}m.clear(),d.clear()}function ee(e){let t=r.get(e);if(t.__webglInit===void 0)return;let n=e.source,i=p.get(n);if(i){let r=i[t.__cacheKey];r.usedTimes--,r.usedTimes===0&&M(e),Object.keys(i).length===0&&p.delete(n)}r.remove(e)}function M(t){let n=r.get(t);e.deleteTexture(n.__webglTexture);let i=t.source,a=p.get(i);delete a[n.__cacheKey],o.memory.textures--}function te(t){let n=r.get(t);n.__depthDisposeCallback&&n.__depthDisposeCallback();let i=t.depthTexture;if(i&&i.renderTarget===t&&k(i),t.isWebGLCubeRenderTarget)for(let t=0;t<6;t++){if(Array.isArray(n.__webglFramebuffer[t]))for(let r=0;r<n.__webglFramebuffer[t].length;r++)e.deleteFramebuffer(n.__webglFramebuffer[t][r]);else e.deleteFramebuffer(n.__webglFramebuffer[t]);n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer[t])}else{if(Array.isArray(n.__webglFramebuffer))for(let t=0;t<n.__webglFramebuffer.length;t++)e.deleteFramebuffer(n.__webglFramebuffer[t]);else e.deleteFramebuffer(n.__webglFramebuffer);if(n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer),n.__webglMultisampledFramebuffer&&e.deleteFramebuffer(n.__webglMultisampledFramebuffer),n.__webglColorRenderbuffer)for(let t=0;t<n.__webglColorRenderbuffer.length;t++)n.__webglColorRenderbuffer[t]&&e.deleteRenderbuffer(n.__webglColorRenderbuffer[t]);n.__webglDepthRenderbuffer&&e.deleteRenderbuffer(n.__webglDepthRenderbuffer)}let a=t.textures;for(let t=0,n=a.length;t<n;t++){let n=r.get(a[t]);n.__webglTexture&&(e.deleteTexture(n.__webglTexture),o.memory.textures--),r.remove(a[t])}r.remove(t)}let N=0;function ne(){N=0}function re(){return N}function ie(e){N=e}function ae(){let e=N;return e>=i.maxTextures&&K(`WebGLTextures: Trying to use `+(e+1)+` texture units while this GPU supports only `+i.maxTextures),N+=1,e}function oe(e){let t=[];return t.push(e.wrapS),t.push(e.wrapT),t.push(e.wrapR||0),t.push(e.magFilter),t.push(e.minFilter),t.push(e.anisotropy),t.push(e.internalFormat),t.push(e.format),t.push(e.type),t.push(e.generateMipmaps),t.push(e.mipmapsAutoUpdate),t.push(e.premultiplyAlpha),t.push(e.flipY),t.push(e.unpackAlignment),t.push(e.colorSpace),t.join()}function se(t,i){let a=r.get(t);if(t.isVideoTexture&&B(t),t.isRenderTargetTexture===!1&&t.isExternalTexture!==!0&&t.version>0&&a.__version!==t.version){let e=t.image;if(e===null)K(`WebGLRenderer: Texture marked for update but no image data found.`);else if(e.complete===!1)K(`WebGLRenderer: Texture marked for update but image is incomplete`);else{I(a,t,i);return}}else t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null);n.bindTexture(e.TEXTURE_2D,a.__webglTexture,e.TEXTURE0+i)}function ce(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?I(a,t,i):(t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null),n.bindTexture(e.TEXTURE_2D_ARRAY,a.__webglTexture,e.TEXTURE0+i))}function P(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?I(a,t,i):n.bindTexture(e.TEXTURE_3D,a.__webglTexture,e.TEXTURE0+i)}function F(t,i){let a=r.get(t);t.version>0&&a.__version!==t.version?ge(a,t,i):n.bindTexture(e.TEXTURE_CUBE_MAP,a.__webglTexture,e.TEXTURE0+i)}let le={[za]:e.REPEAT,[Ba]:e.CLAMP_TO_EDGE,[Va]:e.MIRRORED_REPEAT},ue={[Ha]:e.NEAREST,[Ua]:e.NEAREST_MIPMAP_NEAREST,[Wa]:e.NEAREST_MIPMAP_LINEAR,[Ga]:e.LINEAR,[Ka]:e.LINEAR_MIPMAP_NEAREST,[qa]:e.LINEAR_MIPMAP_LINEAR},de={512:e.NEVER,519:e.ALWAYS,513:e.LESS,515:e.LEQUAL,514:e.EQUAL,518:e.GEQUAL,516:e.GREATER,517:e.NOTEQUAL};function fe(n,a){if(a.type===1015&&t.has(`OES_texture_float_linear`)===!1&&(a.magFilter===1006||a.magFilter===1007||a.magFilter===1005||a.magFilter===1008||a.minFilter===1006||a.minFilter===1007||a.minFilter===1005||a.minFilter===1008)&&K(`WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device.`),e.texParameteri(n,e.TEXTURE_WRAP_S,le[a.wrapS]),e.texParameteri(n,e.TEXTURE_WRAP_T,le[a.wrapT]),(n===e.TEXTURE_3D||n===e.TEXTURE_2D_ARRAY)&&e.texParameteri(n,e.TEXTURE_WRAP_R,le[a.wrapR]),e.texParameteri(n,e.TEXTURE_MAG_FILTER,ue[a.magFilter]),e.texParameteri(n,e.TEXTURE_MIN_FILTER,ue[a.minFilter]),a.compareFunction&&(e.texParameteri(n,e.TEXTURE_COMPARE_MODE,e.COMPARE_REF_TO_TEXTURE),e.texParameteri(n,e.TEXTURE_COMPARE_FUNC,de[a.compareFunction])),t.has(`EXT_texture_filter_anisotropic`)===!0){if(a.magFilter===1003||a.minFilter!==1005&&a.minFilter!==1008||a.type===1015&&t.has(`OES_texture_float_linear`)===!1)return;if(a.anisotropy>1||r.get(a).__currentAnisotropy){let o=t.get(`EXT_texture_filter_anisotropic`);e.texParameterf(n,o.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(a.anisotropy,i.getMaxAnisotropy())),r.get(a).__currentAnisotropy=a.anisotropy}}}function pe(t,n){let r=!1;t.__webglInit===void 0&&(t.__webglInit=!0,n.addEventListener(`dispose`,D),T(n));let i=n.source,a=p.get(i);a===void 0&&(a={},p.set(i,a));let s=oe(n);if(s!==t.__cacheKey){a[s]===void 0&&(a[s]={texture:e.createTexture(),usedTimes:0},o.memory.textures++,r=!0),a[s].usedTimes++;let i=a[t.__cacheKey];i!==void 0&&(a[t.__cacheKey].usedTimes--,i.usedTimes===0&&M(n)),t.__cacheKey=s,t.__webglTexture=a[s].texture}return r}function me(e,t,n){return Math.floor(Math.floor(e/n)/t)}function he(t,r,i,a){let o=t.updateRanges;if(o.length===0)n.texSubImage2D(e.TEXTURE_2D,0,0,0,r.width,r.height,i,a,r.data);else{o.sort((e,t)=>e.start-t.start);let s=0;for(let e=1;e<o.length;e++){let t=o[s],n=o[e],i=t.start+t.count,a=me(n.start,r.width,4),c=me(t.start,r.width,4);n.start<=i+1&&a===c&&me(n.start+n.count-1,r.width,4)===a?t.count=Math.max(t.count,n.start+n.count-t.start):(++s,o[s]=n)}o.length=s+1;let c=n.getParameter(e.UNPACK_ROW_LENGTH),l=n.getParameter(e.UNPACK_SKIP_PIXELS),u=n.getParameter(e.UNPACK_SKIP_ROWS);n.pixelStorei(e.UNPACK_ROW_LENGTH,r.width);for(let t=0,s=o.length;t<s;t++){let s=o[t],c=Math.floor(s.start/4),l=Math.ceil(s.count/4),u=c%r.width,d=Math.floor(c/r.width),f=l;n.pixelStorei(e.UNPACK_SKIP_PIXELS,u),n.pixelStorei(e.UNPACK_SKIP_ROWS,d),n.texSubImage2D(e.TEXTURE_2D,0,u,d,f,1,i,a,r.data)}t.clearUpdateRanges(),n.pixelStorei(e.UNPACK_ROW_LENGTH,c),n.pixelStorei(e.UNPACK_SKIP_PIXELS,l),n.pixelStorei(e.UNPACK_SKIP_ROWS,u)}}function I(t,o,s){let c=e.TEXTURE_2D;(o.isDataArrayTexture||o.isCompressedArrayTexture)&&(c=e.TEXTURE_2D_ARRAY),o.isData3DTexture&&(c=e.TEXTURE_3D);let l=pe(t,o),u=o.source;n.bindTexture(c,t.__webglTexture,e.TEXTURE0+s);let f=r.get(u);if(u.version!==f.__version||l===!0){if(n.activeTexture(e.TEXTURE0+s),!(typeof ImageBitmap<`u`&&o.image instanceof ImageBitmap)){let t=Ys.getPrimaries(Ys.workingColorSpace),r=o.colorSpace===``?null:Ys.getPrimaries(o.colorSpace),i=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,i)}n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment);let t=v(o.image,!1,i.maxTextureSize);t=V(o,t);let r=a.convert(o.format,o.colorSpace),p=a.convert(o.type),m=S(o.internalFormat,r,p,o.normalized,o.colorSpace,o.isVideoTexture);fe(c,o);let h,g=o.mipmaps,_=o.isVideoTexture!==!0,x=f.__version===void 0||l===!0,T=u.dataReady,E=w(o,t);if(o.isDepthTexture)m=C(o.format===fo,o.type),x&&(_?n.texStorage2D(e.TEXTURE_2D,1,m,t.width,t.height):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,null));else if(o.isDataTexture){if(g.length>0){_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data);o.generateMipmaps=!1}else _?(x&&n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height),T&&he(o,t,r,p)):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,t.data)}else if(o.isCompressedTexture){if(o.isCompressedArrayTexture){_&&x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,g[0].width,g[0].height,t.depth);for(let i=0,a=g.length;i<a;i++)if(h=g[i],o.format!==1023){if(r!==null){if(_){if(T){if(o.layerUpdates.size>0){let t=qd(h.width,h.height,o.format,o.type);for(let a of o.layerUpdates){let o=h.data.subarray(a*t/h.data.BYTES_PER_ELEMENT,(a+1)*t/h.data.BYTES_PER_ELEMENT);n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,a,h.width,h.height,1,r,o)}}else n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,h.data)}}else n.compressedTexImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,h.data,0,0)}else K(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`)}else _?T&&n.texSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,p,h.data):n.texImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,r,p,h.data);o.layerUpdates.size>0&&o.clearLayerUpdates()}else{_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],o.format===1023?_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data):r===null?K(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`):_?T&&n.compressedTexSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,h.data):n.compressedTexImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,h.data)}}else if(o.isDataArrayTexture){if(_){if(x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,t.width,t.height,t.depth),T){if(o.layerUpdates.size>0){let i=qd(t.width,t.height,o.format,o.type);for(let a of o.layerUpdates){let o=t.data.subarray(a*i/t.data.BYTES_PER_ELEMENT,(a+1)*i/t.data.BYTES_PER_ELEMENT);n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,a,t.width,t.height,1,r,p,o)}o.clearLayerUpdates()}else n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)}}else n.texImage3D(e.TEXTURE_2D_ARRAY,0,m,t.width,t.height,t.depth,0,r,p,t.data)}else if(o.isData3DTexture)_?(x&&n.texStorage3D(e.TEXTURE_3D,E,m,t.width,t.height,t.depth),T&&n.texSubImage3D(e.TEXTURE_3D,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)):n.texImage3D(e.TEXTURE_3D,0,m,t.width,t.height,t.depth,0,r,p,t.data);else if(o.isFramebufferTexture){if(x){if(_)n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height);else{let i=t.width,a=t.height;for(let t=0;t<E;t++)n.texImage2D(e.TEXTURE_2D,t,m,i,a,0,r,p,null),i>>=1,a>>=1}}}else if(o.isHTMLTexture){if(`texElementImage2D`in e){let n=e.canvas;if(n.hasAttribute(`layoutsubtree`)||n.setAttribute(`layoutsubtree`,`true`),t.parentNode!==n){n.appendChild(t),d.add(o),n.onpaint=e=>{let t=e.changedElements;for(let e of d)t.includes(e.image)&&(e.needsUpdate=!0)},n.requestPaint();return}if(e.texElementImage2D.length===3)e.texElementImage2D(e.TEXTURE_2D,e.RGBA8,t);else{let n=e.RGBA,r=e.RGBA,i=e.UNSIGNED_BYTE;e.texElementImage2D(e.TEXTURE_2D,0,n,r,i,t)}e.texParameteri(e.TEXTURE_2D,e.TEXTURE_MIN_FILTER,e.LINEAR),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_S,e.CLAMP_TO_EDGE),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_T,e.CLAMP_TO_EDGE)}}else if(g.length>0){if(_&&x){let t=Te(g[0]);n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height)}for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,r,p,h):n.texImage2D(e.TEXTURE_2D,t,m,r,p,h);o.generateMipmaps=!1}else if(_){if(x){let r=Te(t);n.texStorage2D(e.TEXTURE_2D,E,m,r.width,r.height)}T&&n.texSubImage2D(e.TEXTURE_2D,0,0,0,r,p,t)}else n.texImage2D(e.TEXTURE_2D,0,m,r,p,t);y(o)&&o.mipmapsAutoUpdate===!0&&b(c),f.__version=u.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function ge(t,o,s){if(o.image.length!==6)return;let c=pe(t,o),l=o.source;n.bindTexture(e.TEXTURE_CUBE_MAP,t.__webglTexture,e.TEXTURE0+s);let u=r.get(l);if(l.version!==u.__version||c===!0){n.activeTexture(e.TEXTURE0+s);let t=Ys.getPrimaries(Ys.workingColorSpace),r=o.colorSpace===``?null:Ys.getPrimaries(o.colorSpace),d=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,d);let f=o.isCompressedTexture||o.image[0].isCompressedTexture,p=o.image[0]&&o.image[0].isDataTexture,m=[];for(let e=0;e<6;e++)!f&&!p?m[e]=v(o.image[e],!0,i.maxCubemapSize):m[e]=p?o.image[e].image:o.image[e],m[e]=V(o,m[e]);let h=m[0],g=a.convert(o.format,o.colorSpace),_=a.convert(o.type),x=S(o.internalFormat,g,_,o.normalized,o.colorSpace),T=o.isVideoTexture!==!0,E=u.__version===void 0||c===!0,D=l.dataReady,O=w(o,h);fe(e.TEXTURE_CUBE_MAP,o);let k;if(o.isDepthTexture){if(x=C(o.format===fo,o.type),E){if(T)n.texStorage2D(e.TEXTURE_CUBE_MAP,1,x,h.width,h.height);else for(let t=0;t<6;t++)n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,h.width,h.height,0,g,_,null)}}else if(f){T&&E&&n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,h.width,h.height);for(let t=0;t<6;t++){k=m[t].mipmaps;for(let r=0;r<k.length;r++){let i=k[r];o.format===1023?T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,g,_,i.data):g===null?K(`WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()`):T?D&&n.compressedTexSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,i.data):n.compressedTexImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,i.data)}}}else{if(k=o.mipmaps,T&&E){k.length>0&&O++;let t=Te(m[0]);n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,t.width,t.height)}for(let t=0;t<6;t++)if(p){T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,m[t].width,m[t].height,g,_,m[t].data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,m[t].width,m[t].height,0,g,_,m[t].data);for(let r=0;r<k.length;r++){let i=k[r].image[t].image;T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,i.width,i.height,0,g,_,i.data)}}else{T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,g,_,m[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,g,_,m[t]);for(let r=0;r<k.length;r++){let i=k[r];T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,g,_,i.image[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,g,_,i.image[t])}}}y(o)&&o.mipmapsAutoUpdate===!0&&b(e.TEXTURE_CUBE_MAP),u.__version=l.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function _e(t,i,o,c,l,u){let d=a.convert(o.format,o.colorSpace),f=a.convert(o.type),p=S(o.internalFormat,d,f,o.normalized,o.colorSpace),m=r.get(i),h=r.get(o);if(h.__renderTarget=i,!m.__hasExternalTextures){let t=Math.max(1,i.width>>u),r=Math.max(1,i.height>>u);l===e.TEXTURE_3D||l===e.TEXTURE_2D_ARRAY?n.texImage3D(l,u,p,t,r,i.depth,0,d,f,null):n.texImage2D(l,u,p,t,r,0,d,f,null)}n.bindFramebuffer(e.FRAMEBUFFER,t),we(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,c,l,h.__webglTexture,0,z(i)):(l===e.TEXTURE_2D||l>=e.TEXTURE_CUBE_MAP_POSITIVE_X&&l<=e.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&e.framebufferTexture2D(e.FRAMEBUFFER,c,l,h.__webglTexture,u),n.bindFramebuffer(e.FRAMEBUFFER,null)}function ve(t,n,r){if(e.bindRenderbuffer(e.RENDERBUFFER,t),n.depthBuffer){let i=n.depthTexture,a=i&&i.isDepthTexture?i.type:null,o=C(n.stencilBuffer,a),c=n.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;we(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,z(n),o,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,z(n),o,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,o,n.width,n.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,c,e.RENDERBUFFER,t)}else{let t=n.textures;for(let i=0;i<t.length;i++){let o=t[i],c=a.convert(o.format,o.colorSpace),l=a.convert(o.type),u=S(o.internalFormat,c,l,o.normalized,o.colorSpace);we(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,z(n),u,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,z(n),u,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,u,n.width,n.height)}}e.bindRenderbuffer(e.RENDERBUFFER,null)}function ye(t,i,a){let o=i.isWebGLCubeRenderTarget===!0;if(n.bindFramebuffer(e.FRAMEBUFFER,t),!(i.depthTexture&&i.depthTexture.isDepthTexture))throw Error(`THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.`);let c=r.get(i.depthTexture);c.__renderTarget=i;let l=o?i.depthTexture.image[0]:i.depthTexture.image;c.__webglTexture&&l.width===i.width&&l.height===i.height||(l.width=i.width,l.height=i.height,i.depthTexture.needsUpdate=!0),o?F(i.depthTexture,0):se(i.depthTexture,0);let u=c.__webglTexture,d=z(i),f=o?e.TEXTURE_CUBE_MAP_POSITIVE_X+a:e.TEXTURE_2D,p=i.depthTexture.format===1027?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;if(i.depthTexture.format===1026)we(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else if(i.depthTexture.format===1027)we(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else throw Error(`THREE.WebGLTextures: Unknown depthTexture format.`)}function be(t){let i=r.get(t),a=t.isWebGLCubeRenderTarget===!0;if(i.__boundDepthTexture!==t.depthTexture){let e=t.depthTexture;if(i.__depthDisposeCallback&&i.__depthDisposeCallback(),e){let t=()=>{delete i.__boundDepthTexture,delete i.__depthDisposeCallback,e.removeEventListener(`dispose`,t)};e.addEventListener(`dispose`,t),i.__depthDisposeCallback=t}i.__boundDepthTexture=e}if(t.depthTexture&&!i.__autoAllocateDepthBuffer){if(a)for(let e=0;e<6;e++)ye(i.__webglFramebuffer[e],t,e);else t.texture.mipmaps.length>0?ye(i.__webglFramebuffer[0],t,0):ye(i.__webglFramebuffer,t,0)}else if(a){i.__webglDepthbuffer=[];for(let r=0;r<6;r++)if(n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[r]),i.__webglDepthbuffer[r]===void 0)i.__webglDepthbuffer[r]=e.createRenderbuffer(),ve(i.__webglDepthbuffer[r],t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,a=i.__webglDepthbuffer[r];e.bindRenderbuffer(e.RENDERBUFFER,a),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,a)}}else if(t.texture.mipmaps.length>0?n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[0]):n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer),i.__webglDepthbuffer===void 0)i.__webglDepthbuffer=e.createRenderbuffer(),ve(i.__webglDepthbuffer,t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,r=i.__webglDepthbuffer;e.bindRenderbuffer(e.RENDERBUFFER,r),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,r)}n.bindFramebuffer(e.FRAMEBUFFER,null)}function xe(t,n,i){let a=r.get(t);n!==void 0&&_e(a.__webglFramebuffer,t,t.texture,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,0),i!==void 0&&be(t)}function L(t){let i=t.texture,s=r.get(t),c=r.get(i);t.addEventListener(`dispose`,O),T(t);let l=t.textures,u=t.isWebGLCubeRenderTarget===!0,d=l.length>1;if(d||(c.__webglTexture===void 0&&(c.__webglTexture=e.createTexture()),c.__version=i.version,o.memory.textures++),u){s.__webglFramebuffer=[];for(let t=0;t<6;t++)if(i.mipmaps.length>0){s.__webglFramebuffer[t]=[];for(let n=0;n<i.mipmaps.length;n++)s.__webglFramebuffer[t][n]=e.createFramebuffer()}else s.__webglFramebuffer[t]=e.createFramebuffer()}else{if(i.mipmaps.length>0){s.__webglFramebuffer=[];for(let t=0;t<i.mipmaps.length;t++)s.__webglFramebuffer[t]=e.createFramebuffer()}else s.__webglFramebuffer=e.createFramebuffer();if(d)for(let t=0,n=l.length;t<n;t++){let n=r.get(l[t]);n.__webglTexture===void 0&&(n.__webglTexture=e.createTexture(),o.memory.textures++)}if(t.samples>0&&we(t)===!1){s.__webglMultisampledFramebuffer=e.createFramebuffer(),s.__webglColorRenderbuffer=[],n.bindFramebuffer(e.FRAMEBUFFER,s.__webglMultisampledFramebuffer);for(let n=0;n<l.length;n++){let r=l[n];s.__webglColorRenderbuffer[n]=e.createRenderbuffer(),e.bindRenderbuffer(e.RENDERBUFFER,s.__webglColorRenderbuffer[n]);let i=a.convert(r.format,r.colorSpace),o=a.convert(r.type),c=S(r.internalFormat,i,o,r.normalized,r.colorSpace,t.isXRRenderTarget===!0),u=z(t);e.renderbufferStorageMultisample(e.RENDERBUFFER,u,c,t.width,t.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+n,e.RENDERBUFFER,s.__webglColorRenderbuffer[n])}e.bindRenderbuffer(e.RENDERBUFFER,null),t.depthBuffer&&(s.__webglDepthRenderbuffer=e.createRenderbuffer(),ve(s.__webglDepthRenderbuffer,t,!0)),n.bindFramebuffer(e.FRAMEBUFFER,null)}}if(u){n.bindTexture(e.TEXTURE_CUBE_MAP,c.__webglTexture),fe(e.TEXTURE_CUBE_MAP,i);for(let n=0;n<6;n++)if(i.mipmaps.length>0)for(let r=0;r<i.mipmaps.length;r++)_e(s.__webglFramebuffer[n][r],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,r);else _e(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,0);y(i)?b(e.TEXTURE_CUBE_MAP):i.mipmaps.length>0&&e.texParameteri(e.TEXTURE_CUBE_MAP,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}else if(d){for(let i=0,a=l.length;i<a;i++){let a=l[i],o=r.get(a),c=e.TEXTURE_2D;(t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(c=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(c,o.__webglTexture),fe(c,a),_e(s.__webglFramebuffer,t,a,e.COLOR_ATTACHMENT0+i,c,0),y(a)&&b(c)}n.unbindTexture()}else{let r=e.TEXTURE_2D;if((t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(r=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(r,c.__webglTexture),fe(r,i),i.mipmaps.length>0)for(let n=0;n<i.mipmaps.length;n++)_e(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,r,n);else _e(s.__webglFramebuffer,t,i,e.COLOR_ATTACHMENT0,r,0);y(i)?b(r):i.mipmaps.length>0&&e.texParameteri(r,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}t.depthBuffer&&be(t)}function Se(e){let t=e.textures;for(let i=0,a=t.length;i<a;i++){let a=t[i];if(y(a)&&a.mipmapsAutoUpdate===!0){let t=x(e),i=r.get(a).__webglTexture;n.bindTexture(t,i),b(t),n.unbindTexture()}}}let Ce=[];function R(t){if(t.samples>0){if(we(t)===!1){let i=t.textures,a=t.width,o=t.height,s=e.COLOR_BUFFER_BIT,l=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,u=r.get(t),d=i.length>1;if(d)for(let t=0;t<i.length;t++)n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,null),n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,null,0);n.bindFramebuffer(e.READ_FRAMEBUFFER,u.__webglMultisampledFramebuffer),t.texture.mipmaps.length>0?n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer[0]):n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer);for(let n=0;n<i.length;n++){if(t.resolveDepthBuffer&&(t.depthBuffer&&(s|=e.DEPTH_BUFFER_BIT),t.stencilBuffer&&t.resolveStencilBuffer&&(s|=e.STENCIL_BUFFER_BIT)),d){e.framebufferRenderbuffer(e.READ_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.RENDERBUFFER,u.__webglColorRenderbuffer[n]);let t=r.get(i[n]).__webglTexture;e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,t,0)}e.blitFramebuffer(0,0,a,o,0,0,a,o,s,e.NEAREST),c===!0&&(Ce.length=0,Ce.push(e.COLOR_ATTACHMENT0+n),t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&Ce.push(l),e.invalidateFramebuffer(e.READ_FRAMEBUFFER,Ce))}if(n.bindFramebuffer(e.READ_FRAMEBUFFER,null),n.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),d)for(let t=0;t<i.length;t++){n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,u.__webglColorRenderbuffer[t]);let a=r.get(i[t]).__webglTexture;n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,a,0)}n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglMultisampledFramebuffer)}else if(t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&c){let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;e.invalidateFramebuffer(e.DRAW_FRAMEBUFFER,[n])}}}function z(e){return Math.min(i.maxSamples,e.samples)}function we(e){let n=r.get(e);return e.samples>0&&t.has(`WEBGL_multisampled_render_to_texture`)===!0&&n.__useRenderToTexture!==!1}function B(e){let t=o.render.frame;u.get(e)!==t&&(u.set(e,t),e.update())}function V(e,t){let n=e.colorSpace,r=e.format,i=e.type;return e.isCompressedTexture===!0||e.isVideoTexture===!0||n!==`srgb-linear`&&n!==``&&(Ys.getTransfer(n)===`srgb`?(r!==1023||i!==1009)&&K(`WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType.`):q(`WebGLTextures: Unsupported texture color space:`,n)),t}function Te(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement?(l.width=e.naturalWidth||e.width,l.height=e.naturalHeight||e.height):typeof VideoFrame<`u`&&e instanceof VideoFrame?(l.width=e.displayWidth,l.height=e.displayHeight):(l.width=e.width,l.height=e.height),l}this.allocateTextureUnit=ae,this.resetTextureUnits=ne,this.getTextureUnits=re,this.setTextureUnits=ie,this.setTexture2D=se,this.setTexture2DArray=ce,this.setTexture3D=P,this.setTextureCube=F,this.rebindTextures=xe,this.setupRenderTarget=L,this.updateRenderTargetMipmap=Se,this.updateMultisampleRenderTarget=R,this.setupDepthRenderbuffer=be,this.setupFrameBufferTexture=_e,this.useMultisampledRTT=we,this.dispose=j}function qm(e,t){function n(n,r=``){let i,a=Ys.getTransfer(r);if(n===1009)return e.UNSIGNED_BYTE;if(n===1017)return e.UNSIGNED_SHORT_4_4_4_4;if(n===1018)return e.UNSIGNED_SHORT_5_5_5_1;if(n===35902)return e.UNSIGNED_INT_5_9_9_9_REV;if(n===35899)return e.UNSIGNED_INT_10F_11F_11F_REV;if(n===1010)return e.BYTE;if(n===1011)return e.SHORT;if(n===1012)return e.UNSIGNED_SHORT;if(n===1013)return e.INT;if(n===1014)return e.UNSIGNED_INT;if(n===1015)return e.FLOAT;if(n===1016)return e.HALF_FLOAT;if(n===1021)return e.ALPHA;if(n===1022)return e.RGB;if(n===1023)return e.RGBA;if(n===1026)return e.DEPTH_COMPONENT;if(n===1027)return e.DEPTH_STENCIL;if(n===1028)return e.RED;if(n===1029)return e.RED_INTEGER;if(n===1030)return e.RG;if(n===1031)return e.RG_INTEGER;if(n===1033)return e.RGBA_INTEGER;if(n===33776||n===33777||n===33778||n===33779){if(a===`srgb`){if(i=t.get(`WEBGL_compressed_texture_s3tc_srgb`),i!==null){if(n===33776)return i.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null}else if(i=t.get(`WEBGL_compressed_texture_s3tc`),i!==null){if(n===33776)return i.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null}if(n===35840||n===35841||n===35842||n===35843){if(i=t.get(`WEBGL_compressed_texture_pvrtc`),i!==null){if(n===35840)return i.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===35841)return i.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===35842)return i.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===35843)return i.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null}if(n===36196||n===37492||n===37496||n===37488||n===37489||n===37490||n===37491){if(i=t.get(`WEBGL_compressed_texture_etc`),i!==null){if(n===36196||n===37492)return a===`srgb`?i.COMPRESSED_SRGB8_ETC2:i.COMPRESSED_RGB8_ETC2;if(n===37496)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:i.COMPRESSED_RGBA8_ETC2_EAC;if(n===37488)return i.COMPRESSED_R11_EAC;if(n===37489)return i.COMPRESSED_SIGNED_R11_EAC;if(n===37490)return i.COMPRESSED_RG11_EAC;if(n===37491)return i.COMPRESSED_SIGNED_RG11_EAC}else return null}if(n===37808||n===37809||n===37810||n===37811||n===37812||n===37813||n===37814||n===37815||n===37816||n===37817||n===37818||n===37819||n===37820||n===37821){if(i=t.get(`WEBGL_compressed_texture_astc`),i!==null){if(n===37808)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:i.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===37809)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:i.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===37810)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:i.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===37811)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:i.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===37812)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:i.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===37813)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:i.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===37814)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:i.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===37815)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:i.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===37816)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:i.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===37817)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:i.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===37818)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:i.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===37819)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:i.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===37820)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:i.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===37821)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:i.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null}if(n===36492||n===36494||n===36495){if(i=t.get(`EXT_texture_compression_bptc`),i!==null){if(n===36492)return a===`srgb`?i.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:i.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===36494)return i.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===36495)return i.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null}if(n===36283||n===36284||n===36285||n===36286){if(i=t.get(`EXT_texture_compression_rgtc`),i!==null){if(n===36283)return i.COMPRESSED_RED_RGTC1_EXT;if(n===36284)return i.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===36285)return i.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===36286)return i.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null}return n===1020?e.UNSIGNED_INT_24_8:e[n]===void 0?null:e[n]}return{convert:n}}var Jm=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Ym=`
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

}`,Xm=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Lu(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Ju({vertexShader:Jm,fragmentShader:Ym,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new du(new zu(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Zm=class extends ks{constructor(e,t){super();let n=this,r=null,i=1,a=null,o=`local-floor`,s=1,c=null,l=null,u=null,d=null,f=null,p=null,m=typeof XRWebGLBinding<`u`,h=new Xm,g={},_=t.getContextAttributes(),v=null,y=null,b=[],x=[],S=new Vs,C=null,w=null,T=new Td;T.viewport=new oc;let E=new Td;E.viewport=new oc;let D=[T,E],O=new Ad,k=null,A=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(e){let t=b[e];return t===void 0&&(t=new Vc,b[e]=t),t.getTargetRaySpace()},this.getControllerGrip=function(e){let t=b[e];return t===void 0&&(t=new Vc,b[e]=t),t.getGripSpace()},this.getHand=function(e){let t=b[e];return t===void 0&&(t=new Vc,b[e]=t),t.getHandSpace()};function j(e){let t=x.indexOf(e.inputSource);if(t===-1)return;let n=b[t];n!==void 0&&(n.update(e.inputSource,e.frame,c||a),n.dispatchEvent({type:e.type,data:e.inputSource}))}function ee(){r.removeEventListener(`select`,j),r.removeEventListener(`selectstart`,j),r.removeEventListener(`selectend`,j),r.removeEventListener(`squeeze`,j),r.removeEventListener(`squeezestart`,j),r.removeEventListener(`squeezeend`,j),r.removeEventListener(`end`,ee),r.removeEventListener(`inputsourceschange`,M);for(let e=0;e<b.length;e++){let t=x[e];t!==null&&(x[e]=null,b[e].disconnect(t))}k=null,A=null,h.reset();for(let e in g)delete g[e];if(e.setRenderTarget(v),f=null,d=null,u=null,r=null,y=null,ie.stop(),n.isPresenting=!1,e.setPixelRatio(C),e.setSize(S.width,S.height,!1),w!==null){let e=w.camera;e.fov=w.fov,e.zoom=w.zoom,e.updateProjectionMatrix(),w=null}n.dispatchEvent({type:`sessionend`})}this.setFramebufferScaleFactor=function(e){i=e,n.isPresenting===!0&&K(`WebXRManager: Cannot change framebuffer scale while presenting.`)},this.setReferenceSpaceType=function(e){o=e,n.isPresenting===!0&&K(`WebXRManager: Cannot change reference space type while presenting.`)},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(e){c=e},this.getBaseLayer=function(){return d===null?f:d},this.getBinding=function(){return u===null&&m&&(u=new XRWebGLBinding(r,t)),u},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(l){if(r=l,r!==null){if(v=e.getRenderTarget(),r.addEventListener(`select`,j),r.addEventListener(`selectstart`,j),r.addEventListener(`selectend`,j),r.addEventListener(`squeeze`,j),r.addEventListener(`squeezestart`,j),r.addEventListener(`squeezeend`,j),r.addEventListener(`end`,ee),r.addEventListener(`inputsourceschange`,M),_.xrCompatible!==!0&&await t.makeXRCompatible(),C=e.getPixelRatio(),e.getSize(S),m&&`createProjectionLayer`in XRWebGLBinding.prototype){let n=null,a=null,o=null;_.depth&&(o=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,n=_.stencil?fo:uo,a=_.stencil?io:$a);let s={colorFormat:t.RGBA8,depthFormat:o,scaleFactor:i};u=this.getBinding(),d=u.createProjectionLayer(s),r.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new cc(d.textureWidth,d.textureHeight,{format:lo,type:Ja,depthTexture:new Fu(d.textureWidth,d.textureHeight,a,void 0,void 0,void 0,void 0,void 0,void 0,n),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let n={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:i};f=new XRWebGLLayer(r,t,n),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new cc(f.framebufferWidth,f.framebufferHeight,{format:lo,type:Ja,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(s),c=null,a=await r.requestReferenceSpace(o),ie.setContext(r),ie.start(),n.isPresenting=!0,n.dispatchEvent({type:`sessionstart`})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return h.getDepthTexture()};function M(e){for(let t=0;t<e.removed.length;t++){let n=e.removed[t],r=x.indexOf(n);r>=0&&(x[r]=null,b[r].disconnect(n))}for(let t=0;t<e.added.length;t++){let n=e.added[t],r=x.indexOf(n);if(r===-1){for(let e=0;e<b.length;e++)if(e>=x.length){x.push(n),r=e;break}else if(x[e]===null){x[e]=n,r=e;break}if(r===-1)break}let i=b[r];i&&i.connect(n)}}function te(e,t){t===null?e.matrixWorld.copy(e.matrix):e.matrixWorld.multiplyMatrices(t.matrixWorld,e.matrix),e.matrixWorldInverse.copy(e.matrixWorld).invert()}this.updateCamera=function(e){if(r===null)return;let t=e.near,n=e.far;h.texture!==null&&(h.depthNear>0&&(t=h.depthNear),h.depthFar>0&&(n=h.depthFar)),O.near=E.near=T.near=t,O.far=E.far=T.far=n,(k!==O.near||A!==O.far)&&(r.updateRenderState({depthNear:O.near,depthFar:O.far}),k=O.near,A=O.far),O.layers.mask=e.layers.mask|6,T.layers.mask=O.layers.mask&-5,E.layers.mask=O.layers.mask&-3;let i=e.parent,a=O.cameras;te(O,i);for(let e=0;e<a.length;e++)te(a[e],i);O.projectionMatrix.copy(T.projectionMatrix),O.projectionMatrixInverse.copy(T.projectionMatrixInverse),w===null&&e.isPerspectiveCamera&&(w={camera:e,fov:e.fov,zoom:e.zoom}),N(e,O,i)};function N(e,t,n){n===null?e.matrix.copy(t.matrixWorld):(e.matrix.copy(n.matrixWorld),e.matrix.invert(),e.matrix.multiply(t.matrixWorld)),e.matrix.decompose(e.position,e.quaternion,e.scale),e.updateMatrixWorld(!0),e.projectionMatrix.copy(t.projectionMatrix),e.projectionMatrixInverse.copy(t.projectionMatrixInverse),e.isPerspectiveCamera&&(e.fov=Ms*2*Math.atan(1/e.projectionMatrix.elements[5]),e.zoom=1)}this.getCamera=function(){return O},this.getFoveation=function(){if(d!==null||f!==null)return s},this.setFoveation=function(e){s=e,d!==null&&(d.fixedFoveation=e),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=e)},this.hasDepthSensing=function(){return h.texture!==null},this.getDepthSensingMesh=function(){return h.getMesh(O)},this.getCameraTexture=function(e){return g[e]};let ne=null;function re(t,i){if(l=i.getViewerPose(c||a),p=i,l!==null){let t=l.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let i=!1;t.length!==O.cameras.length&&(O.cameras.length=0,i=!0);for(let n=0;n<t.length;n++){let r=t[n],a=null;if(f!==null)a=f.getViewport(r);else{let t=u.getViewSubImage(d,r);a=t.viewport,n===0&&(e.setRenderTargetTextures(y,t.colorTexture,t.depthStencilTexture),e.setRenderTarget(y))}let o=D[n];o===void 0&&(o=new Td,o.layers.enable(n),o.viewport=new oc,D[n]=o),o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.projectionMatrix.fromArray(r.projectionMatrix),o.projectionMatrixInverse.copy(o.projectionMatrix).invert(),o.viewport.set(a.x,a.y,a.width,a.height),n===0&&(O.matrix.copy(o.matrix),O.matrix.decompose(O.position,O.quaternion,O.scale)),i===!0&&O.cameras.push(o)}let a=r.enabledFeatures;if(a&&a.includes(`depth-sensing`)&&r.depthUsage==`gpu-optimized`&&m){u=n.getBinding();let e=u.getDepthInformation(t[0]);e&&e.isValid&&e.texture&&h.init(e,r.renderState)}if(a&&a.includes(`camera-access`)&&m){e.state.unbindTexture(),u=n.getBinding();for(let e=0;e<t.length;e++){let n=t[e].camera;if(n){let e=g[n];e||(e=new Lu,g[n]=e);let t=u.getCameraImage(n);e.sourceTexture=t}}}}for(let e=0;e<b.length;e++){let t=x[e],n=b[e];t!==null&&n!==void 0&&n.update(t,i,c||a)}ne&&ne(t,i),i.detectedPlanes&&n.dispatchEvent({type:`planesdetected`,data:i}),p=null}let ie=new Yd;ie.setAnimationLoop(re),this.setAnimationLoop=function(e){ne=e},this.dispose=function(){}}},Qm=new dc,$m=new Y;$m.set(-1,0,0,0,1,0,0,0,1);function eh(e,t){function n(e,t){e.matrixAutoUpdate===!0&&e.updateMatrix(),t.value.copy(e.matrix)}function r(t,n){n.color.getRGB(t.fogColor.value,Wu(e)),n.isFog?(t.fogNear.value=n.near,t.fogFar.value=n.far):n.isFogExp2&&(t.fogDensity.value=n.density)}function i(e,t,n,r,i){t.isNodeMaterial?t.uniformsNeedUpdate=!1:t.isMeshBasicMaterial?a(e,t):t.isMeshLambertMaterial?(a(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshToonMaterial?(a(e,t),d(e,t)):t.isMeshPhongMaterial?(a(e,t),u(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshStandardMaterial?(a(e,t),f(e,t),t.isMeshPhysicalMaterial&&p(e,t,i)):t.isMeshMatcapMaterial?(a(e,t),m(e,t)):t.isMeshDepthMaterial?a(e,t):t.isMeshDistanceMaterial?(a(e,t),h(e,t)):t.isMeshNormalMaterial?a(e,t):t.isLineBasicMaterial?(o(e,t),t.isLineDashedMaterial&&s(e,t)):t.isPointsMaterial?c(e,t,n,r):t.isSpriteMaterial?l(e,t):t.isShadowMaterial?(e.color.value.copy(t.color),e.opacity.value=t.opacity):t.isShaderMaterial&&(t.uniformsNeedUpdate=!1)}function a(e,r){e.opacity.value=r.opacity,r.color&&e.diffuse.value.copy(r.color),r.emissive&&e.emissive.value.copy(r.emissive).multiplyScalar(r.emissiveIntensity),r.map&&(e.map.value=r.map,n(r.map,e.mapTransform)),r.alphaMap&&(e.alphaMap.value=r.alphaMap,n(r.alphaMap,e.alphaMapTransform)),r.bumpMap&&(e.bumpMap.value=r.bumpMap,n(r.bumpMap,e.bumpMapTransform),e.bumpScale.value=r.bumpScale,r.side===1&&(e.bumpScale.value*=-1)),r.normalMap&&(e.normalMap.value=r.normalMap,n(r.normalMap,e.normalMapTransform),e.normalScale.value.copy(r.normalScale),r.side===1&&e.normalScale.value.negate()),r.displacementMap&&(e.displacementMap.value=r.displacementMap,n(r.displacementMap,e.displacementMapTransform),e.displacementScale.value=r.displacementScale,e.displacementBias.value=r.displacementBias),r.emissiveMap&&(e.emissiveMap.value=r.emissiveMap,n(r.emissiveMap,e.emissiveMapTransform)),r.specularMap&&(e.specularMap.value=r.specularMap,n(r.specularMap,e.specularMapTransform)),r.alphaTest>0&&(e.alphaTest.value=r.alphaTest);let i=t.get(r),a=i.envMap,o=i.envMapRotation;a&&(e.envMap.value=a,e.envMapRotation.value.setFromMatrix4(Qm.makeRotationFromEuler(o)).transpose(),a.isCubeTexture&&a.isRenderTargetTexture===!1&&e.envMapRotation.value.premultiply($m),e.reflectivity.value=r.reflectivity,e.ior.value=r.ior,e.refractionRatio.value=r.refractionRatio),r.lightMap&&(e.lightMap.value=r.lightMap,e.lightMapIntensity.value=r.lightMapIntensity,n(r.lightMap,e.lightMapTransform)),r.aoMap&&(e.aoMap.value=r.aoMap,e.aoMapIntensity.value=r.aoMapIntensity,n(r.aoMap,e.aoMapTransform))}function o(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform))}function s(e,t){e.dashSize.value=t.dashSize,e.totalSize.value=t.dashSize+t.gapSize,e.scale.value=t.scale}function c(e,t,r,i){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.size.value=t.size*r,e.scale.value=i*.5,t.map&&(e.map.value=t.map,n(t.map,e.uvTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function l(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.rotation.value=t.rotation,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function u(e,t){e.specular.value.copy(t.specular),e.shininess.value=Math.max(t.shininess,1e-4)}function d(e,t){t.gradientMap&&(e.gradientMap.value=t.gradientMap)}function f(e,t){e.metalness.value=t.metalness,t.metalnessMap&&(e.metalnessMap.value=t.metalnessMap,n(t.metalnessMap,e.metalnessMapTransform)),e.roughness.value=t.roughness,t.roughnessMap&&(e.roughnessMap.value=t.roughnessMap,n(t.roughnessMap,e.roughnessMapTransform)),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)}function p(e,t,r){e.ior.value=t.ior,t.diffuseRoughness>0&&(e.diffuseRoughness.value=t.diffuseRoughness,t.diffuseRoughnessMap&&(e.diffuseRoughnessMap.value=t.diffuseRoughnessMap,n(t.diffuseRoughnessMap,e.diffuseRoughnessMapTransform))),t.sheen>0&&(e.sheenColor.value.copy(t.sheenColor).multiplyScalar(t.sheen),e.sheenRoughness.value=t.sheenRoughness,t.sheenColorMap&&(e.sheenColorMap.value=t.sheenColorMap,n(t.sheenColorMap,e.sheenColorMapTransform)),t.sheenRoughnessMap&&(e.sheenRoughnessMap.value=t.sheenRoughnessMap,n(t.sheenRoughnessMap,e.sheenRoughnessMapTransform))),t.clearcoat>0&&(e.clearcoat.value=t.clearcoat,e.clearcoatRoughness.value=t.clearcoatRoughness,t.clearcoatMap&&(e.clearcoatMap.value=t.clearcoatMap,n(t.clearcoatMap,e.clearcoatMapTransform)),t.clearcoatRoughnessMap&&(e.clearcoatRoughnessMap.value=t.clearcoatRoughnessMap,n(t.clearcoatRoughnessMap,e.clearcoatRoughnessMapTransform)),t.clearcoatNormalMap&&(e.clearcoatNormalMap.value=t.clearcoatNormalMap,n(t.clearcoatNormalMap,e.clearcoatNormalMapTransform),e.clearcoatNormalScale.value.copy(t.clearcoatNormalScale),t.side===1&&e.clearcoatNormalScale.value.negate())),t.dispersion>0&&(e.dispersion.value=t.dispersion),t.retroreflectivity>0&&(e.retroreflectivity.value=t.retroreflectivity),t.iridescence>0&&(e.iridescence.value=t.iridescence,e.iridescenceIOR.value=t.iridescenceIOR,e.iridescenceThicknessMinimum.value=t.iridescenceThicknessMinimum,e.iridescenceThicknessMaximum.value=t.iridescenceThicknessMaximum,t.iridescenceMap&&(e.iridescenceMap.value=t.iridescenceMap,n(t.iridescenceMap,e.iridescenceMapTransform)),t.iridescenceThicknessMap&&(e.iridescenceThicknessMap.value=t.iridescenceThicknessMap,n(t.iridescenceThicknessMap,e.iridescenceThicknessMapTransform))),t.transmission>0&&(e.transmission.value=t.transmission,e.transmissionSamplerMap.value=r.texture,e.transmissionSamplerSize.value.set(r.width,r.height),t.transmissionMap&&(e.transmissionMap.value=t.transmissionMap,n(t.transmissionMap,e.transmissionMapTransform)),e.thickness.value=t.thickness,t.thicknessMap&&(e.thicknessMap.value=t.thicknessMap,n(t.thicknessMap,e.thicknessMapTransform)),e.attenuationDistance.value=t.attenuationDistance,e.attenuationColor.value.copy(t.attenuationColor)),t.anisotropy>0&&(e.anisotropyVector.value.set(t.anisotropy*Math.cos(t.anisotropyRotation),t.anisotropy*Math.sin(t.anisotropyRotation)),t.anisotropyMap&&(e.anisotropyMap.value=t.anisotropyMap,n(t.anisotropyMap,e.anisotropyMapTransform))),e.specularIntensity.value=t.specularIntensity,e.specularColor.value.copy(t.specularColor),t.specularColorMap&&(e.specularColorMap.value=t.specularColorMap,n(t.specularColorMap,e.specularColorMapTransform)),t.specularIntensityMap&&(e.specularIntensityMap.value=t.specularIntensityMap,n(t.specularIntensityMap,e.specularIntensityMapTransform))}function m(e,t){t.matcap&&(e.matcap.value=t.matcap)}function h(e,n){let r=t.get(n).light;e.referencePosition.value.setFromMatrixPosition(r.matrixWorld),e.nearDistance.value=r.shadow.camera.near,e.farDistance.value=r.shadow.camera.far}return{refreshFogUniforms:r,refreshMaterialUniforms:i}}function th(e,t,n,r){let i={},a={};function o(e,t){let n=t.program;r.uniformBlockBinding(e,n,i[e.id])}function s(e,n){let o=i[e.id];o===void 0&&(m(e),o=c(e),i[e.id]=o,e.addEventListener(`dispose`,g));let s=n.program;r.updateUBOMapping(e,s);let u=t.render.frame;a[e.id]!==u&&(l(e),a[e.id]=u)}function c(t){let n=e.createBuffer(),r=t.__size,i=t.usage;return e.bindBuffer(e.UNIFORM_BUFFER,n),e.bufferData(e.UNIFORM_BUFFER,r,i),e.bindBuffer(e.UNIFORM_BUFFER,null),n}function l(t){let n=i[t.id],r=t.uniforms,a=t.__cache;e.bindBuffer(e.UNIFORM_BUFFER,n);for(let e=0,t=r.length;e<t;e++){let t=r[e];if(Array.isArray(t))for(let n=0,r=t.length;n<r;n++)u(t[n],e,n,a);else u(t,e,0,a)}e.bindBuffer(e.UNIFORM_BUFFER,null)}function u(t,n,r,i){if(f(t,n,r,i)===!0){let n=t.__offset,r=t.value;if(Array.isArray(r)){let e=0;for(let n=0;n<r.length;n++){let i=r[n],a=h(i,!0);d(i,t.__data,e),e+=a.storage/Float32Array.BYTES_PER_ELEMENT}}else d(r,t.__data,0);e.bufferSubData(e.UNIFORM_BUFFER,n,t.__data)}}function d(e,t,n){typeof e==`number`||typeof e==`boolean`?t[n]=e:e.isMatrix3?(t[n]=e.elements[0],t[n+1]=e.elements[1],t[n+2]=e.elements[2],t[n+3]=0,t[n+4]=e.elements[3],t[n+5]=e.elements[4],t[n+6]=e.elements[5],t[n+7]=0,t[n+8]=e.elements[6],t[n+9]=e.elements[7],t[n+10]=e.elements[8],t[n+11]=0):ArrayBuffer.isView(e)?t.set(e.subarray(0,t.length-n),n):e.toArray(t,n)}function f(e,t,n,r){let i=e.value,a=t+`_`+n;if(Array.isArray(i)){r[a]===void 0&&(r[a]=[]);let e=r[a],t=!1;for(let n=0;n<i.length;n++)p(i[n],e,n)===!0&&(t=!0);return t}return p(i,r,a)}function p(e,t,n){if(t[n]===void 0)return t[n]=typeof e==`number`||typeof e==`boolean`?e:ArrayBuffer.isView(e)?e.slice():e.clone(),!0;{let r=t[n];if(typeof e==`number`||typeof e==`boolean`){if(r!==e)return t[n]=e,!0}else if(ArrayBuffer.isView(e))return!0;else if(r.equals(e)===!1)return r.copy(e),!0}return!1}function m(e){let t=e.uniforms,n=0;for(let e=0,r=t.length;e<r;e++){let r=Array.isArray(t[e])?t[e]:[t[e]];for(let i=0,a=r.length;i<a;i++){let a=r[i],o=Array.isArray(a.value)?a.value:[a.value],s=Array.isArray(t[e])||Array.isArray(a.value),c=n;for(let e=0,t=o.length;e<t;e++){let t=o[e],r=h(t,s),i=n%16,a=i%r.boundary,l=i+a;n+=a,l!==0&&16-l<r.storage&&(n+=16-l),e===0&&(c=n),n+=r.storage}a.__data=new(a.type===`int`?Int32Array:a.type===`uint`?Uint32Array:Float32Array)((n-c)/Float32Array.BYTES_PER_ELEMENT),a.__offset=c}}let r=n%16;return r>0&&(n+=16-r),e.__size=n,e.__cache={},this}function h(e,t){let n={boundary:0,storage:0};return typeof e==`number`||typeof e==`boolean`?(n.boundary=4,n.storage=4):e.isVector2?(n.boundary=8,n.storage=8):e.isVector3||e.isColor?(n.boundary=16,n.storage=12):e.isVector4?(n.boundary=16,n.storage=16):e.isMatrix3?(n.boundary=16,n.storage=48):e.isMatrix4?(n.boundary=16,n.storage=64):e.isTexture?K(`WebGLRenderer: Texture samplers can not be part of an uniforms group.`):ArrayBuffer.isView(e)?(n.boundary=16,n.storage=e.byteLength):K(`WebGLRenderer: Unsupported uniform value type.`,e),t===!0&&(n.boundary=16,n.storage=Math.ceil(n.storage/16)*16),n}function g(t){let n=t.target;n.removeEventListener(`dispose`,g),e.deleteBuffer(i[n.id]),delete i[n.id],delete a[n.id]}function _(){for(let t in i)e.deleteBuffer(i[t]);i={},a={}}return{bind:o,update:s,dispose:_}}var nh=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),rh=null;function ih(){return rh===null&&(rh=new mu(nh,16,16,ho,to),rh.name=`DFG_LUT`,rh.minFilter=Ga,rh.magFilter=Ga,rh.wrapS=Ba,rh.wrapT=Ba,rh.generateMipmaps=!1,rh.needsUpdate=!0),rh}var ah=class{constructor(e={}){let{canvas:t=Ss(),context:n=null,depth:r=!0,stencil:i=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:s=!0,preserveDrawingBuffer:c=!1,powerPreference:l=`default`,failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Ja}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<`u`&&n instanceof WebGLRenderingContext)throw Error(`THREE.WebGLRenderer: WebGL 1 is not supported since r163.`);p=n.getContextAttributes().alpha}else p=a;let m=f,h=new Set([_o,go,mo]),g=new Set([Ja,$a,Za,io,no,ro]),_=new Uint32Array(4),v=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},b=null,x=null,S=[],C=[],w=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=0,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let T=this,E=!1,D=null,O=null,k=null,A=null;this._outputColorSpace=cs;let j=0,ee=0,M=null,te=-1,N=null,ne=new oc,re=new oc,ie=null,ae=new X(0),oe=0,se=t.width,ce=t.height,P=1,F=null,le=null,ue=new oc(0,0,se,ce),de=new oc(0,0,se,ce),fe=!1,pe=new vu,me=new bu,he=!1,I=!1,ge=new dc,_e=new J,ve=new oc,ye={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},be=!1;function xe(){return M===null?P:1}let L=n;function Se(e,n){return t.getContext(e,n)}let Ce,R,z,we,B,V,Te,Ee,De,Oe,ke,Ae,je,Me,Ne,Pe,Fe,Ie,Le,Re,H,ze,Be;try{let e={alpha:!0,depth:r,stencil:i,antialias:o,premultipliedAlpha:s,preserveDrawingBuffer:c,powerPreference:l,failIfMajorPerformanceCaveat:u};if(`setAttribute`in t&&t.setAttribute(`data-engine`,`three.js r187`),t.addEventListener(`webglcontextlost`,Ue,!1),t.addEventListener(`webglcontextrestored`,We,!1),t.addEventListener(`webglcontextcreationerror`,Ge,!1),L===null){let t=`webgl2`;if(L=Se(t,e),L===null)throw Se(t)?Error(`THREE.WebGLRenderer: Error creating WebGL context with your selected attributes.`):Error(`THREE.WebGLRenderer: Error creating WebGL context.`)}Ve()}catch(e){throw t.removeEventListener(`webglcontextlost`,Ue,!1),t.removeEventListener(`webglcontextrestored`,We,!1),t.removeEventListener(`webglcontextcreationerror`,Ge,!1),q(`WebGLRenderer: `+e.message),e}function Ve(){Ce=new Tf(L),Ce.init(),H=new qm(L,Ce),R=new af(L,Ce,e,H),z=new Gm(L,Ce),R.reversedDepthBuffer&&d&&z.buffers.depth.setReversed(!0),O=L.createFramebuffer(),k=L.createFramebuffer(),A=L.createFramebuffer(),we=new Of(L),B=new Tm,V=new Km(L,Ce,z,B,R,H,we),Te=new wf(T),Ee=new Xd(L),ze=new nf(L,Ee),De=new Ef(L,Ee,we,ze),Oe=new Af(L,De,Ee,ze,we),Ie=new kf(L,R,V),Ne=new of(B),ke=new wm(T,Te,Ce,R,ze,Ne),Ae=new eh(T,B),je=new km,Me=new Im(Ce),Fe=new tf(T,Te,z,Oe,p,s),Pe=new Wm(T,Oe,R),Be=new th(L,we,R,z),Le=new rf(L,Ce,we),Re=new Df(L,Ce,we),we.programs=ke.programs,T.capabilities=R,T.extensions=Ce,T.properties=B,T.renderLists=je,T.shadowMap=Pe,T.state=z,T.info=we}m!==1009&&(w=new Mf(m,t.width,t.height,o,r,i));let He=new Zm(T,L);this.xr=He,this.getContext=function(){return L},this.getContextAttributes=function(){return L.getContextAttributes()},this.forceContextLoss=function(){let e=Ce.get(`WEBGL_lose_context`);e&&e.loseContext()},this.forceContextRestore=function(){let e=Ce.get(`WEBGL_lose_context`);e&&e.restoreContext()},this.getPixelRatio=function(){return P},this.setPixelRatio=function(e){e!==void 0&&(P=e,this.setSize(se,ce,!1))},this.getSize=function(e){return e.set(se,ce)},this.setSize=function(e,n,r=!0){He.isPresenting?K(`WebGLRenderer: Can't change size while VR device is presenting.`):(se=e,ce=n,t.width=Math.floor(e*P),t.height=Math.floor(n*P),r===!0&&(t.style.width=e+`px`,t.style.height=n+`px`),w!==null&&w.setSize(t.width,t.height),this.setViewport(0,0,e,n))},this.getDrawingBufferSize=function(e){return e.set(se*P,ce*P).floor()},this.setDrawingBufferSize=function(e,n,r){se=e,ce=n,P=r,t.width=Math.floor(e*r),t.height=Math.floor(n*r),this.setViewport(0,0,e,n)},this.setEffects=function(e){if(m===1009)q(`WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.`);else{if(e){for(let t=0;t<e.length;t++)if(e[t].isOutputPass===!0){K(`WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.`);break}}w.setEffects(e||[])}},this.getCurrentViewport=function(e){return e.copy(ne)},this.getViewport=function(e){return e.copy(ue)},this.setViewport=function(e,t,n,r){e.isVector4?ue.set(e.x,e.y,e.z,e.w):ue.set(e,t,n,r),z.viewport(ne.copy(ue).multiplyScalar(xe()).round())},this.getScissor=function(e){return e.copy(de)},this.setScissor=function(e,t,n,r){e.isVector4?de.set(e.x,e.y,e.z,e.w):de.set(e,t,n,r),z.scissor(re.copy(de).multiplyScalar(xe()).round())},this.getScissorTest=function(){return fe},this.setScissorTest=function(e){z.setScissorTest(fe=e)},this.setOpaqueSort=function(e){F=e},this.setTransparentSort=function(e){le=e},this.getClearColor=function(e){return e.copy(Fe.getClearColor())},this.setClearColor=function(){Fe.setClearColor(...arguments)},this.getClearAlpha=function(){return Fe.getClearAlpha()},this.setClearAlpha=function(){Fe.setClearAlpha(...arguments)},this.clear=function(e=!0,t=!0,n=!0){let r=0;if(e){let e=!1;if(M!==null){let t=M.texture.format;e=h.has(t)}if(e){let e=M.texture.type,t=g.has(e),n=Fe.getClearColor(),r=Fe.getClearAlpha(),i=n.r,a=n.g,o=n.b;t?(_[0]=i,_[1]=a,_[2]=o,_[3]=r,L.clearBufferuiv(L.COLOR,0,_)):(v[0]=i,v[1]=a,v[2]=o,v[3]=r,L.clearBufferiv(L.COLOR,0,v))}else r|=L.COLOR_BUFFER_BIT}t&&(r|=L.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),n&&(r|=L.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),r!==0&&L.clear(r)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(e){e.setRenderer(this),D=e},this.dispose=function(){t.removeEventListener(`webglcontextlost`,Ue,!1),t.removeEventListener(`webglcontextrestored`,We,!1),t.removeEventListener(`webglcontextcreationerror`,Ge,!1),Fe.dispose(),je.dispose(),Me.dispose(),V.dispose(),B.dispose(),Te.dispose(),Oe.dispose(),De.dispose(),ze.dispose(),Be.dispose(),ke.dispose(),He.dispose(),He.removeEventListener(`sessionstart`,Qe),He.removeEventListener(`sessionend`,$e),et.stop()};function Ue(e){e.preventDefault(),ws(`WebGLRenderer: Context Lost.`),E=!0}function We(){ws(`WebGLRenderer: Context Restored.`),E=!1;let e=we.autoReset,t=Pe.enabled,n=Pe.autoUpdate,r=Pe.needsUpdate,i=Pe.type;Ve(),we.autoReset=e,Pe.enabled=t,Pe.autoUpdate=n,Pe.needsUpdate=r,Pe.type=i}function Ge(e){q(`WebGLRenderer: A WebGL context could not be created. Reason: `,e.statusMessage)}function Ke(e){let t=e.target;t.removeEventListener(`dispose`,Ke),qe(t)}function qe(e){Je(e),B.remove(e)}function Je(e){let t=B.get(e).programs;t!==void 0&&(t.forEach(function(e){ke.releaseProgram(e)}),e.isShaderMaterial&&ke.releaseShaderCache(e))}this.renderBufferDirect=function(e,t,n,r,i,a){t===null&&(t=ye);let o=i.isMesh&&i.matrixWorld.determinantAffine()<0,s=dt(e,t,n,r,i);z.setMaterial(r,o);let c=n.index,l=1;if(r.wireframe===!0){if(c=De.getWireframeAttribute(n),c===void 0)return;l=2}let u=n.drawRange,d=n.attributes.position,f=u.start*l,p=(u.start+u.count)*l;a!==null&&(f=Math.max(f,a.start*l),p=Math.min(p,(a.start+a.count)*l)),c===null?d!=null&&(f=Math.max(f,0),p=Math.min(p,d.count)):(f=Math.max(f,0),p=Math.min(p,c.count));let m=p-f;if(m<0||m===1/0)return;ze.setup(i,r,s,n,c);let h,g=Le;if(c!==null&&(h=Ee.get(c),g=Re,g.setIndex(h)),i.isMesh)r.wireframe===!0?(z.setLineWidth(r.wireframeLinewidth*xe()),g.setMode(L.LINES)):g.setMode(L.TRIANGLES);else if(i.isLine){let e=r.linewidth;e===void 0&&(e=1),z.setLineWidth(e*xe()),i.isLineSegments?g.setMode(L.LINES):i.isLineLoop?g.setMode(L.LINE_LOOP):g.setMode(L.LINE_STRIP)}else i.isPoints?g.setMode(L.POINTS):i.isSprite&&g.setMode(L.TRIANGLES);if(i.isBatchedMesh){if(Ce.get(`WEBGL_multi_draw`))g.renderMultiDraw(i._multiDrawStarts,i._multiDrawCounts,i._multiDrawCount);else{let e=i._multiDrawStarts,t=i._multiDrawCounts,n=i._multiDrawCount,a=c?Ee.get(c).bytesPerElement:1,o=B.get(r).currentProgram.getUniforms();for(let r=0;r<n;r++)o.setValue(L,`_gl_DrawID`,r),g.render(e[r]/a,t[r])}}else if(i.isInstancedMesh)g.renderInstances(f,m,i.count);else if(n.isInstancedBufferGeometry){let e=n._maxInstanceCount===void 0?1/0:n._maxInstanceCount,t=Math.min(n.instanceCount,e);g.renderInstances(f,m,t)}else g.render(f,m)};function Ye(e,t,n,r){D!==null&&e.isNodeMaterial&&D.setObject(r,e),he===!0&&Ne.setState(e,n,!1),e.transparent===!0&&e.side===2&&e.forceSinglePass===!1?(e.side=1,e.needsUpdate=!0,st(e,t,r),e.side=0,e.needsUpdate=!0,st(e,t,r),e.side=2):st(e,t,r)}this.compile=function(e,t,n=null){n===null&&(n=e),D!==null&&D.renderStart(e,t,n),x=Me.get(n),x.init(t),C.push(x),n.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),e!==n&&e.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),x.setupLights(),D!==null&&D.updateLights(x.state.lightsArray),I=this.localClippingEnabled,he=Ne.init(this.clippingPlanes,I),he===!0&&Ne.setGlobalState(this.clippingPlanes,t),D!==null&&Pe.render(x.state.shadowsArray,n,t);let r=new Set;return e.traverse(function(e){if(!(e.isMesh||e.isPoints||e.isLine||e.isSprite))return;let i=e.material;if(i){if(Array.isArray(i))for(let a=0;a<i.length;a++){let o=i[a];Ye(o,n,t,e),r.add(o)}else Ye(i,n,t,e),r.add(i)}}),x=C.pop(),D!==null&&D.renderEnd(),r},this.compileAsync=function(e,t,n=null){let r=this.compile(e,t,n);return new Promise(t=>{function n(){r.forEach(function(e){let t=B.get(e).currentProgram;(t===void 0||t.isReady())&&r.delete(e)}),r.size===0?t(e):setTimeout(n,10)}Ce.get(`KHR_parallel_shader_compile`)===null?setTimeout(n,10):n()})};let Xe=null;function Ze(e){Xe&&Xe(e)}function Qe(){et.stop()}function $e(){et.start()}let et=new Yd;et.setAnimationLoop(Ze),typeof self<`u`&&et.setContext(self),this.setAnimationLoop=function(e){Xe=e,He.setAnimationLoop(e),e===null?et.stop():et.start()},He.addEventListener(`sessionstart`,Qe),He.addEventListener(`sessionend`,$e),this.render=function(e,t){if(t!==void 0&&t.isCamera!==!0){q(`WebGLRenderer.render: camera is not an instance of THREE.Camera.`);return}if(E===!0)return;D!==null&&D.renderStart(e,t);let n=He.enabled===!0&&He.isPresenting===!0,r=w!==null&&(M===null||n)&&w.begin(T,M);if(e.matrixWorldAutoUpdate===!0&&e.updateMatrixWorld(),t.parent===null&&t.matrixWorldAutoUpdate===!0&&t.updateMatrixWorld(),He.enabled===!0&&He.isPresenting===!0&&(w===null||w.isCompositing()===!1)&&(He.cameraAutoUpdate===!0&&He.updateCamera(t),t=He.getCamera()),e.isScene===!0&&e.onBeforeRender(T,e,t,M),x=Me.get(e,C.length),x.init(t),x.state.textureUnits=V.getTextureUnits(),C.push(x),ge.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),t.isArrayCamera?me.setFromArrayCamera(t):pe.setFromProjectionMatrix(ge,vs,t.reversedDepth),I=this.localClippingEnabled,he=Ne.init(this.clippingPlanes,I),b=je.get(e,S.length),b.init(),S.push(b),this.info.render.frame++,He.enabled===!0&&He.isPresenting===!0){let e=T.xr.getDepthSensingMesh();e!==null&&tt(e,t,-1/0,T.sortObjects)}tt(e,t,0,T.sortObjects),b.finish(),D!==null&&D.updateLights(x.state.lightsArray),T.sortObjects===!0&&b.sort(F,le),be=He.enabled===!1||He.isPresenting===!1||He.hasDepthSensing()===!1,be&&Fe.addToRenderList(b,e),this.info.autoReset===!0&&this.info.reset(),he===!0&&Ne.beginShadows();let i=x.state.shadowsArray;if(Pe.render(i,e,t),he===!0&&Ne.endShadows(),(r&&w.hasRenderPass())===!1){let n=b.opaque,r=b.transmissive;if(x.setupLights(),t.isArrayCamera){let i=t.cameras;if(r.length>0)for(let t=0,a=i.length;t<a;t++){let a=i[t];rt(n,r,e,a)}be&&Fe.render(e);for(let t=0,n=i.length;t<n;t++){let n=i[t];nt(b,e,n,n.viewport)}}else r.length>0&&rt(n,r,e,t),be&&Fe.render(e),nt(b,e,t)}M!==null&&ee===0&&(V.updateMultisampleRenderTarget(M),V.updateRenderTargetMipmap(M)),r&&w.end(T),e.isScene===!0&&e.onAfterRender(T,e,t),ze.resetDefaultState(),te=-1,N=null,C.pop(),C.length>0?(x=C[C.length-1],V.setTextureUnits(x.state.textureUnits),he===!0&&Ne.setGlobalState(T.clippingPlanes,x.state.camera)):x=null,S.pop(),b=S.length>0?S[S.length-1]:null,D!==null&&D.renderEnd()};function tt(e,t,n,r){if(e.visible===!1)return;if(e.layers.test(t.layers)){if(e.isGroup)n=e.renderOrder;else if(e.isLOD)e.autoUpdate===!0&&e.update(t);else if(e.isLight)x.pushLight(e),e.castShadow&&x.pushShadow(e);else if(e.isSprite){let i=t.isArrayCamera?me:pe;if(!e.frustumCulled||e.intersectsFrustum(i)){r&&ve.setFromMatrixPosition(e.matrixWorld).applyMatrix4(ge);let i=Oe.update(e),a=e.material;a.visible&&b.push(e,i,a,n,ve.z,null,t)}}else if(e.isMesh||e.isLine||e.isPoints){let i=t.isArrayCamera?me:pe;if(!e.frustumCulled||e.intersectsFrustum(i)){let i=Oe.update(e),a=e.material;if(r&&(e.boundingSphere===void 0?(i.boundingSphere===null&&i.computeBoundingSphere(),ve.copy(i.boundingSphere.center)):(e.boundingSphere===null&&e.computeBoundingSphere(),ve.copy(e.boundingSphere.center)),ve.applyMatrix4(e.matrixWorld).applyMatrix4(ge)),Array.isArray(a)){let r=i.groups;for(let o=0,s=r.length;o<s;o++){let s=r[o],c=a[s.materialIndex];c&&c.visible&&b.push(e,i,c,n,ve.z,s,t)}}else a.visible&&b.push(e,i,a,n,ve.z,null,t)}}}let i=e.children;for(let e=0,a=i.length;e<a;e++)tt(i[e],t,n,r)}function nt(e,t,n,r){let{opaque:i,transmissive:a,transparent:o}=e;x.setupLightsView(n),he===!0&&Ne.setGlobalState(T.clippingPlanes,n),r&&z.viewport(ne.copy(r)),i.length>0&&it(i,t,n),a.length>0&&it(a,t,n),o.length>0&&it(o,t,n),z.buffers.depth.setTest(!0),z.buffers.depth.setMask(!0),z.buffers.color.setMask(!0),z.setPolygonOffset(!1)}function rt(e,t,n,r){if((n.isScene===!0?n.overrideMaterial:null)!==null)return;if(x.state.transmissionRenderTarget[r.id]===void 0){let e=Ce.has(`EXT_color_buffer_half_float`)||Ce.has(`EXT_color_buffer_float`);x.state.transmissionRenderTarget[r.id]=new cc(1,1,{generateMipmaps:!0,type:e?to:Ja,minFilter:qa,samples:Math.max(4,R.samples),stencilBuffer:i,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ys.workingColorSpace})}let a=x.state.transmissionRenderTarget[r.id],o=r.viewport||ne;a.setSize(o.z*T.transmissionResolutionScale,o.w*T.transmissionResolutionScale);let s=T.getRenderTarget(),c=T.getActiveCubeFace(),l=T.getActiveMipmapLevel();T.setRenderTarget(a),T.getClearColor(ae),oe=T.getClearAlpha(),oe<1&&T.setClearColor(16777215,.5),T.clear(),be&&Fe.render(n);let u=T.toneMapping;T.toneMapping=0;let d=r.viewport;if(r.viewport!==void 0&&(r.viewport=void 0),x.setupLightsView(r),he===!0&&Ne.setGlobalState(T.clippingPlanes,r),it(e,n,r),V.updateMultisampleRenderTarget(a),V.updateRenderTargetMipmap(a),Ce.has(`WEBGL_multisampled_render_to_texture`)===!1){let e=!1;for(let i=0,a=t.length;i<a;i++){let{object:a,geometry:o,material:s,group:c}=t[i];if(s.side===2&&a.layers.test(r.layers)){let t=s.side;s.side=1,s.needsUpdate=!0,at(a,n,r,o,s,c),s.side=t,s.needsUpdate=!0,e=!0}}e===!0&&(V.updateMultisampleRenderTarget(a),V.updateRenderTargetMipmap(a))}T.setRenderTarget(s,c,l),T.setClearColor(ae,oe),d!==void 0&&(r.viewport=d),T.toneMapping=u}function it(e,t,n){let r=t.isScene===!0?t.overrideMaterial:null;for(let i=0,a=e.length;i<a;i++){let a=e[i],{object:o,geometry:s,group:c}=a,l=a.material;l.allowOverride===!0&&r!==null&&(l=r),o.layers.test(n.layers)&&at(o,t,n,s,l,c)}}function at(e,t,n,r,i,a){D!==null&&i.isNodeMaterial&&D.setObject(e,i),e.onBeforeRender(T,t,n,r,i,a),e.modelViewMatrix.multiplyMatrices(n.matrixWorldInverse,e.matrixWorld),e.normalMatrix.getNormalMatrix(e.modelViewMatrix),i.onBeforeRender(T,t,n,r,e,a),i.transparent===!0&&i.side===2&&i.forceSinglePass===!1?(i.side=1,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=0,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=2):T.renderBufferDirect(n,t,r,i,e,a),e.onAfterRender(T,t,n,r,i,a)}function ot(e){let t=0;for(let n of e)n.texture!==null&&t++;return t}function st(e,t,n){t.isScene!==!0&&(t=ye);let r=B.get(e),i=x.state.lights,a=x.state.shadowsArray,o=i.state.version,s=ke.getParameters(e,i.state,a,t,n,x.state.lightProbeGridArray),c=ke.getProgramCacheKey(s),l=r.programs;r.environment=e.isMeshStandardMaterial||e.isMeshLambertMaterial||e.isMeshPhongMaterial?t.environment:null,r.fog=t.fog;let u=e.isMeshStandardMaterial||e.isMeshLambertMaterial&&!e.envMap||e.isMeshPhongMaterial&&!e.envMap;r.envMap=Te.get(e.envMap||r.environment,u),r.envMapRotation=r.environment!==null&&e.envMap===null?t.environmentRotation:e.envMapRotation,l===void 0&&(e.addEventListener(`dispose`,Ke),l=new Map,r.programs=l,r.programVariants=new Map);let d=l.get(c);if(d!==void 0){if(r.currentProgram===d&&r.lightsStateVersion===o)return ut(e,s),d}else s.uniforms=ke.getUniforms(e),D!==null&&e.isNodeMaterial&&D.build(e,n,s),e.onBeforeCompile(s,T),d=ke.acquireProgram(s,c),l.set(c,d),r.uniforms=s.uniforms;let f=r.uniforms;return(!e.isShaderMaterial&&!e.isRawShaderMaterial||e.clipping===!0)&&(f.clippingPlanes=Ne.uniform),ut(e,s),r.needsLights=pt(e),r.lightsStateVersion=o,r.needsLights&&(f.ambientLightColor.value=i.state.ambient,f.lightProbe.value=i.state.probe,f.sunLights.value=i.state.sun,f.sunLightShadows.value=i.state.sunShadow,f.directionalLights.value=i.state.directional,f.directionalLightShadows.value=i.state.directionalShadow,f.spotLights.value=i.state.spot,f.spotLightShadows.value=i.state.spotShadow,f.rectAreaLights.value=i.state.rectArea,f.ltc_1.value=i.state.rectAreaLTC1,f.ltc_2.value=i.state.rectAreaLTC2,f.pointLights.value=i.state.point,f.pointLightShadows.value=i.state.pointShadow,f.hemisphereLights.value=i.state.hemi,f.sunShadowMatrix.value=i.state.sunShadowMatrix,f.sunShadowCascade.value=i.state.sunShadowCascade,f.directionalShadowMatrix.value=i.state.directionalShadowMatrix,f.spotLightMatrix.value=i.state.spotLightMatrix,f.spotLightMap.value=i.state.spotLightMap,f.pointShadowMatrix.value=i.state.pointShadowMatrix),r.numLightProbeGrids=ot(x.state.lightProbeGridArray),r.currentProgram=d,r.uniformsList=null,d}function ct(e,t,n,r,i){let a=B.get(e),o=a.currentProgram.id+`,`+r+`,`+i,s=a.programVariants.get(o);return s===void 0?(s=st(e,t,n),a.programVariants.set(o,s)):(a.currentProgram=s,a.uniformsList=null,a.outputColorSpace=r,a.toneMapping=i),s}function lt(e){if(e.uniformsList===null){let t=e.currentProgram.getUniforms();e.uniformsList=Vp.seqWithValue(t.seq,e.uniforms)}return e.uniformsList}function ut(e,t){let n=B.get(e);n.outputColorSpace=t.outputColorSpace,n.batching=t.batching,n.batchingColor=t.batchingColor,n.instancing=t.instancing,n.instancingColor=t.instancingColor,n.instancingMorph=t.instancingMorph,n.skinning=t.skinning,n.morphTargets=t.morphTargets,n.morphNormals=t.morphNormals,n.morphColors=t.morphColors,n.morphTargetsCount=t.morphTargetsCount,n.numClippingPlanes=t.numClippingPlanes,n.numIntersection=t.numClipIntersection,n.vertexAlphas=t.vertexAlphas,n.vertexTangents=t.vertexTangents,n.toneMapping=t.toneMapping}function dt(e,t,n,r,i){t.isScene!==!0&&(t=ye),V.resetTextureUnits();let a=t.fog,o=r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial?t.environment:null,s=M===null?T.outputColorSpace:M.isXRRenderTarget===!0?M.texture.colorSpace:Ys.workingColorSpace,c=r.isMeshStandardMaterial||r.isMeshLambertMaterial&&!r.envMap||r.isMeshPhongMaterial&&!r.envMap,l=Te.get(r.envMap||o,c),u=r.vertexColors===!0&&!!n.attributes.color&&n.attributes.color.itemSize===4,d=!!n.attributes.tangent&&(!!r.normalMap||r.anisotropy>0),f=!!n.morphAttributes.position,p=!!n.morphAttributes.normal,m=!!n.morphAttributes.color,h=0;r.toneMapped&&(M===null||M.isXRRenderTarget===!0)&&(h=T.toneMapping);let g=n.morphAttributes.position||n.morphAttributes.normal||n.morphAttributes.color,_=g===void 0?0:g.length,v=B.get(r),b=x.state.lights;if(he===!0&&(I===!0||e!==N)){let t=e===N&&r.id===te;Ne.setState(r,e,t)}let S=!1,C=!1;r.version===v.__version?v.needsLights&&v.lightsStateVersion!==b.state.version||i.isBatchedMesh&&v.batching===!1||!i.isBatchedMesh&&v.batching===!0||i.isBatchedMesh&&v.batchingColor===!0&&i._colorsTexture===null||i.isBatchedMesh&&v.batchingColor===!1&&i._colorsTexture!==null||i.isInstancedMesh&&v.instancing===!1||!i.isInstancedMesh&&v.instancing===!0||i.isSkinnedMesh&&v.skinning===!1||!i.isSkinnedMesh&&v.skinning===!0||i.isInstancedMesh&&v.instancingColor===!0&&i.instanceColor===null||i.isInstancedMesh&&v.instancingColor===!1&&i.instanceColor!==null||i.isInstancedMesh&&v.instancingMorph===!0&&i.morphTexture===null||i.isInstancedMesh&&v.instancingMorph===!1&&i.morphTexture!==null?S=!0:v.envMap===l?r.fog===!0&&v.fog!==a||v.numClippingPlanes!==void 0&&(v.numClippingPlanes!==Ne.numPlanes||v.numIntersection!==Ne.numIntersection)?S=!0:v.vertexAlphas===u&&v.vertexTangents===d&&v.morphTargets===f&&v.morphNormals===p&&v.morphColors===m&&v.morphTargetsCount===_&&v.numLightProbeGrids===ot(x.state.lightProbeGridArray)?(v.outputColorSpace!==s||v.toneMapping!==h)&&(C=!0):S=!0:S=!0:(S=!0,v.__version=r.version);let w=v.currentProgram;(S===!0||C===!0)&&(w=C===!0?ct(r,t,i,s,h):st(r,t,i),D&&r.isNodeMaterial&&D.onUpdateProgram(r,w,v));let E=!1,O=!1,k=!1,A=w.getUniforms(),j=v.uniforms;if(z.useProgram(w.program)&&(E=!0,O=!0,k=!0),r.id!==te&&(te=r.id,O=!0),E||N!==e){z.buffers.depth.getReversed()&&e.reversedDepth!==!0&&(e._reversedDepth=!0,e.updateProjectionMatrix()),A.setValue(L,`projectionMatrix`,e.projectionMatrix),A.setValue(L,`viewMatrix`,e.matrixWorldInverse);let t=A.map.cameraPosition;t!==void 0&&t.setValue(L,_e.setFromMatrixPosition(e.matrixWorld)),R.logarithmicDepthBuffer&&A.setValue(L,`logDepthBufFC`,2/(Math.log(e.far+1)/Math.LN2)),(r.isMeshPhongMaterial||r.isMeshToonMaterial||r.isMeshLambertMaterial||r.isMeshBasicMaterial||r.isMeshStandardMaterial||r.isShaderMaterial)&&A.setValue(L,`isOrthographic`,e.isOrthographicCamera===!0),N!==e&&(N=e,O=!0,k=!0)}if(v.needsLights&&(b.state.sunShadowMap.length>0&&A.setValue(L,`sunShadowMap`,b.state.sunShadowMap,V),b.state.directionalShadowMap.length>0&&A.setValue(L,`directionalShadowMap`,b.state.directionalShadowMap,V),b.state.spotShadowMap.length>0&&A.setValue(L,`spotShadowMap`,b.state.spotShadowMap,V),b.state.pointShadowMap.length>0&&A.setValue(L,`pointShadowMap`,b.state.pointShadowMap,V)),i.isSkinnedMesh){A.setOptional(L,i,`bindMatrix`),A.setOptional(L,i,`bindMatrixInverse`);let e=i.skeleton;e&&(e.boneTexture===null&&e.computeBoneTexture(),A.setValue(L,`boneTexture`,e.boneTexture,V))}i.isBatchedMesh&&(A.setOptional(L,i,`batchingTexture`),A.setValue(L,`batchingTexture`,i._matricesTexture,V),A.setOptional(L,i,`batchingIdTexture`),A.setValue(L,`batchingIdTexture`,i._indirectTexture,V),A.setOptional(L,i,`batchingColorTexture`),i._colorsTexture!==null&&A.setValue(L,`batchingColorTexture`,i._colorsTexture,V));let ee=n.morphAttributes;if((ee.position!==void 0||ee.normal!==void 0||ee.color!==void 0)&&Ie.update(i,n,w),(O||v.receiveShadow!==i.receiveShadow)&&(v.receiveShadow=i.receiveShadow,A.setValue(L,`receiveShadow`,i.receiveShadow)),(r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial)&&r.envMap===null&&t.environment!==null&&(j.envMapIntensity.value=t.environmentIntensity),j.dfgLUT!==void 0&&(j.dfgLUT.value=ih()),O){if(A.setValue(L,`toneMappingExposure`,T.toneMappingExposure),v.needsLights&&ft(j,k),a&&r.fog===!0&&Ae.refreshFogUniforms(j,a),Ae.refreshMaterialUniforms(j,r,P,ce,x.state.transmissionRenderTarget[e.id]),v.needsLights&&v.numLightProbeGrids>0){let e=y,t=0;for(let n of x.state.lightProbeGridArray)n.texture!==null&&(e.textures[t]=n.texture,e.min[t]=n.boundingBox.min,e.max[t]=n.boundingBox.max,e.resolution[t]=n.resolution,t++);for(let n in e)e[n].length=t;j.probesSH.value=e.textures,j.probesMin.value=e.min,j.probesMax.value=e.max,j.probesResolution.value=e.resolution}Vp.upload(L,lt(v),j,V)}if(r.isShaderMaterial&&r.uniformsNeedUpdate===!0&&(Vp.upload(L,lt(v),j,V),r.uniformsNeedUpdate=!1),r.isSpriteMaterial&&A.setValue(L,`center`,i.center),A.setValue(L,`modelViewMatrix`,i.modelViewMatrix),A.setValue(L,`normalMatrix`,i.normalMatrix),A.setValue(L,`modelMatrix`,i.matrixWorld),r.uniformsGroups!==void 0){let e=r.uniformsGroups;for(let t=0,n=e.length;t<n;t++){let n=e[t];Be.update(n,w),Be.bind(n,w)}}return w}function ft(e,t){e.ambientLightColor.needsUpdate=t,e.lightProbe.needsUpdate=t,e.sunLights.needsUpdate=t,e.sunLightShadows.needsUpdate=t,e.directionalLights.needsUpdate=t,e.directionalLightShadows.needsUpdate=t,e.pointLights.needsUpdate=t,e.pointLightShadows.needsUpdate=t,e.spotLights.needsUpdate=t,e.spotLightShadows.needsUpdate=t,e.rectAreaLights.needsUpdate=t,e.hemisphereLights.needsUpdate=t}function pt(e){return e.isMeshLambertMaterial||e.isMeshToonMaterial||e.isMeshPhongMaterial||e.isMeshStandardMaterial||e.isShadowMaterial||e.isShaderMaterial&&e.lights===!0}this.getActiveCubeFace=function(){return j},this.getActiveMipmapLevel=function(){return ee},this.getRenderTarget=function(){return M},this.setRenderTargetTextures=function(e,t,n){let r=B.get(e);r.__autoAllocateDepthBuffer=e.resolveDepthBuffer===!1,r.__autoAllocateDepthBuffer===!1&&(r.__useRenderToTexture=!1),B.get(e.texture).__webglTexture=t,B.get(e.depthTexture).__webglTexture=r.__autoAllocateDepthBuffer?void 0:n,r.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(e,t){let n=B.get(e);n.__webglFramebuffer=t,n.__useDefaultFramebuffer=t===void 0},this.setRenderTarget=function(e,t=0,n=0){M=e,j=t,ee=n;let r=null,i=!1,a=!1;if(e){let o=B.get(e);if(o.__useDefaultFramebuffer!==void 0){z.bindFramebuffer(L.FRAMEBUFFER,o.__webglFramebuffer),ne.copy(e.viewport),re.copy(e.scissor),ie=e.scissorTest,z.viewport(ne),z.scissor(re),z.setScissorTest(ie),te=-1;return}if(o.__webglFramebuffer===void 0)V.setupRenderTarget(e);else if(o.__hasExternalTextures)V.rebindTextures(e,B.get(e.texture).__webglTexture,B.get(e.depthTexture).__webglTexture);else if(e.depthBuffer){let t=e.depthTexture;if(o.__boundDepthTexture!==t){if(t!==null&&B.has(t)&&(e.width!==t.image.width||e.height!==t.image.height))throw Error(`THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.`);V.setupDepthRenderbuffer(e)}}let s=e.texture;(s.isData3DTexture||s.isDataArrayTexture||s.isCompressedArrayTexture)&&(a=!0);let c=B.get(e).__webglFramebuffer;e.isWebGLCubeRenderTarget?(r=Array.isArray(c[t])?c[t][n]:c[t],i=!0):r=e.samples>0&&V.useMultisampledRTT(e)===!1?B.get(e).__webglMultisampledFramebuffer:Array.isArray(c)?c[n]:c,ne.copy(e.viewport),re.copy(e.scissor),ie=e.scissorTest}else ne.copy(ue).multiplyScalar(P).floor(),re.copy(de).multiplyScalar(P).floor(),ie=fe;if(n!==0&&(r=O),z.bindFramebuffer(L.FRAMEBUFFER,r)&&z.drawBuffers(e,r),z.viewport(ne),z.scissor(re),z.setScissorTest(ie),i){let r=B.get(e.texture);L.framebufferTexture2D(L.FRAMEBUFFER,L.COLOR_ATTACHMENT0,L.TEXTURE_CUBE_MAP_POSITIVE_X+t,r.__webglTexture,n)}else if(a){let r=t;for(let t=0;t<e.textures.length;t++){let i=B.get(e.textures[t]);L.framebufferTextureLayer(L.FRAMEBUFFER,L.COLOR_ATTACHMENT0+t,i.__webglTexture,n,r)}}else if(e!==null&&n!==0){let t=B.get(e.texture);L.framebufferTexture2D(L.FRAMEBUFFER,L.COLOR_ATTACHMENT0,L.TEXTURE_2D,t.__webglTexture,n)}te=-1};function mt(e){let t=B.get(e);return(t.__readFormat!==e.format||t.__readType!==e.type)&&(t.__readFormat=e.format,t.__readType=e.type,t.__formatReadable=R.textureFormatReadable(e.format),t.__typeReadable=R.textureTypeReadable(e.type)),t}this.readRenderTargetPixels=function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget)){q(`WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);return}let c=B.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){z.bindFramebuffer(L.FRAMEBUFFER,c);try{let o=e.textures[s],c=o.format,l=o.type;e.textures.length>1&&L.readBuffer(L.COLOR_ATTACHMENT0+s);let u=mt(o);if(u.__formatReadable===!1){q(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.`);return}if(u.__typeReadable===!1){q(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.`);return}t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i&&L.readPixels(t,n,r,i,H.convert(c),H.convert(l),a)}finally{let e=M===null?null:B.get(M).__webglFramebuffer;z.bindFramebuffer(L.FRAMEBUFFER,e)}}},this.readRenderTargetPixelsAsync=async function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget))throw Error(`THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);let c=B.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){if(t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i){z.bindFramebuffer(L.FRAMEBUFFER,c);let o=e.textures[s],l=o.format,u=o.type;e.textures.length>1&&L.readBuffer(L.COLOR_ATTACHMENT0+s);let d=mt(o);if(d.__formatReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.`);if(d.__typeReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.`);let f=L.createBuffer();L.bindBuffer(L.PIXEL_PACK_BUFFER,f),L.bufferData(L.PIXEL_PACK_BUFFER,a.byteLength,L.STREAM_READ),L.readPixels(t,n,r,i,H.convert(l),H.convert(u),0),L.bindBuffer(L.PIXEL_PACK_BUFFER,null);let p=M===null?null:B.get(M).__webglFramebuffer;z.bindFramebuffer(L.FRAMEBUFFER,p);let m=L.fenceSync(L.SYNC_GPU_COMMANDS_COMPLETE,0);return L.flush(),await Ds(L,m,4),L.bindBuffer(L.PIXEL_PACK_BUFFER,f),L.getBufferSubData(L.PIXEL_PACK_BUFFER,0,a),L.bindBuffer(L.PIXEL_PACK_BUFFER,null),L.deleteBuffer(f),L.deleteSync(m),a}throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.`)}},this.copyFramebufferToTexture=function(e,t=null,n=0){let r=2**-n,i=Math.floor(e.image.width*r),a=Math.floor(e.image.height*r),o=t===null?0:t.x,s=t===null?0:t.y;V.setTexture2D(e,0),L.copyTexSubImage2D(L.TEXTURE_2D,n,0,0,o,s,i,a),z.unbindTexture()},this.copyTextureToTexture=function(e,t,n=null,r=null,i=0,a=0){let o,s,c,l,u,d,f,p,m,h=e.isCompressedTexture?e.mipmaps[a]:e.image;if(n!==null)o=n.max.x-n.min.x,s=n.max.y-n.min.y,c=n.isBox3?n.max.z-n.min.z:1,l=n.min.x,u=n.min.y,d=n.isBox3?n.min.z:0;else{let t=2**-i;o=Math.floor(h.width*t),s=Math.floor(h.height*t),c=e.isDataArrayTexture?h.depth:e.isData3DTexture?Math.floor(h.depth*t):1,l=0,u=0,d=0}r===null?(f=0,p=0,m=0):(f=r.x,p=r.y,m=r.z);let g=H.convert(t.format),_=H.convert(t.type),v;t.isData3DTexture?(V.setTexture3D(t,0),v=L.TEXTURE_3D):t.isDataArrayTexture||t.isCompressedArrayTexture?(V.setTexture2DArray(t,0),v=L.TEXTURE_2D_ARRAY):(V.setTexture2D(t,0),v=L.TEXTURE_2D),z.activeTexture(L.TEXTURE0),z.pixelStorei(L.UNPACK_FLIP_Y_WEBGL,t.flipY),z.pixelStorei(L.UNPACK_PREMULTIPLY_ALPHA_WEBGL,t.premultiplyAlpha),z.pixelStorei(L.UNPACK_ALIGNMENT,t.unpackAlignment);let y=z.getParameter(L.UNPACK_ROW_LENGTH),b=z.getParameter(L.UNPACK_IMAGE_HEIGHT),x=z.getParameter(L.UNPACK_SKIP_PIXELS),S=z.getParameter(L.UNPACK_SKIP_ROWS),C=z.getParameter(L.UNPACK_SKIP_IMAGES);z.pixelStorei(L.UNPACK_ROW_LENGTH,h.width),z.pixelStorei(L.UNPACK_IMAGE_HEIGHT,h.height),z.pixelStorei(L.UNPACK_SKIP_PIXELS,l),z.pixelStorei(L.UNPACK_SKIP_ROWS,u),z.pixelStorei(L.UNPACK_SKIP_IMAGES,d);let w=e.isDataArrayTexture||e.isData3DTexture,T=t.isDataArrayTexture||t.isData3DTexture;if(e.isDepthTexture){let n=B.get(e),r=B.get(t),h=B.get(n.__renderTarget),g=B.get(r.__renderTarget);z.bindFramebuffer(L.READ_FRAMEBUFFER,h.__webglFramebuffer),z.bindFramebuffer(L.DRAW_FRAMEBUFFER,g.__webglFramebuffer);for(let n=0;n<c;n++)w&&(L.framebufferTextureLayer(L.READ_FRAMEBUFFER,L.COLOR_ATTACHMENT0,B.get(e).__webglTexture,i,d+n),L.framebufferTextureLayer(L.DRAW_FRAMEBUFFER,L.COLOR_ATTACHMENT0,B.get(t).__webglTexture,a,m+n)),L.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,L.DEPTH_BUFFER_BIT,L.NEAREST);z.bindFramebuffer(L.READ_FRAMEBUFFER,null),z.bindFramebuffer(L.DRAW_FRAMEBUFFER,null)}else if(i!==0||e.isRenderTargetTexture||B.has(e)){let n=B.get(e),r=B.get(t);z.bindFramebuffer(L.READ_FRAMEBUFFER,k),z.bindFramebuffer(L.DRAW_FRAMEBUFFER,A);for(let e=0;e<c;e++)w?L.framebufferTextureLayer(L.READ_FRAMEBUFFER,L.COLOR_ATTACHMENT0,n.__webglTexture,i,d+e):L.framebufferTexture2D(L.READ_FRAMEBUFFER,L.COLOR_ATTACHMENT0,L.TEXTURE_2D,n.__webglTexture,i),T?L.framebufferTextureLayer(L.DRAW_FRAMEBUFFER,L.COLOR_ATTACHMENT0,r.__webglTexture,a,m+e):L.framebufferTexture2D(L.DRAW_FRAMEBUFFER,L.COLOR_ATTACHMENT0,L.TEXTURE_2D,r.__webglTexture,a),i===0?T?L.copyTexSubImage3D(v,a,f,p,m+e,l,u,o,s):L.copyTexSubImage2D(v,a,f,p,l,u,o,s):L.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,L.COLOR_BUFFER_BIT,L.NEAREST);z.bindFramebuffer(L.READ_FRAMEBUFFER,null),z.bindFramebuffer(L.DRAW_FRAMEBUFFER,null)}else T?e.isDataTexture||e.isData3DTexture?L.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h.data):t.isCompressedArrayTexture?L.compressedTexSubImage3D(v,a,f,p,m,o,s,c,g,h.data):L.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h):e.isDataTexture?L.texSubImage2D(L.TEXTURE_2D,a,f,p,o,s,g,_,h.data):e.isCompressedTexture?L.compressedTexSubImage2D(L.TEXTURE_2D,a,f,p,h.width,h.height,g,h.data):L.texSubImage2D(L.TEXTURE_2D,a,f,p,o,s,g,_,h);z.pixelStorei(L.UNPACK_ROW_LENGTH,y),z.pixelStorei(L.UNPACK_IMAGE_HEIGHT,b),z.pixelStorei(L.UNPACK_SKIP_PIXELS,x),z.pixelStorei(L.UNPACK_SKIP_ROWS,S),z.pixelStorei(L.UNPACK_SKIP_IMAGES,C),a===0&&t.generateMipmaps===!0&&t.mipmapsAutoUpdate===!0&&L.generateMipmap(v),z.unbindTexture()},this.initRenderTarget=function(e){B.get(e).__webglFramebuffer===void 0&&V.setupRenderTarget(e)},this.initTexture=function(e){e.isCubeTexture?V.setTextureCube(e,0):e.isData3DTexture?V.setTexture3D(e,0):e.isDataArrayTexture||e.isCompressedArrayTexture?V.setTexture2DArray(e,0):V.setTexture2D(e,0),z.unbindTexture()},this.resetState=function(){j=0,ee=0,M=null,z.reset(),ze.reset()},typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}get coordinateSystem(){return vs}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ys._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ys._getUnpackColorSpace()}},oh=2,sh=300,ch=16,lh=class{renderer;update;draw;is_in_sight=!0;frame=null;still;is_fast=!1;trials=2;constructor(e,t,n){this.renderer=e,this.update=t,this.draw=n}request=()=>{this.frame??=requestAnimationFrame(()=>{this.frame=null,this.update(),this.is_in_sight&&(this.drawAt(this.is_fast?oh:1),clearTimeout(this.still),this.is_fast||(this.still=window.setTimeout(this.drawStill,sh)))})};end(){this.frame!==null&&cancelAnimationFrame(this.frame),clearTimeout(this.still)}drawStill=()=>{this.update();let e=performance.now();this.drawAt(oh),this.trials-->0&&this.time(e)};drawAt(e){this.renderer.getPixelRatio()!==e&&this.renderer.setPixelRatio(e),this.draw()}time(e){let t=this.renderer.getContext(),n=t.fenceSync(t.SYNC_GPU_COMMANDS_COMPLETE,0);t.flush();let r=()=>{n===null||performance.now()-e>ch||(t.clientWaitSync(n,0,0)===t.TIMEOUT_EXPIRED?this.still=window.setTimeout(r,2):this.is_fast=!t.isContextLost())};r()}},uh=`The parts cannot be shown here: this browser has no WebGL 2. All else on this page works without it.`,dh=class t{canvas;box;renderer;pace;top=e(`canvas`,{class:`scene-overlay`,"aria-hidden":`true`});pen=this.top.getContext(`2d`);sized;sight;static open(n){let r=e(`canvas`,{class:`scene-canvas`,tabindex:0,role:`img`}),i=r.getContext(`webgl2`,{antialias:!1,stencil:!0,alpha:!0});return i===null?null:new t(r,i,n)}constructor(t,n,r){this.canvas=t,this.renderer=new ah({canvas:t,context:n}),this.renderer.outputColorSpace=ls,this.renderer.setScissorTest(!0),this.box=e(`div`,{class:`scene-box`},t,this.top);let i=()=>{let[e,n]=[t.clientWidth,t.clientHeight];this.pen!==null&&e!==0&&n!==0&&(this.pen.setTransform(this.top.width/e,0,0,this.top.height/n,0,0),this.pen.clearRect(0,0,e,n),r.draw(this.pen))};this.pace=new lh(this.renderer,r.update,i),this.sized=new ResizeObserver(()=>{let[e,t]=[this.box.clientWidth,this.box.clientHeight];e!==0&&t!==0&&(this.renderer.setSize(e,t,!1),this.top.width=Math.round(e*window.devicePixelRatio),this.top.height=Math.round(t*window.devicePixelRatio),r.resized(e,t),this.pace.request())}),this.sized.observe(this.box),this.sight=new IntersectionObserver(([e])=>{this.pace.is_in_sight=e?.isIntersecting??!0,this.pace.is_in_sight&&this.pace.request()}),this.sight.observe(this.box),t.addEventListener(`webglcontextrestored`,this.pace.request)}into({left:e,top:t,width:n,height:r}){let i=this.canvas.height/this.renderer.getPixelRatio()-t-r;this.renderer.setViewport(e,i,n,r),this.renderer.setScissor(e,i,n,r)}dispose(){this.sized.disconnect(),this.sight.disconnect(),this.pace.end(),this.renderer.dispose(),this.renderer.forceContextLoss()}},fh={x:24,top:44,bottom:40},ph=40,mh={Front:{azimuth:-90,elevation:0,about:`seen from the front`},Top:{azimuth:-90,elevation:90,about:`seen from above`},Side:{azimuth:0,elevation:0,about:`seen from the right`},Iso:{azimuth:-60,elevation:24,about:`seen at an angle`}},hh=class{azimuth=0;elevation=0;height=2;target=new J;look(e){this.azimuth=mh[e].azimuth*Math.PI/180,this.elevation=mh[e].elevation*Math.PI/180}turn(e,t){this.azimuth+=e,this.elevation=Math.min(Math.max(this.elevation+t,-Math.PI/2),Math.PI/2)}pan(e,t){let[n,r]=this.screen();this.target.addScaledVector(n,-e*this.height).addScaledVector(r,-t*this.height)}zoom(e,t=0,n=0){let r=Math.min(Math.max(this.height/e,1e-4),100),i=1-this.height/r;this.height=r,this.pan(t*i,n*i)}fit(e,{width:t,height:n}){if(e.length===0)return;let r=new J(1/0,1/0,1/0),i=r.clone().negate(),[a,o,s]=this.screen();for(let t of e){let e=new J(t.dot(a),t.dot(o),t.dot(s));r.min(e),i.max(e)}let c=i.clone().sub(r),l=r.add(i).multiplyScalar(.5),u=Math.max(t-2*fh.x,t/2),d=Math.max(n-fh.top-fh.bottom,n/2);this.height=n*Math.max(c.y/d,c.x/u,.001/n),l.y+=this.height*(fh.top-fh.bottom)/2/n,this.target.set(0,0,0).addScaledVector(a,l.x).addScaledVector(o,l.y).addScaledVector(s,l.z)}screen(){let[e,t]=[Math.cos(this.azimuth),Math.sin(this.azimuth)],[n,r]=[Math.cos(this.elevation),Math.sin(this.elevation)];return[new J(-t,e,0),new J(-r*e,-r*t,n),new J(n*e,n*t,r)]}};function gh(e,t,n){let r=1,i=r=>Math.min(t/r,n/Math.ceil(e/r));for(let t=2;t<=e;t++)i(t)>i(r)&&(r=t);let[a,o]=[t/r,n/Math.ceil(e/r)],s=e=>({left:e%r*a,top:Math.floor(e/r)*o,width:a,height:o});return Array.from({length:e},(e,t)=>s(t))}var _h=class{viewport;right;up;toward;scale;target;constructor(e,t,n){this.viewport=n;let r=new dc().makeBasis(t.right,t.depth,t.up),[i,a,o]=e.screen();this.right=i.transformDirection(r),this.up=a.transformDirection(r),this.toward=o.transformDirection(r),this.scale=n.height/(e.height*t.radius),this.target=e.target.clone().applyMatrix4(r).multiplyScalar(t.radius).add(t.centre)}at(e){let t=e.clone().sub(this.target),{left:n,top:r,width:i,height:a}=this.viewport,[o,s]=[t.dot(this.right)*this.scale,t.dot(this.up)*this.scale];return{x:n+i/2+o,y:r+a/2-s}}aim(e,t){let{width:n,height:r}=this.viewport;e.right=n/2/this.scale,e.top=r/2/this.scale,e.left=-e.right,e.bottom=-e.top,e.near=-40*t,e.far=ph*t,e.position.copy(this.target),e.quaternion.setFromRotationMatrix(new dc().makeBasis(this.right,this.up,this.toward)),e.updateMatrixWorld(),e.updateProjectionMatrix()}};function vh(e){let t=e.map(yh),[n]=t;if(n===void 0)return[];let r=Math.max(...t.map(e=>e.radius));return t.every(e=>e.radius>r/3&&e.centre.distanceTo(n.centre)<r&&e.up.dot(n.up)>.99&&e.right.dot(n.right)>.99)?t.map(()=>({...n,radius:r})):t}function yh(e){let t=bh(e.along);t.lengthSq()===0&&t.set(0,0,-1),t.normalize();let n=e.radius>0&&Number.isFinite(e.radius)?e.radius:.01;if(e.flat){let[t,r,i]=[new J(1,0,0),new J(0,1,0),new J(0,0,-1)];return{centre:bh(e.centre),radius:n,right:t,depth:i,up:r}}let r=Math.abs(t.z)>.7,i=new J(0,0,r?-Math.sign(t.z):1),a=r?new J(1,0,0):t.setZ(0).normalize(),o=new J().crossVectors(i,a);return{centre:bh(e.centre),radius:n,right:a,depth:o,up:i}}function bh(e,t=0){return new J(e[t]??NaN,e[t+1]??NaN,e[t+2]??NaN)}function xh(e,t=0,n=new dc){let r=n=>e[12*t+n]??NaN;return n.set(r(0),r(1),r(2),r(3),r(4),r(5),r(6),r(7),r(8),r(9),r(10),r(11),0,0,0,1)}function Sh({data:e,shape:t},n,r=new dc){return Ch(e,n*((t[0]??1)-1),1,0,r)}function Ch(e,t,n,r,i=new dc){let a=Math.floor(t+1e-6),o=t-a;if(xh(e,a*n+r,i),o<1e-6)return i;let s=xh(e,(a+1)*n+r);return i.elements.forEach((e,t)=>i.elements[t]=e+o*((s.elements[t]??e)-e)),i}var[wh,Th,Eh]=[0,1,2],Dh=[`open`,`sticks`,`slides`];function Oh(e,t){let n=e.state.data[t],r=bh(e.point.data,3*t);if(n!==wh&&n!==Th&&n!==Eh||!Fh(r))return null;let i=bh(e.force.data,3*t);return{name:e.name,state:n,point:r,force:Fh(i)?i:null}}function kh(e,t){let[n,r]=[bh(e.point.data,3*t),bh(e.force.data,3*t)];return Fh(n)&&Fh(r)?{name:e.name,point:n,force:r}:null}function Ah(e,t){let n=e.filter(e=>e!==null&&e.state!==wh),r=({force:e})=>e===null?``:` ${jh(e.length())}`,i=n.map(e=>`${e.name} ${Dh[e.state]}${r(e)}`),a=n.length===0?`no contact`:`${n.length} contact${n.length>1?`s`:``}`,o=t.filter(e=>e!==null).map(e=>`${e.name} ${jh(e.force.length())}`);return[i.length>0?`${a}: ${i.join(`, `)}`:a,...o].join(`; `)}function jh(e){let t=Math.abs(e);return t===0?`0 N`:t>=1e3?`${Math.round(e)} N`:t>=.001?`${e.toPrecision(3)} N`:`${e.toExponential(1)} N`}function Mh(e){let t=Math.abs(e),[n,r]=t>=1?[1,`m`]:t>=.001||t===0?[1e3,`mm`]:[1e6,`µm`];return`${Number((e*n).toPrecision(3))} ${r}`}function Nh(e){let t=e.map(e=>Number((1e6*e.length()).toPrecision(e.length()<1e-4?2:3)));return`${t.slice(0,-1).join(`, `)} and ${t.at(-1)} µm/N`}function Ph(e){let t=10**Math.floor(Math.log10(e));return t*([5,2,1].find(n=>n*t<=e)??1)}function Fh(e){return Number.isFinite(e.x+e.y+e.z)}var Ih=Math.PI/36,Lh=1.25,Rh=1.0015;function zh(e,t,n,r,i,a){let o=new Map,s=new AbortController,c=(t,n)=>e.addEventListener(t,n,{signal:s.signal,passive:!1}),l=t=>{let n=e.getBoundingClientRect();return{x:t.clientX-n.left,y:t.clientY-n.top}},u=(e,r,i)=>{let a=n(r,i);if(a===void 0)return;let{left:o,top:s,width:c,height:l}=a;t.zoom(e,(r-o-c/2)/l,(s+l/2-i)/l)},d=(e,r)=>{let i=n(0,0);i!==void 0&&t.pan(e/i.height,-r/i.height)};c(`pointerdown`,t=>{o.set(t.pointerId,l(t)),e.setPointerCapture(t.pointerId)}),c(`pointermove`,e=>{let n=o.get(e.pointerId);if(n===void 0)return;let i=l(e),[a,s]=[i.x-n.x,i.y-n.y],c=[...o].find(([t])=>t!==e.pointerId)?.[1];if(o.set(e.pointerId,i),c!==void 0){let e=e=>Math.max(Math.hypot(e.x-c.x,e.y-c.y),10);u(e(i)/e(n),(i.x+c.x)/2,(i.y+c.y)/2),d(a/2,s/2)}else e.shiftKey||e.ctrlKey||e.buttons&6?d(a,s):t.turn(-a/150,s/150);r()});let f=e=>void o.delete(e.pointerId);return c(`pointerup`,f),c(`pointercancel`,f),c(`contextmenu`,e=>e.preventDefault()),c(`wheel`,t=>{if(document.activeElement!==e&&!t.ctrlKey)return;t.preventDefault();let{x:n,y:i}=l(t),a=t.deltaY*(t.deltaMode===1?16:1)*(t.ctrlKey?5:1);u(Rh**-Math.min(Math.max(a,-400),400),n,i),r()}),c(`keydown`,e=>{if(e.ctrlKey||e.metaKey||e.altKey)return;let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},o={0:i,w:a}[e.key],s=n[e.key];if(s!==void 0&&e.shiftKey)t.pan(s[0]/20,s[1]/20);else if(s!==void 0)t.turn(s[0]*Ih,s[1]*Ih);else if(e.key===`+`||e.key===`=`)t.zoom(Lh);else if(e.key===`-`)t.zoom(1/Lh);else if(o===void 0)return;e.preventDefault(),e.stopPropagation(),o===void 0?r():o()}),()=>s.abort()}var Bh=[`free`,`stick`,`slip`];function Vh(t){let n=(t,n)=>e(`span`,{},Wh(t),n);return e(`p`,{class:`scene-key`},...t.contacts?Dh.map((e,t)=>n(Bh[t]??``,`contact ${e}`)):[],t.forces&&n(`resultant`,`whole force`))}function Hh(t){return e(`p`,{class:`scene-hint`},[t.forces&&`Arrows are forces on the moving part; ⊗ points away from you, ⊙ at you.`,t.contacts&&`Lines show where contacts have touched so far, on both parts.`,t.yields&&`The compliance ellipsoid shows where a push of 1 N from any side would move G to; its half axes are the compliances.`,`Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom.`].filter(e=>e!==!1).join(` `))}var Uh=class{stage;element;rows;yields;constructor(t,n){this.stage=t;let{contacts:r,arrows:i}=t.scene;this.rows=[...r,...i].map((t,n)=>{let i=n<r.length?String(n+1):`→`,a=Wh(n<r.length?``:`resultant`,i),o=e(`span`,{class:`scene-now`});return{row:e(`li`,{},a,e(`span`,{class:`scene-name`},t.name),o),dot:a,words:o}});let a=e(`span`,{class:`scene-now`}),o=e(`li`,{hidden:!0},Wh(`yields`),e(`span`,{class:`scene-name`},`compliance of G`),a);this.yields={row:o,words:a};let s=[...this.rows.map(e=>e.row),o];this.element=e(`ul`,{class:`scene-list`,"aria-label":`Contacts and forces: ${n}`},...s),this.element.hidden=this.rows.length===0&&t.scene.yields===null}show(e){let{touches:t,pushes:n,halves:r}=this.stage;this.yields.row.hidden=r===null||!e,r!==null&&e&&(this.yields.words.textContent=Nh(r)),this.rows.forEach(({row:e,dot:r,words:i},a)=>{let o=t[a],s=n[a-t.length],c=`–`;o?(c=Dh[o.state],o.state!==wh&&o.force!==null&&(c+=`, ${jh(o.force.length())}`),r.className=`scene-dot ${Bh[o.state]}`):s?c=jh(s.force.length()):a<t.length&&(r.className=`scene-dot`),e.classList.toggle(`idle`,!s&&(!o||o.state===wh)),i.textContent!==c&&(i.textContent=c)})}sentence(){let e=Ah(this.stage.touches,this.stage.pushes);return this.yields.row.hidden?e:`${e}; compliance of G along its axes ${this.yields.words.textContent}`}};function Wh(t,n=``){return e(`i`,{class:`scene-dot ${t}`,"aria-hidden":`true`},n)}function Gh(t){return(n,[r,i],a,o,s)=>{let c=e(`output`,{},o(a)),l=e(`input`,{type:`range`,min:r,max:i,step:`any`,value:a,"aria-label":n});l.setAttribute(`aria-valuetext`,o(a));let u=()=>{c.textContent=o(Number(l.value)),l.setAttribute(`aria-valuetext`,c.textContent)};return l.addEventListener(`input`,()=>{s(Number(l.value)),u(),t()}),l.addEventListener(`keydown`,e=>{let t={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[e.key];if(t===void 0)return;e.preventDefault();let[n,r]=[Number(l.min),Number(l.max)];l.value=String(Number(l.value)+t*(r-n)/50),l.dispatchEvent(new Event(`input`))}),{input:l,told:u,element:e(`label`,{class:`scene-slider`},e(`span`,{},n),l,c)}}}function Kh(t){return(n,r,i)=>{let a=e(`input`,{type:`checkbox`,checked:r,onchange:()=>(i(a.checked),t())});return e(`label`,{class:`scene-tick`},a,n)}}function qh(e){return`${Math.round(100*e)} %`}function Jh(t,n,r){let i={opacity:.35,cut:`off`,place:0,cut_moving:!0,explode:0,arrows:1,forces:n.forces,trace:n.contacts,axes:!0,whole:!1,yields:!1},a=Gh(()=>r.changed()),o=Kh(()=>r.changed()),s=a(`Fixed part`,[0,1],i.opacity,qh,e=>i.opacity=e),c=a(`Exploded`,[0,1],0,qh,e=>i.explode=e),l=a(`Arrows`,[-1,2],0,Yh,e=>i.arrows=10**e),u=a(`Section at`,[-1,1],0,e=>{if(i.cut===`off`)return``;let n=t.centre[i.cut]+e*t.radius;return`${i.cut} = ${Mh(Math.abs(n)<1e-6*t.radius?0:n)}`},e=>i.place=e),d=o(`cut the moving part too`,!0,e=>i.cut_moving=e),f=()=>{u.element.hidden=d.hidden=i.cut===`off`},p=e(`select`,{onchange:()=>{let[e]=[`x`,`y`,`z`].filter(e=>e===p.value);i.cut=e??`off`,e!==void 0&&(i.place=Math.min(Math.max(-t.centre[e]/t.radius,-1),1),u.input.value=String(i.place),u.told()),f(),r.changed()}},e(`option`,{value:`off`},`off`),...[`x`,`y`,`z`].map(t=>e(`option`,{value:t},`across ${t}`)));f();let m=Object.keys(mh).map(t=>e(`button`,{type:`button`,title:mh[t].about,onclick:()=>r.view(t)},t)),h=[`Parts`,`Whole arm`].map(t=>{let n=t===`Whole arm`;return e(`button`,{type:`button`,title:n?`the arm with the parts in it (key w)`:`the parts, with what is near of the arm (key w)`,"aria-pressed":String(i.whole===n),onclick:()=>g(n)},t)}),g=e=>{n.machine&&(i.whole=e,h.forEach((t,n)=>t.setAttribute(`aria-pressed`,String(n===1===e))),r.fit())},_=e(`button`,{type:`button`,title:`all of it, as large as it fits (key 0)`,onclick:()=>r.fit()},`Fit`);return{look:i,element:e(`div`,{class:`scene-controls`,role:`group`,"aria-label":`How the scene is shown`},n.machine&&e(`span`,{class:`scene-views`,role:`group`,"aria-label":`What is framed`},...h),e(`span`,{class:`scene-views`},_,...m),n.fixed&&s.element,e(`label`,{class:`scene-choice`},e(`span`,{},`Section`),p),u.element,d,n.moving&&c.element,n.forces&&o(`forces`,i.forces,e=>i.forces=e),n.forces&&l.element,n.contacts&&o(`contact traces`,i.trace,e=>i.trace=e),n.yields&&o(`compliance ellipsoid`,i.yields,e=>i.yields=e),o(`axes`,i.axes,e=>i.axes=e)),frame:g}}function Yh(e){return`× ${(10**e).toPrecision(2)}`}function Xh(e,t,n,r,i,a,o){let s=r.map(e=>({x:e.dot(t.right)*i,y:-e.dot(t.up)*i}));e.save(),e.translate(n.x,n.y);let c=e=>s.reduce((t,n)=>t+e(n),0),[l,u,d]=[c(({x:e})=>e*e),c(({x:e,y:t})=>e*t),c(({y:e})=>e*e)],[f,p]=[(l+d)/2,Math.hypot((l-d)/2,u)],[m,h]=[Math.sqrt(f+p),Math.sqrt(Math.max(f-p,0))];e.beginPath(),e.ellipse(0,0,m,h,Math.atan2(2*u,l-d)/2,0,2*Math.PI),e.fillStyle=a,e.globalAlpha=.18,e.fill(),e.globalAlpha=1,Zh(e,2,a,o);for(let[t,n]of[[0,1],[0,2],[1,2]]){let[r,i]=[s[t],s[n]];if(r!==void 0&&i!==void 0){e.beginPath();for(let t=0;t<=48;t++){let[n,a]=[Math.cos(2*Math.PI*t/48),Math.sin(2*Math.PI*t/48)];e.lineTo(n*r.x+a*i.x,n*r.y+a*i.y)}e.globalAlpha=.6,e.lineWidth=1,e.strokeStyle=a,e.stroke()}}e.globalAlpha=1;for(let{x:t,y:n}of s)e.beginPath(),e.moveTo(-t,-n),e.lineTo(t,n),Zh(e,1.5,a,o);e.restore()}function Zh(e,t,n,r){for(let[i,a]of[[r,t+2],[n,t]])e.strokeStyle=i,e.lineWidth=a,e.stroke()}var Qh=`system-ui, sans-serif`,$h=7,eg=34,tg=14,ng=14,rg=[0,5,-5,10,-10,15,-15];function ig(e,t,n,r,i,a){let{newton:o}=a,{left:s,top:c,width:l,height:u}=n.viewport;e.save(),e.beginPath(),e.rect(s,c,l,u),e.clip(),e.lineJoin=e.lineCap=`round`,r.axes&&og(e,t,n,i),lg(e,n,a,i),a.compliance>0&&t.gripper!==null&&t.halves!==null&&Xh(e,n,n.at(new J().setFromMatrixPosition(t.gripper)),t.halves,a.compliance,i.yields,i.paper);let d=new ug(e,i,n.viewport);t.touches.forEach((a,s)=>{if(a===null)return;let c=n.at(a.point),l=i.states[a.state];a.state===wh?(fg(e,c,5,i.paper,4.5),fg(e,c,5,l,2.5)):(r.explode>0&&pg(e,c,n.at(a.point.clone().add(t.shift)),l),r.forces&&a.force!==null&&d.add(ag(e,n,c,a.force,o,l,i.paper),a.force.length()),dg(e,c,String(s+1),l,i.paper,i.on[a.state]),d.keepFree(c))});for(let a of r.forces?t.pushes:[]){if(a===null)continue;let r=n.at(a.point.clone().add(t.shift));d.add(ag(e,n,r,a.force,o,i.resultant,i.paper),a.force.length())}d.write(),e.restore()}function ag(e,t,n,r,i,a,o){let[s,c]=[r.dot(t.right)*i,-r.dot(t.up)*i],[l,u]=[Math.hypot(s,c),r.length()*i],d={x:n.x+s,y:n.y+c};if(u<2)return null;if(l<.12*u||l<2){if(u<12)return null;if(fg(e,n,12,a,2),e.fillStyle=e.strokeStyle=a,r.dot(t.toward)<0){let t=12*Math.SQRT1_2;mg(e,[{x:n.x-t,y:n.y-t},{x:n.x+t,y:n.y+t}]),mg(e,[{x:n.x-t,y:n.y+t},{x:n.x+t,y:n.y-t}])}return{x:n.x+12,y:n.y,side:1}}let[f,p]=[s/l,c/l],m=Math.min(11,.7*l),h={x:d.x-f*m,y:d.y-p*m};for(let[t,r]of[[o,2.5],[a,0]])e.strokeStyle=e.fillStyle=t,e.lineWidth=2.5+r,mg(e,[n,h]),e.beginPath(),e.moveTo(d.x,d.y),e.lineTo(h.x-p*m*.42,h.y+f*m*.42),e.lineTo(h.x+p*m*.42,h.y-f*m*.42),e.closePath(),r>0&&(e.lineWidth=r,e.stroke()),e.fill();return{x:d.x+6*f,y:d.y+10*p,side:f}}function og(e,t,n,r){sg(e,n,r),t.gripper!==null&&cg(e,n,n.at(new J().setFromMatrixPosition(t.gripper)),t.gripper,`G`,r.resultant,r.paper)}function sg(e,t,n){let{left:r,top:i,width:a,height:o}=t.viewport,s=t.at(new J),[c,l]=[r+a,i+o],u=s.x>r+eg&&s.x<c-eg&&s.y>i+eg&&s.y<l-eg,d={x:r+tg+eg+8,y:l-68-30},[f,p]=u?[s,`W`]:[d,`W (directions)`];cg(e,t,f,new dc,p,n.ink,n.paper)}function cg(e,t,n,r,i,a,o){e.font=`11px ${Qh}`;for(let[i,s]of[`x`,`y`,`z`].entries()){let c=new J().setFromMatrixColumn(r,i),[l,u]=[c.dot(t.right)*eg,-c.dot(t.up)*eg];e.strokeStyle=a,e.lineWidth=1.5,mg(e,[n,{x:n.x+l,y:n.y+u}]);let d=Math.hypot(l,u),f=d>1?1+8/d:0;d>5&&hg(e,s,n.x+l*f,n.y+u*f,`center`,a,o)}hg(e,i,n.x-6,n.y+9,`right`,a,o)}function lg(e,t,{newton:n,compliance:r},i){let{left:a,top:o,width:s,height:c}=t.viewport,l=o+c-tg,u=Math.min(130,s/3),d=Ph(u/t.scale),f=d*t.scale;e.font=`12px ${Qh}`,e.strokeStyle=i.ink,e.lineWidth=1.5;let p=a+tg;if(mg(e,[{x:p,y:l-4},{x:p,y:l},{x:p+f,y:l},{x:p+f,y:l-4}]),hg(e,Mh(d),p+f/2,l-10,`center`,i.ink,i.paper),r>0){let t=Ph(u/r),[o,c,d]=[a+s-tg-t*r,a+s-tg,n>0?l-34:l];e.strokeStyle=i.yields,e.lineWidth=2,mg(e,[{x:o,y:d-4},{x:o,y:d},{x:c,y:d},{x:c,y:d-4}]),hg(e,`ellipsoid: ${Number((1e6*t).toPrecision(1))} µm/N`,c,d-12,`right`,i.ink,i.paper)}if(!(n>0)||!Number.isFinite(n))return;let m=Ph(u/n),h=a+s-tg-m*n,g=a+s-tg;e.fillStyle=e.strokeStyle=i.ink,e.lineWidth=1.5,mg(e,[{x:h,y:l-4},{x:h,y:l+4}]),mg(e,[{x:h,y:l},{x:g-9,y:l}]),e.beginPath(),e.moveTo(g,l),e.lineTo(g-10,l-4),e.lineTo(g-10,l+4),e.fill(),hg(e,`arrow: ${Number(m.toPrecision(1))} N`,g,l-13,`right`,i.ink,i.paper)}var ug=class{pen;colours;viewport;asked=[];taken=[];constructor(e,t,n){this.pen=e,this.colours=t,this.viewport=n}add(e,t){e!==null&&this.asked.push({place:e,force:t})}keepFree({x:e,y:t}){this.taken.push({x:e-$h,y:t,width:14})}write(){this.pen.font=`600 12px ${Qh}`;let{left:e,width:t}=this.viewport;for(let{place:n,force:r}of this.asked.sort((e,t)=>t.force-e.force)){let i=jh(r),a=this.pen.measureText(i).width,o=Math.min(Math.max(n.x+(n.side-1)/2*a,e+3),e+t-a-3),s=rg.map(e=>n.y+e).find(e=>this.isFree(o,e,a));s!==void 0&&(this.taken.push({x:o,y:s,width:a}),hg(this.pen,i,o,s,`left`,this.colours.ink,this.colours.paper))}}isFree(e,t,n){return!this.taken.some(r=>Math.abs(r.y-t)<ng&&e<r.x+r.width+4&&r.x<e+n+4)}};function dg(e,{x:t,y:n},r,i,a,o){e.beginPath(),e.arc(t,n,$h,0,2*Math.PI),e.fillStyle=i,e.fill(),e.strokeStyle=a,e.lineWidth=1.5,e.stroke(),e.font=`700 ${r.length>1?8:10}px ${Qh}`,e.textAlign=`center`,e.textBaseline=`middle`,e.fillStyle=o,e.fillText(r,t,n+.5)}function fg(e,{x:t,y:n},r,i,a){e.beginPath(),e.arc(t,n,r,0,2*Math.PI),e.strokeStyle=i,e.lineWidth=a,e.stroke()}function pg(e,t,n,r){e.strokeStyle=r,e.lineWidth=1,e.setLineDash([4,4]),mg(e,[t,n]),e.setLineDash([])}function mg(e,[t,...n]){if(t!==void 0){e.beginPath(),e.moveTo(t.x,t.y);for(let{x:t,y:r}of n)e.lineTo(t,r);e.stroke()}}function hg(e,t,n,r,i,a,o){e.textAlign=i,e.textBaseline=`middle`,e.strokeStyle=o,e.lineWidth=3,e.strokeText(t,n,r),e.fillStyle=a,e.fillText(t,n,r)}var gg=new oc(0,0,0,-1);function _g(){let e=[zi(`--free`),zi(`--stick`),zi(`--slip`)],[t,n,r]=[zi(`--panel`),zi(`--ink`),zi(`--accent`)],[i,a,o]=[yg(t),yg(n),yg(r)],s=[yg(e[0]),yg(e[1]),yg(e[2])],c=i.clone().lerp(a,.42);return{paper:t,ink:n,resultant:zi(`--s7`),yields:zi(`--s3`),states:e,on:[vg(s[0]),vg(s[1]),vg(s[2])],background:i,moving:new X(.72,.75,.79).lerp(o,.25),fixed:new X(.66,.66,.66).lerp(c,.4),machine:yg(zi(`--machine`)),lit:yg(zi(`--s5`)),edge:i.clone().lerp(a,.72),traces:s}}function vg({r:e,g:t,b:n}){return Bi([e,t,n])}function yg(e){let t=document.createElement(`canvas`);t.width=t.height=1;let n=t.getContext(`2d`);if(n===null)return new X(.5,.5,.5);n.fillStyle=e,n.fillRect(0,0,1,1);let[r=128,i=128,a=128]=n.getImageData(0,0,1,1).data;return new X(r/255,i/255,a/255)}var bg=`
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    v_place = place.xyz;
    vec3 n = normalize(normalMatrix * normal);
    float lamp = dot(n, vec3(-0.36, 0.6, 0.714));
    v_light = 0.5 + 0.42 * max(vec2(lamp, -lamp), 0.0) + 0.2 * max(vec2(n.z, -n.z), 0.0);
    gl_Position = projectionMatrix * viewMatrix * place;
  }`,xg=`
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(min(colour * (gl_FrontFacing ? v_light.x : v_light.y), 1.0), opacity);
  }`,Sg=`
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(colour, opacity);
  }`,Cg=`
  uniform vec3 colour;
  uniform float slope;
  uniform float pixel;
  void main() {
    float stripe = mod((gl_FragCoord.x + slope * gl_FragCoord.y) / pixel, 9.0);
    gl_FragColor = vec4(colour * (stripe < 1.6 ? 0.62 : 0.95), 1.0);
  }`;function wg(e){return new Ju({uniforms:{colour:{value:new X},opacity:{value:1},cut:e},vertexShader:bg,fragmentShader:xg,side:2,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:2})}function Tg(e){return new Ju({uniforms:{colour:{value:new X},opacity:{value:.6},cut:e},vertexShader:bg,fragmentShader:Sg,transparent:!0,depthWrite:!1})}function Eg(){return new Ju({uniforms:{colour:{value:new X},opacity:{value:1},cut:{value:gg}},vertexShader:bg,fragmentShader:Sg,transparent:!0,colorWrite:!1,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:2})}function Dg(e){let t=(t,n)=>new Ju({uniforms:{colour:{value:new X},opacity:{value:1},cut:e},vertexShader:bg,fragmentShader:Sg,side:t,colorWrite:!1,depthWrite:!1,depthTest:!1,stencilWrite:!0,stencilFunc:519,stencilFail:n,stencilZFail:n,stencilZPass:n});return[t(1,ms),t(0,hs)]}function Og(e){return new Ju({uniforms:{colour:{value:new X},slope:{value:e},pixel:{value:1}},vertexShader:bg,fragmentShader:Cg,side:2,stencilWrite:!0,stencilRef:0,stencilFunc:517,stencilFail:ps,stencilZFail:ps,stencilZPass:ps})}var kg=Math.cos(Math.PI/6);function Ag(e,t){let n=Rg(e),r=t.filter((e,r)=>!zg(n,t,r-r%3)),i=Fg(e,r),a=r.length,o=Uint32Array.from({length:a},(e,t)=>t),s=e=>{let t=e;for(;$(o,t)!==t;)t=$(o,t);return o[e]=t,t},c=e.length/3,l=new Map,u=[],d=e=>e%3==2?e-2:e+1,f=e=>$(n,$(r,e));for(let e=0;e<a;e++){let[t,n]=[f(e),f(d(e))],r=l.get(n*c+t);if(r===void 0){l.set(t*c+n,e);continue}l.delete(n*c+t);let[a,p]=[3*Math.floor(e/3),3*Math.floor(r/3)],m=(e,t)=>$(i,e)*$(i,t)+$(i,e+1)*$(i,t+1)+$(i,e+2)*$(i,t+2);m(a,p)>kg*Math.sqrt(m(a,a)*m(p,p))?(o[s(e)]=s(d(r)),o[s(d(e))]=s(r)):u.push(e,d(e))}for(let e of l.values())u.push(e,d(e));let p=new Map,m=[],h=Uint32Array.from({length:a},(e,t)=>{let n=s(t),i=p.get(n);return i===void 0?(p.set(n,m.length),m.push($(r,n))-1):i}),g=new El(new Float32Array(3*m.length),3).setUsage(_s),_=new Vl;_.setAttribute(`position`,g);let v=new El(new Float32Array(3*m.length),3).setUsage(_s);_.setAttribute(`normal`,v),_.setIndex(new El(h,1).setUsage(_s));let y=new Vl;y.setAttribute(`position`,g),y.setIndex(new El(Uint32Array.from(u,e=>$(h,e)),1));let b=l.size===0&&Ig(e,r)>0,x={surface:_,edges:y,source:Uint32Array.from(m),is_closed:b};return Mg(x,e),x}function jg(e){let t=new Vl;return t.setAttribute(`position`,e.surface.getAttribute(`position`)),t.setAttribute(`normal`,e.surface.getAttribute(`normal`)),t.setIndex(e.surface.getIndex()?.clone()??null),{...e,surface:t}}function Mg({surface:e,source:t},n){let r=e.getAttribute(`position`),i=e.getAttribute(`normal`),[a,o]=[r.array,i.array];for(let e=0;e<a.length;e++)a[e]=$(n,3*$(t,Math.floor(e/3))+e%3);let s=e.getIndex()?.array??[],c=Fg(a,s);o.fill(0);for(let e=0;e<s.length;e++){let t=Lg(a,s,e),n=e-e%3,r=3*$(s,e);for(let e=0;e<3;e++)o[r+e]=$(o,r+e)+t*$(c,n+e)}r.needsUpdate=!0,i.needsUpdate=!0}var Ng=2048;function Pg(e,t){let n=e.getAttribute(`position`).array,r=e.getIndex();if(r===null||r.count===0)return;let i=r.array.slice(),a=i.length/3,o=new Float64Array(a),s=1/0,c=-1/0;for(let e=0;e<a;e++){let r=1/0;for(let a=0;a<3;a++){let o=3*$(i,3*e+a);r=Math.min(r,$(n,o)*t.x+$(n,o+1)*t.y+$(n,o+2)*t.z)}o[e]=r,s=Math.min(s,r),c=Math.max(c,r)}let l=Uint16Array.from(o,e=>(e-s)/(c-s||1)*2047),u=new Uint32Array(2049);for(let e of l)u[e+1]=$(u,e+1)+1;for(let e=0;e<Ng;e++)u[e+1]=$(u,e+1)+$(u,e);for(let e=0;e<a;e++){let t=3*$(u,$(l,e));u[$(l,e)]=$(u,$(l,e))+1;for(let n=0;n<3;n++)r.array[t+n]=$(i,3*e+n)}r.needsUpdate=!0}function Fg(e,t){let n=new Float32Array(t.length);for(let r=0;r<t.length;r+=3){let[i,a,o]=[3*$(t,r),3*$(t,r+1),3*$(t,r+2)],s=$(e,a)-$(e,i),c=$(e,a+1)-$(e,i+1),l=$(e,a+2)-$(e,i+2),u=$(e,o)-$(e,i),d=$(e,o+1)-$(e,i+1),f=$(e,o+2)-$(e,i+2);n[r]=c*f-l*d,n[r+1]=l*u-s*f,n[r+2]=s*d-c*u}return n}function Ig(e,t){let n=0;for(let r=0;r<t.length;r+=3){let[i,a,o]=[3*$(t,r),3*$(t,r+1),3*$(t,r+2)];n+=$(e,i)*($(e,a+1)*$(e,o+2)-$(e,a+2)*$(e,o+1)),n+=$(e,i+1)*($(e,a+2)*$(e,o)-$(e,a)*$(e,o+2)),n+=$(e,i+2)*($(e,a)*$(e,o+1)-$(e,a+1)*$(e,o))}return n/6}function Lg(e,t,n){let r=n-n%3,i=3*$(t,n),[a,o]=[3*$(t,r+(n+1)%3),3*$(t,r+(n+2)%3)],s=$(e,a)-$(e,i),c=$(e,a+1)-$(e,i+1),l=$(e,a+2)-$(e,i+2),u=$(e,o)-$(e,i),d=$(e,o+1)-$(e,i+1),f=$(e,o+2)-$(e,i+2),p=Math.sqrt((s*s+c*c+l*l)*(u*u+d*d+f*f));return p>0?Math.acos(Math.min(Math.max((s*u+c*d+l*f)/p,-1),1)):0}function Rg(e){let t=e.reduce((e,t)=>Math.max(e,Math.abs(t)),0)||1,n=new Map;return Uint32Array.from({length:e.length/3},(r,i)=>{let a=[0,1,2].map(n=>Math.round($(e,3*i+n)/t*1e6)).join(),o=n.get(a)??i;return n.set(a,o),o})}function zg(e,t,n){let[r,i,a]=[$(e,$(t,n)),$(e,$(t,n+1)),$(e,$(t,n+2))];return r===i||i===a||a===r}function $(e,t){return e[t]}var Bg=3e3,Vg=class{mesh;last;shape;object=new zc;face;role;moves;surface;edge;cap=null;counters=[];front=null;carried;place=new dc;sorted=new J;is_sorted=!1;bent=[];constructor(e,t,n,r=0,i=Ag(e.vertices.data,e.triangles.data)){this.mesh=e,this.last=r,this.shape=i,this.role=e.role,this.moves=e.role===`moving`,this.shape.surface.computeBoundingBox(),this.surface=wg(t),this.edge=Tg(t);let a=new du(this.shape.surface,this.surface);this.face=a;let o=new Nu(this.shape.edges,this.edge);o.renderOrder=1e3,e.role===`machine`?(this.front=new du(this.shape.surface,Eg()),[this.front,a,o].forEach((e,t)=>e.renderOrder=Bg+t)):this.shape.is_closed&&(this.counters=Dg(t).map(e=>new du(this.shape.surface,e)),this.cap=new du(new zu,Og(this.moves?-1:1)),[...this.counters,this.cap].forEach((e,t)=>e.renderOrder=10*(n+1)+t));let s=[...this.counters,...this.front===null?[]:[this.front]];this.carried=[a,o,...s],this.object.add(a,o,...s,...this.cap===null?[]:[this.cap]);for(let e of this.object.children)e.matrixAutoUpdate=!1,e.frustumCulled=!1}show(e,t){let n=this.placed(e,this.place);this.moves&&n.premultiply(new dc().makeTranslation(t)),this.put(n),this.bend(e)}put(e){this.place.copy(e);for(let t of this.carried)t.matrix.copy(e)}sort(e){if(!this.surface.transparent||this.role===`machine`)return;let t=e.clone().transformDirection(this.place.clone().invert());this.is_sorted&&t.distanceToSquared(this.sorted)<1e-8||(Pg(this.shape.surface,this.sorted.copy(t)),this.is_sorted=!0)}paint(e,t){this.set(this.surface,`colour`,e),this.set(this.edge,`colour`,t),this.cap!==null&&this.set(this.cap.material,`colour`,e)}set opacity(e){this.set(this.surface,`opacity`,e),this.surface.transparent=e<1||this.role===`machine`,this.surface.depthWrite=e>=1,this.surface.side=this.shape.is_closed&&e>=1?0:2}cover(e,t){let{cap:n,counters:r}=this;if(n===null)return;let i=(this.shape.surface.boundingBox??new cl).getBoundingSphere(new Nl).applyMatrix4(this.place),a=new J(e?.x,e?.y,e?.z),o=a.dot(i.center)+(e?.w??1/0),s=Math.abs(o)<i.radius;for(let e of[...r,n])e.visible=s;if(!s||e===null)return;let[c,l]=[new J(e.y,e.z,e.x),new J(e.z,e.x,e.y)],u=2*Math.sqrt(i.radius**2-o**2);n.matrix.makeBasis(c.multiplyScalar(u),l.multiplyScalar(u),a),n.matrix.setPosition(i.center.addScaledVector(a,-o)),this.set(n.material,`pixel`,t)}corners(e){return this.cornersAt(this.placed(e))}cornersAt(e){let t=this.shape.surface.boundingBox;if(t===null||t.isEmpty())return[];let n=[t.min,t.max];return n.flatMap(t=>n.flatMap(r=>n.map(n=>new J(t.x,r.y,n.z).applyMatrix4(e))))}dispose(){this.shape.surface.dispose(),this.shape.edges.dispose(),this.surface.dispose(),this.edge.dispose(),this.cap?.geometry.dispose(),this.cap?.material.dispose(),this.front?.material.dispose();for(let e of this.counters)e.material.dispose()}placed(e,t=new dc){let{poses:n,at:r}=this.mesh;return n===null?xh(r,0,t):Sh(n,this.last>0?e/this.last:0,t)}bend(e){let{modes:t,amplitudes:n,vertices:r}=this.mesh;if(t===null||n===null)return;let i=n.shape[1]??0,a=n.data.subarray(i*e,i*(e+1)),o=Array.from(a,e=>Number.isFinite(e)?e:0);if(o.every((e,t)=>e===this.bent[t]))return;this.bent=o;let s=r.data.slice();o.forEach((e,n)=>{let r=t.data.subarray(n*s.length,(n+1)*s.length);if(e!==0)for(let t=0;t<s.length;t++)s[t]=(s[t]??0)+e*(r[t]??0)}),Mg(this.shape,s),this.is_sorted=!1,this.shape.surface.computeBoundingBox()}set(e,t,n){let r=e.uniforms[t];r!==void 0&&(r.value=n)}},Hg=6e3,Ug=1/400,Wg=1/20,Gg=.25,Kg=3,qg=[[0,-1],[1,-1],[1,1],[0,1]],Jg=class{carrier;object;samples;constructor(e,t,n,r,i){this.carrier=n;let a=Yg(e,t,n),o=Uint32Array.from(a.sample.keys()).sort((e,t)=>(a.sample[e]??0)-(a.sample[t]??0));this.samples=o.map(e=>a.sample[e]??0);let[s,c,l,u]=[[],[],[],[]];for(let[e,t]of o.entries()){let n=[a.from.slice(3*t,3*t+3),a.to.slice(3*t,3*t+3)];for(let[e,r]of qg)s.push(...n[0]),c.push(...n[1]),l.push(e,r,a.state[t]??wh);u.push(...[0,1,2,0,2,3].map(t=>4*e+t))}let d=new Vl;d.setAttribute(`position`,new kl(l,3)),d.setAttribute(`from`,new kl(s,3)),d.setAttribute(`to`,new kl(c,3)),d.setIndex(u),this.object=new du(d,$g(r,i)),this.object.frustumCulled=!1,this.object.matrixAutoUpdate=!1,this.object.renderOrder=2e3}show(e,t){this.object.geometry.setDrawRange(0,6*Qg(this.samples,e)),this.carrier!==null&&xh(this.carrier.data,e,this.object.matrix).premultiply(new dc().makeTranslation(t))}size(e,t){(this.object.material.uniforms.size?.value).set(e,t)}paint(e){let t=this.object.material.uniforms.colours;t!==void 0&&(t.value=e)}dispose(){this.object.geometry.dispose(),this.object.material.dispose()}};function Yg(e,t,n){for(let r=Ug*t;;r*=2){let i={from:[],to:[],state:[],sample:[]};for(let a of e)Xg(a,n,r,t,i);if(i.sample.length<=Hg||r>t)return i}}function Xg(e,t,n,r,i){let a=e.state.data,[o,s,c,l]=Array.from({length:4},()=>new J),u=wh,d=0,f=(e,t,n)=>{i.from.push(e.x,e.y,e.z),i.to.push(t.x,t.y,t.z),i.state.push(u),i.sample.push(n)},p=e=>{u===wh||o.distanceTo(s)<n/10||(f(o,s,e),o.copy(s),d=0)},m=()=>{let e=c.distanceTo(o);if(e<n)return!1;d===0&&l.subVectors(c,o).divideScalar(e);let t=l.dot(c)-l.dot(o),i=t<d-n/2;return d=Math.max(d,t),i||e>Wg*r||e*e-t*t>n*n/4};for(let n=0;n<a.length;n++){let i=a[n]??wh;i!==Th&&i!==Eh||!Zg(e.point.data,t?.data??null,n,c)?(p(n-1),u=wh):(u===wh||c.distanceTo(s)>Gg*r?(p(n-1),u=i,d=0,f(o.copy(c),c,n)):(i!==u||m())&&(p(n-1),u=i),s.copy(c))}p(a.length-1)}function Zg(e,t,n,r){let i=t=>e[3*n+t]??NaN;if(r.set(i(0),i(1),i(2)),t!==null){let e=e=>t[12*n+e]??NaN,[a,o,s]=[i(0)-e(3),i(1)-e(7),i(2)-e(11)];r.set(e(0)*a+e(4)*o+e(8)*s,e(1)*a+e(5)*o+e(9)*s,e(2)*a+e(6)*o+e(10)*s)}return Number.isFinite(r.x+r.y+r.z)}function Qg(e,t){let n=0,r=e.length;for(;n<r;){let i=n+r>>1;(e[i]??1/0)<=t?n=i+1:r=i}return n}function $g(e,t){return new Ju({uniforms:{colours:{value:t},size:{value:new Vs(1,1)},width:{value:Kg},cut:e},vertexShader:`
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
      }`,transparent:!0,depthWrite:!1})}var e_=16,t_=.8,n_={whole:.9,parts:.3},r_=class{run;scene;frame;palette;touches=[];pushes=[];shift=new J;gripper=null;halves=null;sample=0;world=new qc;cut={fixed:{value:gg.clone()},moving:{value:gg.clone()},machine:{value:gg.clone()}};parts;last;traces=null;was_drawn=!1;constructor(e,t,n,r){this.run=e,this.scene=t,this.frame=n,this.palette=r,this.last=Math.max((e.time?.data.length??1)-1,0),this.parts=t.meshes.map((e,t)=>new Vg(e,this.cut[e.role],t,this.last)),this.paint(r);for(let e of this.parts)this.world.add(e.object)}show(e,t){let{scene:n,frame:r}=this,i=this.run.time===null?0:s(this.run.time.data,e);this.sample=i,this.shift.copy(bh(n.along)).multiplyScalar(-2*t.explode*r.radius);for(let e of this.parts)e.show(i,this.shift);if(this.touches=n.contacts.map(e=>Oh(e,i)),this.pushes=n.arrows.map(e=>kh(e,i)),this.gripper=n.carrier===null?null:xh(n.carrier.data,i),this.gripper?.premultiply(new dc().makeTranslation(this.shift)),this.halves=i_(n.yields,this.last>0?i/this.last:0),t.trace&&this.was_drawn)for(let e of this.laidOut())e.show(i,this.shift)}draw(e,t,n,r){this.section(n,r,e.getPixelRatio());for(let e of this.parts)e.opacity=e.moves?1:e.role===`fixed`?r.opacity:n_[r.whole?`whole`:`parts`],e.sort(n.toward);for(let e of this.traces??[])e.object.visible=r.trace,e.size(n.viewport.width,n.viewport.height);n.aim(t,Math.max(this.frame.radius,(this.scene.whole?.radius??0)/4)),e.render(this.world,t),this.was_drawn=!0}paint(e){this.palette=e;let t={moving:0,fixed:0};for(let n of this.parts){if(n.role===`machine`){n.paint(e.machine,e.edge);continue}let r=n.moves?t.moving++:t.fixed++,i=(n.moves?e.moving:e.fixed).clone();n.paint(i.multiplyScalar(t_**Math.min(r,3)),e.edge)}for(let t of this.traces??[])t.paint(e.traces)}corners(e){let t=Array.from({length:17},(e,t)=>Math.round(t*this.last/e_)),{centre:n,radius:r,right:i,depth:a,up:o}=this.frame,s=this.parts.flatMap(n=>n.role===`machine`&&!e?[]:n.moves?[...n.corners(this.sample).map(e=>e.add(this.shift)),...t.flatMap(e=>n.corners(e))]:n.corners(this.sample)),{carrier:c}=this.scene;return s.length===0&&c!==null&&s.push(...t.map(e=>new J().setFromMatrixPosition(xh(c.data,e)))),s.map(e=>e.sub(n).divideScalar(r)).filter(e=>Number.isFinite(e.lengthSq())).map(e=>new J(e.dot(i),e.dot(a),e.dot(o)))}dispose(){for(let e of[...this.parts,...this.traces??[]])e.dispose()}section(e,t,n){let{centre:r,radius:i}=this.frame,a=t.cut===`off`?null:t.cut;if(a===null){this.cut.fixed.value.copy(gg),this.cut.moving.value.copy(gg);for(let e of this.parts)e.cover(null,n);return}let o=r[a]+t.place*i,s=new J().setComponent(`xyz`.indexOf(a),e.toward[a]<0?-1:1);this.cut.fixed.value.copy(new oc(s.x,s.y,s.z,-o*s[a])),this.cut.moving.value.copy(t.cut_moving?this.cut.fixed.value:gg);for(let e of this.parts){let r=e.role===`machine`||e.moves&&!t.cut_moving;e.cover(r?null:this.cut.fixed.value,n)}}laidOut(){if(this.traces===null){let{contacts:e,carrier:t}=this.scene,n=t===null?[null]:[null,t];this.traces=n.map(t=>new Jg(e,this.frame.radius,t,this.cut[t===null?`fixed`:`moving`],this.palette.traces));for(let e of this.traces)this.world.add(e.object)}return this.traces}};function i_(e,t){if(e===null)return null;let{data:n,shape:r}=e.halves,i=Math.round(t*((r[0]??1)-1)),a=[0,3,6].map(e=>bh(n,9*i+e));return a.every(e=>Number.isFinite(e.lengthSq()))?a:null}var a_=6,o_=120,s_=.6;function c_(t,n){let r=t.flatMap(e=>e.scene===null?[]:[{run:e,scene:e.scene}]);if(r.length===0)return{element:e(`section`,{class:`scene`,hidden:!0}),dispose(){}};let i=dh.open({update:()=>k(),draw:e=>j(e),resized:(e,t)=>ee(e,t)});if(i===null)return{element:e(`section`,{class:`scene`},e(`p`,{class:`scene-missing`},uh)),dispose(){}};let{canvas:a,renderer:o,pace:s,box:c}=i,l=_g(),u=r.slice(0,a_),d=vh(u.map(({scene:e})=>e)),f=u.map(({run:e,scene:t},n)=>new r_(e,t,d[n],l)),p=u.map(({run:e})=>Ci(e,t)),m=f.map((e,t)=>new Uh(e,p[t]??``)),h=l_(u.map(({scene:e})=>e)),g=new hh;g.look(u.every(({scene:e})=>e.flat)?`Front`:`Iso`);let _=[],v=!0,y=0,b=()=>{let[e]=_;e!==void 0&&(g.fit(f.flatMap(e=>e.corners(x.whole)),e),v=!0,y=x.explode)},{look:x,element:S,frame:C}=Jh(d[0],h,{changed:()=>s.request(),view(e){g.look(e),this.fit()},fit:()=>w()}),w=()=>{b(),s.request()},T=u.length>1?p.map(t=>e(`span`,{class:`scene-title`},t)):[];u.forEach(({run:e},n)=>T[n]?.style.setProperty(`--run`,`var(--s${t.indexOf(e)%8+1})`)),c.append(...T);let E=e(`p`,{class:`scene-words`,"aria-live":`off`,id:`scene-words-${++u_}`});a.setAttribute(`aria-describedby`,E.id),a.setAttribute(`aria-label`,`3D scene: ${p.join(`, `)}. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.${h.machine?` w shows the parts or the whole arm.`:``}`);let D=m.map((t,n)=>e(`div`,{},u.length>1&&e(`h4`,{},p[n]),t.element)),O=e(`section`,{class:`scene`,"aria-label":`Scene`},u.length<r.length&&e(`p`,{class:`scene-hint`},`The first ${u.length} of ${r.length} runs are shown.`),c,S,Vh(h),e(`div`,{class:`scene-lists`},...D),E,Hh(h)),k=()=>{for(let e of f)e.show(n.time,x);v&&x.explode!==y&&b(),O.dataset.time=String(n.time);let e=f.map(({touches:e})=>e.filter(e=>e!==null&&e.state!==wh).length);O.dataset.contacts=e.join(` `);for(let e of m)e.show(x.yields);let t=m.map((e,t)=>(u.length>1?`${p[t]}: `:``)+e.sentence());E.textContent=`t = ${n.time.toFixed(u[0]?.run.decimals)} s: ${t.join(`. `)}`},A=new Ed,j=e=>{o.setClearColor(l.background,1),_.forEach((t,n)=>{i.into(t);let r=f[n],a=new _h(g,r.frame,t);r.draw(o,A,a,x);let s=Math.min(o_,t.height/3.5),c={newton:x.forces&&h.forces?x.arrows*s/h.largest:0,compliance:x.yields&&h.softest>0?s_*s/h.softest:0};ig(e,r,a,x,l,c)})},ee=(e,t)=>{_=gh(f.length,e,t),T.forEach((e,t)=>{let n=_[t];e.style.left=`${n.left}px`,e.style.top=`${n.top}px`,e.style.maxWidth=`${n.width}px`}),v&&b()},M=()=>l.on.forEach((e,t)=>O.style.setProperty(`--on-${t}`,e));M();let te=[n.onTime(s.request),Vi(()=>{l=_g(),M();for(let e of f)e.paint(l);s.request()}),zh(a,g,(e,t)=>_.find(n=>e>=n.left&&t>=n.top&&e<n.left+n.width&&t<n.top+n.height),()=>{v=!1,s.request()},w,()=>C(!x.whole))];return k(),{element:O,dispose(){for(let e of te)e();for(let e of f)e.dispose();i.dispose()}}}function l_(e){let t=Math.max(...e.map(e=>e.force)),n=Math.max(...e.map(e=>e.yields?.largest??0));return{fixed:e.some(e=>e.meshes.some(e=>e.role===`fixed`)),moving:e.some(e=>e.meshes.some(e=>e.role===`moving`)),contacts:e.some(e=>e.contacts.length>0),forces:t>0,machine:e.some(e=>e.whole!==null),yields:n>0,largest:t,softest:n}}var u_=0,d_=[[`space`,`play or pause`],[`← →`,`one sample back or on`],[`shift ← →`,`a hundredth of the run`],[`Home End`,`beginning or end`],[`n p`,`next or previous event`],[`?`,`this list`]];function f_(t,n,r,i){let a=e(`button`,{type:`button`},`Close`),o=e(`dl`,{},...d_.flatMap(([t,n])=>[e(`dt`,{},e(`kbd`,{},t)),e(`dd`,{},n)])),s=e(`dialog`,{class:`keys-list`,"aria-label":`Keys`},e(`h2`,{},`Keys`),o,a);a.addEventListener(`click`,()=>s.close());let c=()=>{s.open||s.showModal()},l=(e,r)=>{t.pause(),r?t.time+=e*t.end/100:t.time=m_(n,t.time,e)},u={" ":i,ArrowLeft:e=>l(-1,e.shiftKey),ArrowRight:e=>l(1,e.shiftKey),Home:()=>(t.time=0,t.pause()),End:()=>(t.time=t.end,t.pause()),n:()=>r(1),p:()=>r(-1),"?":c},d=e=>{let t=u[e.key];t===void 0||e.defaultPrevented||e.ctrlKey||e.metaKey||e.altKey||s.open||p_(e.target,e.key)||s.parentElement?.getClientRects().length!==0&&(e.preventDefault(),t(e))};return document.addEventListener(`keydown`,d),{element:s,show:c,dispose:()=>document.removeEventListener(`keydown`,d)}}function p_(e,t){return e instanceof HTMLElement?e.isContentEditable||e.closest(`.stage-scene, dialog, [role=tree], [role=listbox], [role=tablist]`)||e instanceof HTMLSelectElement||e instanceof HTMLTextAreaElement?!0:e instanceof HTMLInputElement&&e.type===`range`?e.closest(`.timeline`)===null:e instanceof HTMLInputElement&&e.type!==`checkbox`?!0:t===` `?e.matches(`button, summary, input, a`):t.startsWith(`Arrow`)||t===`Home`||t===`End`?e.matches(`.scroll`):!1:!1}function m_(e,t,n){let r=s(e,t);if(n<0){for(;r>0&&(e[r]??0)>=t;)r--;return e[r]??0}for(;r<e.length-1&&(e[r]??0)<=t;)r++;return e[r]??0}var h_={revolute:`--s2`,prismatic:`--s1`,cylindrical:`--s3`,screw:`--s7`,spherical:`--s4`,planar:`--s6`,"pin-slot":`--s5`,universal:`--s8`,fixed:`--free`};function g_(e){return e===null?`--line`:h_[e]??`--faint`}function __(t){let n=e(`i`,{class:`joint-sign`,"aria-hidden":`true`});return n.style.background=`var(${g_(t)})`,n}var v_=[12,3,2,3],y_=9;function b_(e,t,n,r,i,a){let{moving:o,hidden:s,joint:c}=i;e.save(),t.joints.forEach(({parent:t,child:l,type:u,axis:d,point:f,reach:p},m)=>{if(f===null||u===`fixed`||u===`free`||s.has(t)&&s.has(l))return;e.globalAlpha=o!==null&&!o.joints.includes(m)||c!==null&&c!==m?.25:1;let h=zi(g_(u)),g=m===c?3.5:2,_=bh(f),v=[t,l].flatMap(e=>[-1,1].map(t=>n.carried(d===null?_:_.clone().addScaledVector(bh(d),t*p),e))),y=v[1].clone().sub(v[0]),b=v[2].clone().sub(v[0]),x=i.explode>0&&b.clone().cross(y).length()<.001*b.length()*y.length()?[...v].sort((e,t)=>e.dot(y)-t.dot(y)):v.slice(0,2),S=[r.at(x[0]),r.at(x.at(-1))];for(let[i,o]of[[a.paper,g+2],[h,g]])if(e.strokeStyle=i,e.lineWidth=o,e.setLineDash(i===h?v_:[]),d!==null&&u!==`spherical`&&mg(e,S),e.setLineDash([]),d===null||u===`spherical`||Math.hypot(S[1].x-S[0].x,S[1].y-S[0].y)<y_){let{x:i,y:a}=r.at(n.carried(_,t));e.beginPath(),e.arc(i,a,y_,0,2*Math.PI),e.stroke()}if(u===`prismatic`||u===`cylindrical`||u===`screw`)for(let t of[0,1])x_(e,S[t],S[+(t===0)],h)}),e.restore()}function x_(e,t,n,r){let i=Math.hypot(t.x-n.x,t.y-n.y);if(i<18)return;let[a,o]=[(t.x-n.x)/i,(t.y-n.y)/i];e.fillStyle=r,e.beginPath(),e.moveTo(t.x+5*a,t.y+5*o),e.lineTo(t.x-6*a-4.5*o,t.y-6*o+4.5*a),e.lineTo(t.x-6*a+4.5*o,t.y-6*o-4.5*a),e.fill()}var S_=8,C_=[.58,.09,.45,.9,.14,.72,.33,.02],w_=class{assembly;palette;frame;world=new qc;parts;places;ray=new Wd;constructor(e,t){this.assembly=e,this.palette=t;let n=e.radius>0&&Number.isFinite(e.radius)?e.radius:.01;this.frame={centre:bh(e.centre),radius:n,right:new J(1,0,0),depth:new J(0,1,0),up:new J(0,0,1)};let r=new Map;this.parts=e.meshes.map(({part:t,vertices:n,triangles:i,at:a},o)=>{let s=r.get(n)??new Map,c=s.get(i),l=c===void 0?Ag(n.data,i.data):jg(c);r.set(n,s.set(i,c??l));let{name:u=``,ground:d=!1}=e.parts[t]??{},f=new Vg({name:u,role:d?`fixed`:`moving`,vertices:n,triangles:i,poses:null,at:a,modes:null,amplitudes:null},{value:gg},o,0,l);return f.cover(null,1),this.world.add(f.object),{part:f,number:t,rest:xh(a)}}),this.places=e.parts.map(()=>new dc)}show(e,t){let{moving:n,lit:r,hidden:i,frame:a,explode:o}=e;this.places.forEach((t,n)=>this.displacement(t,e,n,a,o));for(let{part:e,number:a,rest:o}of this.parts)e.object.visible=!i.has(a),e.put(new dc().multiplyMatrices(this.places[a],o)),e.opacity=n!==null&&!n.movers.includes(a)&&!r.has(a)?t:1,e.paint(r.has(a)?this.palette.lit:this.colour(a),this.palette.edge)}carried(e,t){let n=this.places[t];return n===void 0?e.clone():e.clone().applyMatrix4(n)}draw(e,t,n){for(let{part:e}of this.parts)e.sort(n.toward);n.aim(t,this.frame.radius),e.render(this.world,t)}at(e,t,n){this.ray.setFromCamera(new Vs(e,t),n),this.ray.ray.origin.addScaledVector(this.ray.ray.direction,-n.far);let[r]=this.parts.filter(({part:e})=>e.object.visible).flatMap(({part:e,number:t})=>this.ray.intersectObject(e.face,!1).slice(0,1).map(({distance:e})=>({distance:e,number:t}))).sort((e,t)=>e.distance-t.distance);return r?.number??null}paint(e){this.palette=e}corners(e){let{centre:t,radius:n}=this.frame,r=e.moving===null?[0]:Array.from({length:9},(t,n)=>n*e.last/S_),i=new dc;return this.parts.filter(({number:t})=>!e.hidden.has(t)).flatMap(({part:t,number:n,rest:a})=>(e.moving?.movers.includes(n)===!0?r:[0]).flatMap(r=>t.cornersAt(this.displacement(i,e,n,r,e.explode).multiply(a)))).map(e=>e.sub(t).divideScalar(n)).filter(e=>Number.isFinite(e.lengthSq()))}dispose(){for(let{part:e}of this.parts)e.dispose()}displacement(e,{moving:t},n,r,i){let a=t?.movers.indexOf(n)??-1;return t===null||a<0?e.identity():Ch(t.frames.data,r,t.movers.length,a,e),e.premultiply(new dc().makeTranslation(bh(this.assembly.apart.data,3*n).multiplyScalar(i)))}colour(e){if(this.assembly.parts[e]?.ground===!0)return this.palette.fixed;let t=C_[e%C_.length]??0;return new X().setHSL(t,.6,.68).lerp(this.palette.moving,.44999999999999996)}},T_=.3,E_=4;function D_(t,n){let r=_g(),i={resting:T_,axes:!0,triad:!0},a=new w_(t,r),o=new Ed,s=new hh;s.look(`Iso`);let c=null,l=!0,u=[],d=()=>{c!==null&&(s.fit(a.corners(n),c),l=!0,u=[n.freedom,n.explode])},f=dh.open({update(){a.show(n,i.resting),l&&(u[0]!==n.freedom||u[1]!==n.explode)&&d(),w.dataset.frame=n.frame.toFixed(3),w.dataset.freedom=String(n.freedom??`rest`),w.dataset.exploded=String(n.explode)},draw(e){if(c===null)return;f?.into(c),f?.renderer.setClearColor(r.background,1);let l=new _h(s,a.frame,c);f!==null&&a.draw(f.renderer,o,l),e.lineJoin=e.lineCap=`round`,i.triad&&sg(e,l,r),lg(e,l,{newton:0,compliance:0},r),i.axes&&b_(e,t,a,l,n,r)},resized(e,t){c={left:0,top:0,width:e,height:t},l&&d()}});if(f===null)return{element:e(`p`,{class:`scene-missing`},uh),dispose(){}};let{canvas:p,box:m,pace:h}=f;p.setAttribute(`aria-label`,`3D view of the assembly. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.`);let g=()=>{d(),h.request()},_=Gh(h.request),v=Kh(h.request),y=Object.keys(mh).map(t=>e(`button`,{type:`button`,title:mh[t].about,onclick:()=>(s.look(t),g())},t)),b=_(`Exploded`,[0,1],0,qh,e=>n.explode=e),x=_(`Resting parts`,[0,1],T_,qh,e=>i.resting=e),S=e(`div`,{class:`scene-controls`,role:`group`,"aria-label":`How the assembly is shown`},e(`span`,{class:`scene-views`},e(`button`,{type:`button`,title:`all of it, as large as it fits (key 0)`,onclick:g},`Fit`),...y),t.parts.length>1&&b.element,t.freedoms.length>0&&x.element,t.joints.length>0&&v(`joint axes`,!0,e=>i.axes=e),v(`axes`,!0,e=>i.triad=e)),C=e(`span`,{class:`part-tip`,role:`status`,hidden:!0});m.append(C);let w=e(`div`,{class:`assembly`},m,S),T=[n.onFrame(h.request),Vi(()=>{r=_g(),a.paint(r),h.request()}),zh(p,s,()=>c??void 0,()=>(l=!1,h.request()),g,g),O_(p,C,t,n,(e,t)=>a.at(e,t,o))];return{element:w,dispose(){for(let e of T)e();a.dispose(),f.dispose()}}}function O_(e,t,n,r,i){let a=new AbortController,o=(t,n)=>e.addEventListener(t,n,{signal:a.signal}),s=t=>{let{left:n,top:r,width:a,height:o}=e.getBoundingClientRect();return i(2*(t.clientX-n)/a-1,1-2*(t.clientY-r)/o)},c=(i,a)=>{if(r.point(i),t.hidden=i===null,i===null)return;t.textContent=n.parts[i]?.name??``;let{left:o,top:s,width:c}=e.getBoundingClientRect();t.style.left=`${Math.min(Math.max(a.clientX-o,40),c-40)}px`,t.style.top=`${a.clientY-s}px`},l=null,u=null;return o(`pointermove`,e=>{e.buttons===0&&(u??=requestAnimationFrame(()=>{u=null,c(s(e),e)}))}),o(`pointerleave`,e=>c(null,e)),o(`pointerdown`,e=>l={x:e.clientX,y:e.clientY}),o(`pointerup`,e=>{let t=l!==null&&Math.hypot(e.clientX-l.x,e.clientY-l.y)<E_&&e.button===0;if(l=null,!t)return;let n=s(e);c(n,e),r.pick(...n===null?[]:[n])}),()=>{a.abort(),u!==null&&cancelAnimationFrame(u)}}var k_=4e3,A_=class{assembly;explode=0;motion=null;row=0;chosen_joint=null;chosen_parts=[];pointed=null;gone=new Set;running=null;listeners=new Set;followers=new Set;constructor(e){this.assembly=e}get freedom(){return this.motion}get moving(){return this.motion===null?null:this.assembly.freedoms[this.motion]??null}get frame(){return this.row}set frame(e){this.row=Math.min(Math.max(e,0),this.last);for(let e of this.followers)e()}get last(){return Math.max((this.moving?.travel.shape[0]??1)-1,0)}get joint(){return this.chosen_joint}get lit(){return new Set(this.pointed===null?this.chosen_parts:[...this.chosen_parts,this.pointed])}get hidden(){return this.gone}get playing(){return this.running!==null}move(e,t=!matchMedia(`(prefers-reduced-motion: reduce)`).matches){this.pause(),this.motion=e,this.row=j_(this.moving),this.chosen_joint!==null&&e!==null&&!this.assembly.freedoms[e]?.joints.includes(this.chosen_joint)&&(this.chosen_joint=null,this.chosen_parts=[]),this.tell(),t&&this.play()}choose(e){let t=e===null||e===this.chosen_joint?void 0:this.assembly.joints[e];this.chosen_joint=t===void 0?null:e,this.chosen_parts=t===void 0?[]:[t.parent,t.child];let[n]=t?.freedoms??[];t!==void 0&&(this.motion===null||!t.freedoms.includes(this.motion))?this.move(n??null):this.tell()}pick(...e){let t=this.chosen_joint===null&&e.length===this.chosen_parts.length&&e.every(e=>this.chosen_parts.includes(e));this.chosen_joint=null,this.chosen_parts=t?[]:e,this.tell()}point(e){e!==this.pointed&&(this.pointed=e,this.tell())}show(e,t){t?this.gone.delete(e):this.gone.add(e),this.tell()}play(){if(this.playing||this.last===0)return;let e=Math.acos(1-2*this.row/this.last),t=null,n=r=>{this.running=requestAnimationFrame(n),t!==null&&(e+=2*Math.PI*Math.min(r-t,100)/k_),t=r,this.frame=this.last*(1-Math.cos(e))/2};this.running=requestAnimationFrame(n),this.tell()}pause(){this.running!==null&&(cancelAnimationFrame(this.running),this.running=null,this.tell())}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}onFrame(e){let t=this.onChange(e);return this.followers.add(e),()=>(t(),void this.followers.delete(e))}tell(){for(let e of this.listeners)e()}};function j_(e){let t=e?.travel.data??[],n=0;for(let e=1;e<t.length;e++)Math.abs(t[e]??0)<Math.abs(t[n]??0)&&(n=e);return n}function M_({travel:{data:e}},t){let n=Math.floor(t),[r,i]=[e[n]??0,e[n+1]??e[n]??0];return r+(t-n)*(i-r)}function N_(e,t={},...n){let r=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,n]of Object.entries(t))r.setAttribute(e,String(n));return r.append(...n),r}var P_={x:56,y:26},F_=7,I_=36,L_=18;function R_(t,n){let{parts:r,joints:i,graph:a}=t,o=r.length<=I_?F_:F_*Math.max(Math.sqrt(I_/r.length),.4),s=N_(`svg`,{role:`group`,"aria-label":`Contact graph: ${r.length} parts, ${a.edges.length} pairs that touch`}),c=e(`div`,{class:`graph-box`},s),l=a.edges.map(({joint:e,contacts:t,words:n})=>{let r=N_(`line`,{class:`graph-line`});r.style.stroke=`var(${g_(e===null?null:i[e]?.type??null)})`,r.style.strokeWidth=String(1.5+Math.min(t,6)/2),e!==null&&i[e]?.type===`fixed`&&(r.style.strokeDasharray=`5 4`);let a=N_(`line`,{class:`graph-reach`},N_(`title`,{},n));return{group:N_(`g`,{class:`graph-edge`,role:`button`,"aria-label":n},r,a),lines:[r,a]}}),u=r.map(({name:e,ground:t})=>{let n=t?N_(`rect`,{x:-o,y:-o,width:2*o,height:2*o}):N_(`circle`,{r:o}),r=N_(`text`,{class:`graph-name`,"text-anchor":`middle`},e.length>L_?`${e.slice(0,17)}…`:e);return{group:N_(`g`,{class:t?`graph-node ground`:`graph-node`,role:`button`,"aria-label":e},n,N_(`title`,{},t?`${e}, fixed`:e)),label:r}}),d=(e,t)=>{r.length<=I_&&e.setAttribute(`tabindex`,`0`),e.addEventListener(`click`,t),e.addEventListener(`keydown`,e=>{(e.key===`Enter`||e.key===` `)&&(e.preventDefault(),t())})};l.forEach(({group:e},t)=>{let r=a.edges[t];r!==void 0&&d(e,()=>r.joint===null?n.pick(r.a,r.b):n.choose(r.joint))}),u.forEach(({group:e},t)=>{d(e,()=>n.pick(t)),e.addEventListener(`pointerenter`,()=>n.point(t)),e.addEventListener(`pointerleave`,()=>n.point(null))}),s.append(...l.map(({group:e})=>e),...u.map(({group:e})=>e),...u.map(({label:e})=>e));let f=()=>{let[e,t]=[c.clientWidth,c.clientHeight];if(e===0||t===0)return;s.setAttribute(`viewBox`,`0 0 ${e} ${t}`);let n=n=>{let[r,i]=[a.places.data[2*n]??0,a.places.data[2*n+1]??0];return[e/2+r*(e/2-P_.x),t/2-i*(t/2-P_.y)-6]};l.forEach(({lines:e},t)=>{let[[r,i],[o,s]]=[n(a.edges[t]?.a??0),n(a.edges[t]?.b??0)];for(let t of e)for(let[e,n]of Object.entries({x1:r,y1:i,x2:o,y2:s}))t.setAttribute(e,n.toFixed(1))}),u.forEach(({group:e,label:t},r)=>{let[i,a]=n(r);e.setAttribute(`transform`,`translate(${i.toFixed(1)} ${a.toFixed(1)})`),t.setAttribute(`transform`,`translate(${i.toFixed(1)} ${(a+o+13).toFixed(1)})`)})},p=()=>{let{lit:e,joint:t,moving:i}=n;u.forEach(({group:t,label:n},a)=>{t.toggleAttribute(`data-lit`,e.has(a)),t.toggleAttribute(`data-moves`,i?.movers.includes(a)===!0),n.toggleAttribute(`hidden`,r.length>I_&&!e.has(a))}),l.forEach(({group:e},n)=>{let r=a.edges[n]?.joint??null;e.toggleAttribute(`data-chosen`,r!==null&&r===t),e.toggleAttribute(`data-quiet`,i!==null&&(r===null||!i.joints.includes(r)))})};p();let m=new ResizeObserver(f);m.observe(c);let h=n.onChange(p);return{element:e(`figure`,{class:`graph`},e(`h3`,{},`Contact graph`),c,e(`figcaption`,{},`Squares are fixed parts; thicker lines are more contacts. A click takes a part, or a joint with its parts.`)),dispose(){h(),m.disconnect()}}}function z_({joints:t}){let n=new Map;for(let{type:e}of t)n.set(e,(n.get(e)??0)+1);return e(`ul`,{class:`joint-key`,"aria-label":`Types of joints`},...[...n].map(([t,n])=>e(`li`,{},__(t),`${n} ${t}`)))}function B_(t,n,r,i=[]){let a=e=>i.includes(e)&&`number`,o=n.map((t,n)=>e(`th`,{scope:`col`,class:a(n)},t)),s=r.map(t=>e(`tr`,{},...t.map((t,n)=>e(`td`,{class:a(n)},t))));return V_(t,e(`table`,{},n.length>0&&e(`thead`,{},e(`tr`,{},...o)),e(`tbody`,{},...s)))}function V_(t,n){return e(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":t},n)}function H_(t,...n){return e(`details`,{},e(`summary`,{},e(`h2`,{},t)),...n)}function U_(t){return e(`p`,{class:`note`},t)}var W_=[{name:`when`,title:`time`,width:`5.5rem`,always:!0,text:e=>e.when},{name:`what`,title:`what`,width:`8rem`,always:!0,text:e=>e.kind},{name:`where`,title:`where`,width:`minmax(6rem, 22rem)`,text:e=>e.where},{name:`at`,title:`how far in`,width:`6rem`,text:e=>e.at},{name:`more`,title:`more`,width:`minmax(8rem, 1fr)`,text:e=>e.more}],G_=25;function K_(t,n){let r=t.length>1,i=t.flatMap(e=>e.events.map(n=>({event:n,name:Ci(e,t)}))).sort((e,t)=>e.event.time-t.event.time);if(i.length===0)return null;let a=W_.filter(({always:e,text:t})=>e===!0||i.some(({event:e})=>t(e)!==``)),o=i.map(({event:t,name:i})=>{let o=a.map(({name:n,text:r})=>e(`span`,{class:n,"data-kind":n===`what`&&t.kind},r(t))),s=[`${t.kind} ${t.where}`,t.at,t.more,r?i:``].filter(e=>e!==``),c=e(`button`,{type:`button`,"aria-label":`Go to ${t.when}, ${s.join(`, `)}`},r&&e(`span`,{class:`run`},i),...o);return c.addEventListener(`click`,()=>{n.pause(),n.time=t.time}),e(`li`,{},c)}),c=[r&&e(`span`,{},`run`),...a.map(({name:t,title:n})=>e(`span`,{class:t},n))],l=Array.from({length:Math.ceil(o.length/G_)},(e,t)=>o.slice(t*G_,(t+1)*G_)),u=l.map((t,n)=>e(`ol`,{start:n*G_+1},...t));u.forEach((e,t)=>e.style.setProperty(`--rows`,String(l[t]?.length??0)));let d=e(`div`,{class:`events-list`},...u),f=[...r?[`minmax(6rem, 14rem)`]:[],...a.map(({width:e})=>e)],p=t.reduce((e,t)=>e+t.events_total,0)-i.length,m=e(`section`,{class:`events`},e(`h2`,{},`Events`),e(`div`,{class:`events-head`,"aria-hidden":`true`},...c),d,p>0&&U_(`${p} more are in the record.`));m.style.setProperty(`--columns`,f.join(` `));let h=Float64Array.from(i,({event:e})=>e.time),g=[],_=-2,v=()=>{let e=n.time<(h[0]??0)?-1:s(h,n.time);if(e!==_){_=e;for(let e of g)e.removeAttribute(`aria-current`);g=o.filter((t,n)=>e>=0&&h[n]===h[e]);for(let e of g)e.setAttribute(`aria-current`,`true`);q_(d,g[0])}},y=ha(n,()=>b&&v()),b=!1,x=new IntersectionObserver(([e])=>{b=e?.isIntersecting??!1,b&&v()});return x.observe(d),{element:m,dispose(){y(),x.disconnect()}}}function q_(e,t){if(t===void 0||e.scrollHeight<=e.clientHeight)return;let[n,r]=[e.getBoundingClientRect(),t.getBoundingClientRect()];r.top<n.top?e.scrollTop-=n.top-r.top:r.bottom>n.bottom&&(e.scrollTop+=r.bottom-n.bottom)}var J_=500;function Y_(t,n){let r=t.listed.slice(0,J_),i=r.flatMap(e=>t.joints[e]??[]),a=i.some(e=>e.limits!==``),o=[`parts`,`joint`,`axis`,...a?[`limits`]:[],`why`,`sure`],s=i.map((i,o)=>{let s=r[o]??0,[c,l]=[i.parent,i.child].map(e=>t.parts[e]?.name??``),u=e(`button`,{type:`button`,class:`link`},`${c} – ${l}`),d=i.notes.map(t=>e(`small`,{},t));return{row:e(`tr`,{class:`joint`,onclick:()=>n.choose(s)},e(`td`,{},u),e(`td`,{class:`joint-type`},__(i.type),i.type),e(`td`,{},i.where),a&&e(`td`,{},i.limits),e(`td`,{class:`joint-why`},i.reason,...d),e(`td`,{class:`number`},i.confidence)),name:u,k:s}}),c=V_(`Joints`,e(`table`,{class:`joints`},e(`thead`,{},e(`tr`,{},...o.map(t=>e(`th`,{scope:`col`,class:t===`sure`&&`number`},t)))),e(`tbody`,{},...s.map(({row:e})=>e)))),l=-1,u=()=>{l!==n.joint&&(l=n.joint,s.forEach(({row:e,name:t,k:r})=>{e.toggleAttribute(`data-chosen`,r===n.joint),t.setAttribute(`aria-pressed`,String(r===n.joint)),r===n.joint&&q_(c,e)}))};u();let d=t.joints.length-i.length;return{element:e(`div`,{},e(`h3`,{},`Joints`),c,d>0&&e(`p`,{class:`note`},`${d} more are in the record.`)),dispose:n.onChange(u)}}var X_=[.1,.25,.5,1,2,4];function Z_(t,n,r){let i=Math.max(...t.map(e=>e.decimals),0),a=e=>`${e.toFixed(Math.min(i,12))} s`,o=[...new Set(t.flatMap(e=>e.events.map(e=>e.time)))].sort((e,t)=>e-t),s=()=>n.playing?n.pause():n.play(),c=e=>{let t=e>0?o.find(e=>e>n.time):[...o].reverse().find(e=>e<n.time);t!==void 0&&(n.pause(),n.time=t)},l=rv($_),u=e(`button`,{type:`button`,class:`play`,"aria-label":`Play`,onclick:s},l.svg),d=e(`output`,{class:`now`,"aria-live":`off`}),f=e(`input`,{type:`range`,min:0,max:n.end,step:`any`,value:n.time,"aria-label":`Time`});f.addEventListener(`input`,()=>{n.pause(),n.time=Number(f.value)});let p=e(`select`,{"aria-label":`Speed`,onchange:()=>n.speed=Number(p.value)},...X_.map(t=>e(`option`,{value:t,selected:t===n.speed},`${t}×`))),m=(t,n,r)=>e(`button`,{type:`button`,"aria-label":n,title:n,onclick:()=>c(t)},rv(r).svg),h=e(`div`,{class:`timeline`,role:`group`,"aria-label":`Time`},u,o.length>0&&m(-1,`Previous event`,tv),o.length>0&&m(1,`Next event`,nv),e(`div`,{class:`track`},...t.map(e=>Q_(e,t,n)),f),d,p,e(`button`,{type:`button`,class:`keys`,"aria-label":`Keys`,title:`Keys`,onclick:r},`?`)),g=()=>{f.value=String(n.time);let e=a(n.time);d.textContent=e,f.setAttribute(`aria-valuetext`,e)},_=()=>{l.path.setAttribute(`d`,n.playing?ev:$_),u.setAttribute(`aria-label`,n.playing?`Pause`:`Play`),p.value=String(n.speed)},v=ha(n,g),y=n.onState(_);return d.style.minWidth=`${a(n.end).length}ch`,g(),_(),{element:h,toEvent:c,toggle:s,dispose(){v(),y()}}}function Q_(e,t,n){if(e.events.length===0)return null;let r=t.length>1?`${Ci(e,t)}: `:``,i=iv(`svg`,{class:`ticks`,"aria-hidden":`true`});for(let t of e.events){let e=iv(`rect`,{x:`${100*Math.min(Math.max(t.time/n.end,0),1)}%`,width:`2`,height:`10`,class:`tick`,"data-kind":t.kind}),a=iv(`title`,{});a.textContent=r+[t.when,t.kind,t.where].filter(e=>e!==``).join(`  `),e.append(a),e.addEventListener(`click`,()=>n.time=t.time),i.append(e)}return i}var $_=`M4 2.5v11l9-5.5z`,ev=`M4 2.5h3v11h-3zM9 2.5h3v11h-3z`,tv=`M3 3h2v10h-2zM13 3v10l-7-5z`,nv=`M11 3h2v10h-2zM3 3v10l7-5z`;function rv(e){let t=iv(`svg`,{viewBox:`0 0 16 16`,width:`16`,height:`16`,"aria-hidden":`true`}),n=iv(`path`,{d:e});return t.append(n),{svg:t,path:n}}function iv(e,t){let n=document.createElementNS(`http://www.w3.org/2000/svg`,e);for(let[e,r]of Object.entries(t))n.setAttribute(e,r);return n}function av(t,n){let r=e(`button`,{type:`button`,class:`motion`,onclick:()=>n.move(null)},`At rest`),i=t.freedoms.map((t,r)=>{let[i=``,...a]=t.words.split(`; `),o=[t.opens&&`opens contacts`,a.join(`; `),...t.notes].filter(e=>e!==!1&&e!==``);return e(`button`,{type:`button`,class:t.opens?`motion opens`:`motion`,onclick:()=>n.freedom===r?sv(n):n.move(r)},i,...o.map(t=>e(`small`,{},String(t))))}),a=t.freedoms.filter(e=>!e.opens).length,o=e(`ol`,{class:`motions`,"aria-label":`Motions`},e(`li`,{},r),...i.map(t=>e(`li`,{},t))),s=null,c=()=>{n.freedom!==s&&q_(o,i[n.freedom??-1]??r),s=n.freedom,[r,...i].forEach((e,t)=>e.setAttribute(`aria-pressed`,String(n.freedom===(t===0?null:t-1)))),i.forEach((e,r)=>e.toggleAttribute(`data-related`,n.joint!==null&&t.joints[n.joint]?.freedoms.includes(r)===!0))};c();let l=a===0?`Nothing moves while all contacts stay closed.`:`Choose one: it plays forth and back.`;return{element:e(`div`,{},e(`h3`,{},`Motions`),e(`p`,{class:`note`},l),o),dispose:n.onChange(c)}}function ov(t){let n=rv($_),r=e(`button`,{type:`button`,class:`play`,onclick:()=>sv(t)},n.svg),i,{input:a,told:o,element:s}=Gh(()=>{})(`Travel`,[0,1],0,e=>t.moving===null?``:cv(t.moving,e),e=>{t.pause(),t.frame=e}),c=e(`span`,{class:`player-words`}),l=e(`div`,{class:`player`,role:`group`,"aria-label":`Chosen motion`},r,s,c),u=()=>{let{moving:e}=t;l.toggleAttribute(`data-idle`,e===null),r.disabled=a.disabled=e===null,e!==i&&(i=e,a.max=String(Math.max(t.last,1)),c.textContent=e?.words.split(`; `)[0]??`At rest: choose a motion to see it.`),Number(a.value)!==t.frame&&(a.value=String(t.frame)),o(),n.path.setAttribute(`d`,t.playing?ev:$_),r.setAttribute(`aria-label`,t.playing?`Pause`:`Play`)};return u(),{element:l,dispose:t.onFrame(u)}}function sv(e){e.playing?e.pause():e.play()}function cv(e,t){let n=M_(e,t),r=Math.abs(n)<9.995?2:1;return`${n.toFixed(r).replace(`-`,`−`)}${e.unit}`}function lv(t,n){let r=t.parts.map(({name:t,ground:r},i)=>{let a=e(`input`,{type:`checkbox`,checked:!0,"aria-label":`Show ${t}`,onchange:()=>n.show(i,a.checked)}),o=e(`button`,{type:`button`,class:`part-name`,onclick:()=>n.pick(i)},t,r&&e(`small`,{},`fixed`));return{row:e(`li`,{onpointerenter:()=>n.point(i),onpointerleave:()=>n.point(null)},a,o),box:a,button:o}}),i=e=>()=>t.parts.forEach((t,r)=>n.show(r,e)),a=e(`span`,{class:`part-buttons`},e(`button`,{type:`button`,class:`small`,onclick:i(!0)},`Show all`),e(`button`,{type:`button`,class:`small`,onclick:i(!1)},`Hide all`)),o=()=>{let{lit:e,hidden:t}=n;r.forEach(({row:n,box:r,button:i},a)=>{n.toggleAttribute(`data-lit`,e.has(a)),i.setAttribute(`aria-pressed`,String(e.has(a))),r.checked=!t.has(a)})};o();let s=e(`ul`,{class:`part-list`,"aria-label":`Parts`},...r.map(({row:e})=>e));return{element:e(`div`,{},e(`div`,{class:`part-head`},e(`h3`,{},`Parts`),a),s),dispose:n.onChange(o)}}function uv(t){let n=t.tables.filter(e=>e.rows.length>0);return n.length===0?null:e(`div`,{class:`tables`},...n.map(t=>e(`section`,{},e(`h2`,{},t.name),...dv(t))))}function dv({name:e,columns:t,rows:n,numbers:r,total:i}){let a=i-n.length,o=B_(e,t,n,r);return a>0?[o,U_(`${a} more are in the record.`)]:[o]}var fv=4;function pv(t){let n=t.flatMap(e=>e.articulation===null?[]:[{run:e,assembly:e.articulation}]).slice(0,fv);if(n.length===0)return null;let r=n.map(({run:e,assembly:n})=>mv(n,t.length>1?Ci(e,t):``));return{element:e(`div`,{},...r.map(({element:e})=>e)),dispose(){for(let e of r)e.dispose()}}}function mv(t,n){let r=new A_(t),i=[t.meshes.length>0?hv(t,r):{element:U_(`The record holds no shapes to draw.`),dispose(){}},ov(r),av(t,r),lv(t,r),Y_(t,r),R_(t,r)],[a,o,s,c,l,u]=i.map(({element:e})=>e),d=`Curved faces are drawn coarser here, by ${t.thinned} triangles, to keep the page small; the record holds all.`;return{element:e(`section`,{class:`articulation`,"aria-label":n===``?`How the parts move`:`How the parts of ${n} move`},e(`h2`,{},n===``?`How the parts move`:`How the parts move: ${n}`),e(`div`,{class:`articulation-grid`},e(`div`,{class:`articulation-scene`},a,o,z_(t),e(`p`,{class:`scene-hint`},`Dashed lines are the axes of joints. Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom. Point at a part to see its name.`),t.thinned>0&&U_(d)),e(`div`,{class:`articulation-lists`},s,c)),e(`div`,{class:`articulation-more`},t.joints.length>0&&l,t.parts.length>1&&u),...t.tables.filter(e=>e.total>0).map(e=>H_(`${e.name} (${e.total})`,...dv(e)))),dispose(){r.pause();for(let e of i)e.dispose()}}}function hv(e,t){try{return D_(e,t)}catch(e){return console.warn(e),{element:U_(`The scene could not be drawn: ${e instanceof Error?e.message:String(e)}`),dispose(){}}}}function gv(t){let n=[...new Set(t.flatMap(e=>e.facts.map(e=>e.name)))],r=B_(`Verdicts and facts`,[],[[`run`,...t.map((n,r)=>e(`span`,{class:`run-name`},_v(r),Ci(n,t)))],[`verdict`,...t.map(({outcome:t})=>e(`span`,{class:`mood ${t.mood}`},e(`strong`,{},t.status),` ${t.when}`))],[`reason`,...t.map(({outcome:e})=>e.reason)],...n.map(e=>[e,...t.map(t=>vv(t,e))])]);return r.classList.add(`compared`),r}function _v(t){let n=e(`span`,{class:`run-mark`});return n.style.background=`var(--s${t%8+1})`,n}function vv(t,n){let r=t.facts.find(e=>e.name===n);return r===void 0?`–`:e(`span`,{},r.value,r.note!==``&&e(`small`,{},r.note))}function yv(e){return e.channels.rows.length>0?H_(`Channels`,...dv(e.channels)):null}function bv(e){return Sv(`Statistics of the solution`,e.stats)}function xv(e){return Sv(`Versions`,e.versions)}function Sv(e,t){return t.length>0?H_(e,B_(e,[],t)):null}function Cv(t){return t.facts.length===0?null:e(`dl`,{class:`facts`},...t.facts.map(({name:t,value:n,note:r})=>e(`div`,{},e(`dt`,{},t),e(`dd`,{},n,r!==``&&e(`small`,{},r)))))}function wv(t){let n=t.inputs.length>0?B_(`Inputs`,[`field`,`value`],t.inputs):U_(`The run noted none.`);return e(`section`,{},e(`h2`,{},`Inputs`),n)}function Tv(t){let n=t.map(e=>new Map(e.inputs)),r=[...new Set(t.flatMap(e=>e.inputs.map(([e])=>e)))];if(r.length===0)return null;let i=r.map(e=>[e,...n.map(t=>t.get(e)??`–`)]),a=e=>new Set(e.slice(1)).size>1,o=i.filter(a),s=i.filter(e=>!a(e)).map(([e,t])=>[e??``,t??``]),c=t.map(e=>Ci(e,t));return e(`section`,{class:`compared-inputs`},e(`h2`,{},`Inputs that differ`),o.length>0?B_(`Inputs that differ`,[`field`,...c],o):U_(`All runs were given the same.`),s.length>0&&H_(`Inputs they share (${s.length})`,B_(`Inputs they share`,[`field`,`value`],s)))}var Ev=10,Dv=[`★`,`○`],Ov=[[253,231,37],[94,201,98],[33,145,140],[59,82,139],[68,1,84]];function kv({map:t}){if(t===null||t.quantities.length===0)return null;let n=Av(t),r=e(`div`,{class:`maps`}),i=()=>r.replaceChildren(...t.quantities.map(e=>jv(t,e,n))),a=t.axes.slice(2).flatMap((t,r)=>{if(t.values.data.length<2)return[];let a=Array.from(t.values.data,(i,a)=>e(`option`,{value:a,selected:a===n[r]},Vv(i,t.unit))),o=e(`select`,{title:t.about},...a);return o.addEventListener(`change`,()=>{n[r]=Number(o.value),i()}),[e(`label`,{class:`map-slice`},e(`span`,{},t.name),o)]});i();let o=t.axes.slice(0,2).map(({name:e,about:t})=>`${e}: ${t}`);return e(`section`,{class:`map`},e(`h2`,{},`Map`),U_(`${o.join(`; `)}. Arrow keys walk through the cells.`),a.length>0&&e(`p`,{class:`map-slices`},...a),r)}function Av(e){return e.axes.slice(2).map(({values:t},n)=>Iv(t.data,e.marks[0]?.at[n+2]??0))}function jv(t,n,r){let[i,a]=t.axes;if(i===void 0||a===void 0)return e(`figure`);let[o,s]=[i.values.data,a.values.data],c=n.values.data.filter(e=>Number.isFinite(e)),[l,u]=[c.reduce((e,t)=>Math.min(e,t),1/0),c.reduce((e,t)=>Math.max(e,t),-1/0)],d=e(`p`,{class:`map-said note`,"aria-live":`polite`},`Point at a cell, or walk to it, for its value.`),f=Pv(t,r),p=f[0]?.cell??[0,0],m=Array.from(s,(s,c)=>Array.from(o,(o,f)=>{let m=Lv(n.values.shape,[f,c,...r]),h=n.values.data[m]??NaN,g=t.reasons.words[t.reasons.which.data[m]??0]??``,_=Number.isFinite(h)?$i(h,u):g.split(`:`,1)[0]||`no value`,v=`${`${i.name} ${Vv(o,i.unit)}, ${a.name} ${Vv(s,a.unit)}`}: ${Number.isFinite(h)?`${_} ${n.unit}`:g||`no value`}`,y=e(`td`,{tabindex:f===p[0]&&c===p[1]?0:-1,title:v},e(`span`,{},_));if(Number.isFinite(h)){let e=zv(u>l?(h-l)/(u-l):.5);y.style.background=`rgb(${e.join(` `)})`,y.style.color=Bi(e.map(e=>e/255))}else y.classList.add(`none`);let b=()=>void(d.textContent=v);return y.addEventListener(`focus`,b),y.addEventListener(`pointerenter`,b),y}));for(let{sign:t,name:n,cell:[r,i],off:a}of f){let o=e(`i`,{class:`map-mark`,title:n,role:`img`,"aria-label":n},t);o.style.left=`${50+100*a[0]}%`,o.style.top=`${50-100*a[1]}%`,m[i]?.[r]?.append(o)}let h=e(`th`,{scope:`col`},e(`div`,{},`${Bv(i)} →`),e(`div`,{},`${Bv(a)} ↑`)),g=Array.from(o,t=>e(`th`,{scope:`col`},Hv(t))),_=m.map((t,n)=>e(`tr`,{},e(`th`,{scope:`row`},Hv(s[n]??NaN)),...t)).reverse(),v=e(`table`,{class:o.length>Ev?`map-cells dense`:`map-cells`,role:`grid`,"aria-label":`${n.title} [${n.unit}]`},e(`thead`,{},e(`tr`,{},h,...g)),e(`tbody`,{},..._));return v.addEventListener(`keydown`,e=>Nv(e,m)),e(`figure`,{class:`map-picture`},e(`h3`,{},`${n.title} [${n.unit}]`),U_(n.about),e(`div`,{class:`scroll`},v),c.length>0&&Mv(l,u,n.unit,t.reasons.words.length>1),d,e(`ul`,{class:`map-key`},...t.marks.map((n,r)=>e(`li`,{},e(`b`,{},Dv[r]??`•`),` ${n.name}: ${Rv(t,n.at)}`))))}function Mv(t,n,r,i){let a=e(`span`,{class:`map-strip`,"aria-hidden":`true`});a.style.background=`linear-gradient(to right, ${Ov.map(e=>`rgb(${e.join(` `)})`).join(`, `)})`;let o=t=>e(`span`,{},`${$i(t,n)} ${r}`),s=e(`span`,{class:`map-hatched`},e(`i`,{class:`none`,"aria-hidden":`true`}),`no run there, or it failed`);return e(`p`,{class:`map-bar`},o(t),a,o(n),i&&s)}function Nv(e,t){let n={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]}[e.key],r=t.findIndex(t=>t.includes(e.target)),i=t[r]?.indexOf(e.target)??-1;if(n===void 0||i<0)return;e.preventDefault();let a=t[r+(n[1]??0)]?.[i+(n[0]??0)];a!==void 0&&(t[r]?.[i]?.setAttribute(`tabindex`,`-1`),a.setAttribute(`tabindex`,`0`),a.focus())}function Pv(e,t){return e.marks.flatMap(({name:n,at:r},i)=>{if(!e.axes.slice(2).every(({values:e},n)=>Iv(e.data,r[n+2]??0)===t[n]))return[];let[a,o]=[0,1].map(t=>Fv(e.axes[t]?.values.data??new Float64Array,r[t]??0));if(a===void 0||o===void 0||a===null||o===null)return[];let[s,c]=[Math.round(a),Math.round(o)];return[{sign:Dv[i]??`•`,name:n,cell:[s,c],off:[a-s,o-c]}]})}function Fv(e,t){let n=e.length-1,r=1e-9*Math.max(...e.map(Math.abs),1e-9);if(t<(e[0]??0)-r||t>(e[n]??0)+r)return null;let i=e.filter(e=>e<=t+r).length-1,[a,o]=[e[i]??0,e[i+1]];return o===void 0?i:i+Math.max((t-a)/(o-a),0)}function Iv(e,t){return e.reduce((n,r,i)=>Math.abs(r-t)<Math.abs((e[n]??0)-t)?i:n,0)}function Lv(e,t){return t.reduce((t,n,r)=>t*(e[r]??1)+n,0)}function Rv(e,t){return e.axes.map(({name:e,unit:n},r)=>`${e} ${Vv(t[r]??NaN,n)}`).join(`, `)}function zv(e){let t=e*(Ov.length-1),n=Math.min(Math.floor(t),Ov.length-2);return[0,1,2].map(e=>Math.round((Ov[n]?.[e]??0)*(1-t+n)+(Ov[n+1]?.[e]??0)*(t-n)))}function Bv({name:e,unit:t}){return t===`1`?e:`${e} [${t}]`}function Vv(e,t){return t===`1`?Hv(e):`${Hv(e)} ${t}`}function Hv(e){return String(Number(e.toFixed(Math.min(Qi(Math.abs(e)),6)))).replace(`-`,`−`)}var Uv=80,Wv={"comes out":`--s3`,friction:`--s5`,force:`--s4`,kinematic:`--s2`,elsewhere:`--line`};function Gv({rose:t}){if(t.length===0)return null;let n=[...new Set(t.map(e=>e.verdict))],r=[`--s6`,`--s1`,`--s8`,`--s7`],i=new Map(n.map(e=>[e,Wv[e]??r.shift()??`--free`])),a=N_(`svg`,{viewBox:`-110 -100 220 200`,role:`img`,"aria-label":`Directions by verdict; the table says the same`});for(let{from:e,to:n,verdict:r}of t){let t=N_(`path`,{d:Jv(e,n)},N_(`title`,{},`${Kv(e,n)}: ${r}`));t.style.fill=`var(${i.get(r)??`--free`})`,a.append(t)}for(let e of[0,90,180,270]){let[t,n]=qv(e*Math.PI/180,94);a.append(N_(`text`,{x:t,y:n},`${e}°`))}let o=n.map(t=>{let n=e(`i`,{"aria-hidden":`true`});return n.style.background=`var(${i.get(t)??`--free`})`,e(`li`,{},n,t)});return e(`section`,{class:`rose-section`},e(`h2`,{},`Diode rose`),U_(`Straight ways back from where the first leg ended, by what becomes of them; angles from x towards y.`),e(`div`,{class:`rose`},a,e(`ul`,{class:`rose-key`},...o)),B_(`Directions by verdict`,[`directions`,`verdict`],t.map(({from:e,to:t,verdict:n})=>[Kv(e,t),n])))}function Kv(e,t){let n=e=>(e*180/Math.PI).toFixed(2);return`${n(e)}° – ${n(t)}°`}function qv(e,t){return[t*Math.cos(e),-t*Math.sin(e)]}function Jv(e,t){if(t-e>=2*Math.PI-1e-6)return`M${Uv} 0A${Uv} ${Uv} 0 1 0 -80 0A${Uv} ${Uv} 0 1 0 ${Uv} 0Z`;let[[n,r],[i,a]]=[qv(e,Uv),qv(t,Uv)];return`M0 0L${n} ${r}A${Uv} ${Uv} 0 ${+(t-e>Math.PI)} 0 ${i} ${a}Z`}var Yv={left:44,right:10,top:8,bottom:34},Xv={slides:`slides`,sticks:`sticks`,leaves:`leaves`,hidden:`hidden-arc`},Zv=[`hidden`,`leaves`,`slides`,`sticks`],Qv={slides:`an arc it slides on`,sticks:`an arc it sticks on`,leaves:`bounds F, but the spring pulls it off`,hidden:`an arc not on F`};function $v(t,n){let r=t.flatMap(e=>e.slices.map(t=>({run:e,slice:t})));if(r.length===0)return null;let i=r.map(({run:e,slice:r})=>ty(e,r,t,n)),a=new Set(r.flatMap(({slice:e})=>e.strokes.map(e=>e.kind)));return{element:e(`section`,{class:`slices`},e(`h2`,{},`Why: the slice of time and angle`),U_(`At each time the pawl is free at the angles that are shaded: those it can reach, F. Its spring presses it to its rest, the dotted line, so it follows what lies in between: floors above, ceilings below. Numbers are those of the events.`),e(`ul`,{class:`slice-key`},ey(`slice-free`,`free, reached: F`),ey(`slice-path`,`path`),...Zv.filter(e=>a.has(e)).reverse().map(e=>ey(Xv[e],Qv[e]))),e(`div`,{class:`slices-grid`},...i.map(e=>e.element))),dispose(){for(let e of i)e.dispose()}}}function ey(t,n){return e(`li`,{class:`slice`},N_(`svg`,{width:22,height:12,"aria-hidden":`true`},t===`slice-free`?N_(`path`,{class:t,d:`M0 1h22v10h-22z`}):N_(`path`,{class:t,d:`M3 6h16`})),n)}function ty(t,n,r,i){let a=t.time?.data??new Float64Array,o=n.legs[0]?.[0]??0,c=n.legs[n.legs.length-1]?.[1]??i.end,l=`${r.length>1?`${Ci(t,r)}: `:``}pawl ${n.pawl}`,u=N_(`svg`,{role:`img`,"aria-label":`Slice of time and angle, ${l}. ${n.notes.join(` `)}`}),d=e(`div`,{class:`slice-box`},u),f=e(`button`,{type:`button`,class:`small`,"aria-pressed":`false`},`Whole turn`),p=e(`figure`,{class:`slice`,"data-pawl":n.pawl},e(`div`,{class:`slice-head`},e(`h3`,{},`Angle of ${l} [deg] over time [s]`),f),d,e(`figcaption`,{},n.notes.join(` `))),m=n.window,h=ny(1,1,o,c,m),g=N_(`g`,{class:`slice-cursor`}),_=N_(`line`,{x1:0,x2:0}),v=N_(`circle`,{r:4.5,cx:0});g.append(_,v);let y=()=>{let e=n.angle.data[s(a,i.time)]??NaN;g.setAttribute(`transform`,`translate(${h.x(i.time).toFixed(2)} 0)`);let t=h.y(e);v.setAttribute(`cy`,t.toFixed(2)),v.toggleAttribute(`hidden`,!(t>=h.top&&t<=h.bottom)),p.dataset.time=String(i.time)},b=()=>{let[e,t]=[d.clientWidth,d.clientHeight];e!==0&&t!==0&&(h=ny(e,t,o,c,m),_.setAttribute(`y1`,String(h.top)),_.setAttribute(`y2`,String(h.bottom)),u.setAttribute(`viewBox`,`0 0 ${e} ${t}`),u.replaceChildren(...iy(n,a,h,m,[o,c],i),g),y())};f.addEventListener(`click`,()=>{m=m===n.window?n.turn:n.window,f.setAttribute(`aria-pressed`,String(m===n.turn)),b()});let x=e=>{i.pause();let t=e.clientX-u.getBoundingClientRect().left;i.time=Math.min(Math.max(h.time(t),o),c)};u.addEventListener(`pointerdown`,e=>{e.button===0&&(u.setPointerCapture(e.pointerId),x(e))}),u.addEventListener(`pointermove`,e=>{u.hasPointerCapture(e.pointerId)&&x(e)});let S=new ResizeObserver(b);S.observe(d);let C=ha(i,y);return y(),{element:p,dispose(){C(),S.disconnect()}}}function ny(e,t,n,r,i){let[a=0,o=1]=i,[s,c,l,u]=[Yv.left,e-Yv.right,Yv.top,t-Yv.bottom],d=(c-s)/(r-n||1);return{left:s,right:c,top:l,bottom:u,x:e=>s+(e-n)*d,y:e=>u-(e-a)/(o-a||1)*(u-l),time:e=>n+(e-s)/d}}var ry=0;function iy(e,t,n,r,[i,a],o){let{left:s,right:c,top:l,bottom:u}=n,d=`slice-clip-${++ry}`,f=N_(`clipPath`,{id:d},N_(`rect`,{x:s,y:l,width:c-s,height:u-l})),p=N_(`g`,{"clip-path":`url(#${d})`});p.append(N_(`path`,{class:`slice-free`,d:e.areas.map(e=>`${sy(e,n)}Z`).join(``)}));for(let t of Zv)for(let r of e.strokes){if(r.kind!==t)continue;let e=N_(`title`,{},`${r.words}: ${Qv[t]}`);p.append(N_(`path`,{class:Xv[t],d:sy(r.points,n)},e))}p.append(N_(`line`,{class:`slice-rest`,x1:s,x2:c,y1:n.y(e.rest),y2:n.y(e.rest)}));for(let t of e.legs.slice(1)){let e=n.x(t[0]??0);p.append(N_(`line`,{class:`slice-leg`,x1:e,x2:e,y1:l,y2:u}))}p.append(N_(`path`,{class:`slice-path`,d:cy(t,e.angle.data,n)}));let[m=0,h=1]=r;return[f,N_(`rect`,{class:`slice-frame`,x:s,y:l,width:c-s,height:u-l}),...uy(i,a,(c-s)/80).flatMap(([e,t])=>[N_(`line`,{class:`slice-tick`,x1:n.x(e),x2:n.x(e),y1:u,y2:u+4}),N_(`text`,{x:n.x(e),y:u+16,"text-anchor":`middle`},t)]),...uy(m,h,(u-l)/45).flatMap(([e,t])=>[N_(`line`,{class:`slice-tick`,x1:s-4,x2:s,y1:n.y(e),y2:n.y(e)}),N_(`text`,{x:s-7,y:n.y(e)+4,"text-anchor":`end`},t)]),p,...ay(e,n,o)]}function ay(e,t,n){let r=[],i=[];for(let{number:a,time:o,angle:s,kind:c}of e.marks){let[e,l]=[t.x(o),t.y(s)];if(l<t.top||l>t.bottom)continue;let u=N_(`circle`,{class:`slice-dot`,cx:e,cy:l,r:4},N_(`title`,{},`${a}: ${c}`));u.addEventListener(`pointerdown`,e=>{e.stopPropagation(),n.pause(),n.time=o}),i.push(u);let d=r.find(t=>Math.abs(t.x-e)<18&&Math.abs(t.y-l)<14);d===void 0?r.push({x:e,y:l,numbers:[a]}):d.numbers.push(a)}return[...r.map(({x:e,y:n,numbers:r})=>{let i=e>t.right-40;return N_(`text`,{class:`slice-number`,x:e+(i?-7:7),y:n<t.top+18?n+15:n-7,"text-anchor":i?`end`:`start`},oy(r))}),...i]}function oy(e){let t=[];for(let n of e){let e=t[t.length-1];e!==void 0&&n===e[1]+1?e[1]=n:t.push([n,n])}return t.map(([e,t])=>e===t?`${e}`:`${e}–${t}`).join(`, `)}function sy({data:e,shape:t},n){let r=``;for(let i=0;i<(t[0]??0);i++)r+=`${i===0?`M`:`L`}${ly(e[2*i]??NaN,e[2*i+1]??NaN,n)}`;return r}function cy(e,t,n){let r=``;for(let i=0;i<e.length;i++)r+=`${i===0?`M`:`L`}${ly(e[i]??NaN,t[i]??NaN,n)}`;return r}function ly(e,t,n){return`${n.x(e).toFixed(2)} ${n.y(t).toFixed(2)}`}function uy(e,t,n){let r=(t-e)/Math.max(n,2),i=10**Math.floor(Math.log10(r)),a=([1,2,5,10].find(e=>e*i>=r)??10)*i,o=[];for(let n=Math.ceil(e/a-1e-9);n*a<=t+1e-9*a;n++)o.push(n*a);let s=ea(o,a);return o.map((e,t)=>[e,s[t]??``])}function dy({outcome:t}){return e(`section`,{class:`verdict ${t.mood}`,"aria-label":`Verdict`},e(`p`,{class:`status`},e(`strong`,{},t.status),t.when!==``&&` ${t.when}`),t.reason!==``&&e(`p`,{class:`reason`},t.reason))}var fy=[dy,Cv],py=[kv,Gv,uv,wv,yv,bv,xv];function my(t){let[n]=t;if(n===void 0)return{element:U_(`No run is chosen.`),dispose(){}};let r=new o(Math.max(0,...t.map(yy))),i=[],a=e=>(e!==null&&i.push(e),e?.element??null),s=t.length>1,c=s?[gv(t)]:fy.map(e=>e(n)),l=a(t.some(e=>e.scene!==null)?vy(t,r):null),u=a(t.some(e=>e.plots.length>0)?Ia(t,r):null),d=e(`div`,{class:l!==null&&u!==null?`stage beside`:`stage`},l&&e(`div`,{class:`stage-scene`},l),u&&e(`div`,{class:`stage-plots`},u)),f=a(pv(t)),p=a($v(t,r)),m=a(K_(t,r)),h=s?[Tv(t),...t.map(e=>gy(e,t))]:hy(n),g=e(`div`,{class:`results`},...c,d,f,p,m,...h);return r.end>0&&g.append(..._y(t,r,a)),{element:g,dispose(){r.pause();for(let e of i)e.dispose()}}}function hy(e){return py.map(t=>t(e))}function gy(e,t){return H_(Ci(e,t),...hy(e).filter(e=>e!==null))}function _y(e,t,n){let r=e.reduce((e,t)=>(t.time?.data.length??0)>(e.time?.data.length??0)?t:e),i=Z_(e,t,()=>a.show()),a=f_(t,r.time?.data??new Float64Array,i.toEvent,i.toggle);return[n(a),n(i)].filter(e=>e!==null)}function vy(e,t){try{return c_(e,t)}catch(e){return console.warn(e),{element:U_(`The scene could not be drawn: ${e instanceof Error?e.message:String(e)}`),dispose(){}}}}function yy({time:e}){let t=e?.data[e.data.length-1];return t!==void 0&&Number.isFinite(t)?t:0}var by=[`auto`,`light`,`dark`],xy=`detent-theme`;function Sy(){let t=wy();Cy(t);let n=e(`select`,{"aria-label":`Colours`},...by.map(n=>e(`option`,{value:n,selected:n===t},n===`auto`?`system colours`:n)));return n.addEventListener(`change`,()=>{let e=by.find(e=>e===n.value)??`auto`;Cy(e);try{localStorage.setItem(xy,e)}catch{}}),n}function Cy(e){e===`auto`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=e}function wy(){try{let e=localStorage.getItem(xy);return by.find(t=>t===e)??`auto`}catch{return`auto`}}var Ty=3;function Ey(t,n){let{records:r}=n,[i]=r,o=r.length===1&&i!==void 0?i.title||i.key:`${r.length} runs`;document.title=o;let s=e(`div`,{}),c=Dy(s),l=r.length>1?Oy(r,c):null;t.replaceChildren(e(`header`,{class:`page-head`},e(`h1`,{},o),e(`p`,{class:`note`},`Detent ${n.detent}`),Sy()),e(`main`,{},l,s)),a(),c(r.slice(0,1))}function Dy(e){let t=null;return n=>{t?.dispose(),t=my(n),e.replaceChildren(t.element)}}function Oy(t,n){let r=[...new Set(t.flatMap(e=>e.facts.map(e=>e.name)))].slice(0,Ty),i=t.map(t=>e(`input`,{type:`checkbox`,"aria-label":`Compare ${t.title} (${t.key})`})),a=t.map((t,n)=>{let a=e(`button`,{type:`button`,class:`link`},t.title||t.key);a.addEventListener(`click`,()=>o([n]));let s=i[n]??e(`input`);s.addEventListener(`change`,()=>{let e=i.flatMap((e,t)=>e.checked?[t]:[]);o(e.length>0?e:[n])});let{mood:c,status:l,when:u}=t.outcome,d=r.map(e=>t.facts.find(t=>t.name===e)?.value??`–`);return e(`tr`,{},e(`td`,{},e(`label`,{class:`compare`},s,`show`)),e(`td`,{},a,t.title!==``&&t.title!==t.key&&e(`small`,{},t.key)),e(`td`,{class:`mood ${c}`},e(`strong`,{},l),` ${u}`),...d.map(t=>e(`td`,{class:`number`},t)))}),o=e=>{i.forEach((t,n)=>t.checked=e.includes(n)),a.forEach((t,n)=>t.toggleAttribute(`data-shown`,e.includes(n))),n(t.filter((t,n)=>e.includes(n)))},[s]=i;return s&&(s.checked=!0),a[0]?.toggleAttribute(`data-shown`,!0),e(`section`,{class:`overview`,"aria-label":`Runs`},V_(`Runs`,e(`table`,{},e(`thead`,{},e(`tr`,{},...[`compare`,`run`,`verdict`,...r].map((t,n)=>e(`th`,{scope:`col`,class:n>2&&`number`},t)))),e(`tbody`,{},...a))))}var ky=class extends Error{status;complaints;constructor(e,t,n=[]){super(t),this.status=e,this.complaints=n}},Ay=class extends Error{constructor(){super(`the studio does not answer`)}},jy=e=>e instanceof Error?e.message:String(e),My=()=>Uy(`/api/folder`),Ny=()=>Uy(`/api/schema`),Py=e=>Uy(`/api/scenario?${Hy([e])}`),Fy=(e,t)=>Wy(`/api/check`,t===void 0?{text:e}:{text:e,table:t}),Iy=(e,t,n=!1)=>Wy(`/api/draft`,{name:e,text:t},n),Ly=(e,t,n)=>Wy(`/api/save`,{name:e,text:t,overwrite:n}),Ry=(e,t)=>Wy(`/api/run`,{name:e,text:t}),zy=e=>Wy(`/api/jobs/${encodeURIComponent(e)}/cancel`,{});async function By(e){let n=await Ky(`/api/records?${Hy(e)}`);return t(new Uint8Array(await n.arrayBuffer()))}async function Vy(e){return(await Ky(`/api/report?${Hy(e)}`)).blob()}var Hy=e=>new URLSearchParams(e.map(e=>[`name`,e])).toString();async function Uy(e){return await(await Ky(e)).json()}async function Wy(e,t,n=!1){let r=async r=>await(await Ky(e,{method:`POST`,headers:{"Content-Type":`application/json`,"X-Detent-Token":r},body:JSON.stringify(t),keepalive:n})).json();try{return await r(Gy(document))}catch(e){if(!(e instanceof ky)||e.status!==403)throw e;let t=await(await Ky(`/`)).text();return r(Gy(new DOMParser().parseFromString(t,`text/html`)))}}var Gy=e=>e.querySelector(`meta[name="detent-token"]`)?.content??``;async function Ky(e,t={}){let n;try{n=await fetch(e,{...t,credentials:`same-origin`,cache:`no-store`})}catch{throw new Ay}if(n.ok)return n;let r={};try{r=await n.json()}catch{}throw new ky(n.status,r.words??`the studio answered ${n.status}`,r.complaints)}var qy=0,Jy=()=>`entry-${++qy}`,Yy=class{control;element=e(`p`,{class:`complaint`,id:Jy(),hidden:!0});constructor(e=null){this.control=e}say(e){this.element.textContent=e,this.element.hidden=e===``,e===``?this.control?.removeAttribute(`aria-invalid`):this.control?.setAttribute(`aria-invalid`,`true`)}};function Xy(t,n=Jy()){if(!t)return null;let r=t.split("`").map((t,n)=>n%2?e(`code`,{},t):t);return e(`p`,{class:`help`,id:n},...r)}var Zy=t=>t.required?e(`span`,{class:`must`,title:`needed`,"aria-hidden":`true`},`*`):null,Qy=e=>e===void 0?``:typeof e==`string`?e:JSON.stringify(e),$y=/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,eb=class{control;element;trouble;given;shown=``;constructor(t,n,r,i){this.control=t,this.trouble=new Yy(t);let a=r.bare?null:Xy(n.description);t.id=Jy(),t.setAttribute(`aria-describedby`,[a?.id,this.trouble.element.id].filter(Boolean).join(` `)),r.required&&t.setAttribute(`aria-required`,`true`),r.bare&&t.setAttribute(`aria-label`,r.label),t.addEventListener(`input`,()=>i.changed());let o=e(`label`,{for:t.id},r.label,Zy(r));this.element=r.bare?e(`div`,{class:`cell`},t,this.trouble.element):e(`div`,{class:`field`},o,t,a,this.trouble.element)}get(){let e=this.control.value;return e===this.shown?this.given:e.trim()===``?void 0:this.read(e)}set(e){this.given=e,this.shown=this.show(e),this.control.value!==this.shown&&(this.control.value=this.shown)}child(){return null}complain(e){this.trouble.say(e)}},tb=class extends eb{numeric;constructor(t,n,r,i){let a=t.default!==void 0&&t.default!==``?Qy(t.default):ib(t,n);super(e(`input`,{type:`text`,autocomplete:`off`,spellcheck:`false`,placeholder:a}),t,n,r),this.numeric=i}read(e){let t=Number(e);return this.numeric&&$y.test(e.trim())&&Number.isFinite(t)?t:e.trim()}show(e){return Qy(e)}},nb=class extends eb{values;constructor(t,n,r,i){let a=t.default===void 0?``:` (${Qy(t.default)})`,o=n.required||n.bare?`choose …`:`left out${a}`;super(e(`select`,{},e(`option`,{value:``},o),...i.map(rb)),t,n,r),this.values=i}read(e){return this.values.find(t=>Qy(t)===e)??e}show(e){let t=Qy(e);return![...this.control.children].some(e=>e instanceof HTMLOptionElement&&e.value===t)&&e!==void 0&&this.control.append(rb(e)),t}},rb=t=>e(`option`,{value:Qy(t)},Qy(t));function ib(e,t){let n=e.examples?.[0];return typeof n==`string`?n.replace(/^[\d.]+ /,`… `):n===void 0||t.bare?null:`such as ${Qy(n)}`}var ab=class{root;constructor(e){this.root=e}resolve(e){if(e.$ref===void 0)return e;let{$ref:t,...n}=e,r=this.root.$defs?.[t.replace(`#/$defs/`,``)];return r===void 0?n:{...this.resolve(r),...n}}shape(e){let t=this.resolve(e);if(t.enum)return{is:`option`,values:t.enum};if(t.type===`boolean`)return{is:`option`,values:[!0,!1]};if(t.prefixItems)return{is:`tuple`,items:t.prefixItems};if(t.type===`array`&&t.items)return{is:`list`,item:t.items};if(t.properties){let{kind:e,...n}=t.properties,r=e?.const===void 0?t.properties:n;return{is:`group`,properties:Object.entries(r),required:t.required??[]}}return t.oneOf?this.choice(t.oneOf):t.anyOf?this.alternatives(t.anyOf):t.type===`number`||t.type===`integer`?{is:`number`}:t.type===`string`?{is:`text`}:{is:`other`}}fits(e,t){let n=this.shape(e);return n.is===`group`||n.is===`choice`?ob(t):n.is===`tuple`?Array.isArray(t)&&t.length===n.items.length:n.is===`list`?Array.isArray(t):n.is===`option`?n.values.includes(t):n.is===`one-or-many`?ob(t)||Array.isArray(t):n.is===`other`||typeof t!=`object`&&(n.is===`number`||typeof t==`string`)}blank(e){let t=this.shape(e);return t.is===`tuple`?t.items.map(e=>this.blank(e)):t.is===`list`?[]:t.is===`group`||t.is===`choice`?{}:``}choice(e){let t=[];for(let n of e){let e=this.resolve(n).properties?.kind?.const;if(typeof e!=`string`)return{is:`other`};t.push([e,n])}return{is:`choice`,kinds:t}}alternatives(e){let t=e.find(e=>e.type===`array`)?.items;return t?{is:`one-or-many`,item:t}:e.every(e=>[`number`,`integer`,`string`].includes(e.type??``))?{is:`number`}:{is:`other`}}},ob=e=>typeof e==`object`&&!!e&&!Array.isArray(e),sb=e=>/[A-Z]/.test(e)?e:e.replaceAll(`_`,` `),cb=class{schema;place;build;element;body=e(`div`,{class:`body`});trouble=new Yy;odd=e(`code`,{});oddRow;misfit;constructor(t,n,r){this.schema=t,this.place=n,this.build=r;let i=e(`button`,{type:`button`,onclick:()=>this.replace()},`Replace`);this.oddRow=e(`p`,{class:`odd`,hidden:!0},`In the text stands `,this.odd,` here. `,i);let a=[this.trouble.element,this.oddRow,this.body];this.element=n.bare?e(`div`,{class:`inner`},...a):e(`fieldset`,{},e(`legend`,{},n.label,Zy(n)),Xy(t.description),...a),this.element.setAttribute(`aria-describedby`,this.trouble.element.id)}get(){return this.misfit??this.collect()}set(e){let t=e===void 0||this.build.schemas.fits(this.schema,e);this.misfit=t?void 0:e,this.odd.textContent=Qy(this.misfit),this.oddRow.hidden=t,this.body.hidden=!t,this.spread(t?e:void 0)}complain(e){this.trouble.say(e)}replace(){this.set(void 0),this.build.changed()}},lb=class extends cb{fields=new Map;optional=new Set;main=e(`div`,{class:`entries`});unknown=e(`div`,{class:`entries`});folded=e(`div`,{class:`entries`});summary=e(`summary`,{});more=e(`details`,{class:`more`},this.summary,this.folded);extras=new Map;constructor(e,t,n,r){super(e,t,n);let i=r.required.length===0&&r.properties.every(([,e])=>!e.description&&!e.$ref);this.main.classList.toggle(`compact`,i),t.bare||this.element.classList.toggle(`vector`,i);for(let[e,t]of r.properties){let a=r.required.includes(e);this.fields.set(e,n.make(t,{label:sb(e),required:a,bare:!1})),!a&&!i&&this.optional.add(e)}this.body.append(this.main,this.unknown,this.more),this.arrange()}child(e){return this.fields.get(String(e))??this.extras.get(String(e))??null}table(){let e=[...this.fields,...this.extras].map(([e,t])=>[e,t.get()]);return Object.fromEntries(e.filter(e=>e[1]!==void 0))}collect(){let e=this.table();return Object.keys(e).length>0||this.place.required?e:void 0}spread(e){let t=ob(e)?e:{};for(let[e,n]of this.fields)n.set(t[e]);let n=Object.entries(t).filter(([e])=>!this.fields.has(e));this.extras=new Map(n.map(([e,t])=>[e,new db(e,t,()=>this.drop(e))])),this.unknown.replaceChildren(...[...this.extras.values()].map(e=>e.element)),this.arrange()}drop(e){this.extras.get(e)?.element.remove(),this.extras.delete(e),this.build.changed()}arrange(){let e=[];for(let[t,n]of this.fields){let r=this.optional.has(t)&&n.get()===void 0?this.folded:this.main;r===this.folded&&e.push(sb(t)),n.element.parentElement!==r&&!n.element.contains(document.activeElement)&&r.append(n.element)}let t=[...this.fields.values()].map(e=>e.element);for(let e of[this.main,this.folded])fb(e,t);this.more.hidden=e.length===0,this.summary.textContent=`more: ${e.join(`, `)}`}},ub=class extends cb{kinds;select=e(`select`,{id:Jy(),onchange:()=>this.swap()});kindTrouble=new Yy(this.select);inside=e(`div`,{class:`body`});inner=null;kept={};constructor(t,n,r,i){super(t,n,r),this.kinds=i;let a=n.required||n.bare?`choose …`:`none`;this.select.append(e(`option`,{value:``},a),...i.map(([t])=>e(`option`,{value:t},t))),this.select.setAttribute(`aria-describedby`,this.kindTrouble.element.id);let o=e(`label`,{for:this.select.id},`kind`,Zy({...n,required:!0}));this.body.append(e(`div`,{class:`field`},o,this.select,this.kindTrouble.element),this.inside)}child(e){return e===`kind`?{element:this.select,get:()=>this.select.value,set:()=>void 0,child:()=>null,complain:e=>this.kindTrouble.say(e)}:this.inner?.child(e)??null}collect(){let e=this.select.value;return e===``?this.place.required?{}:void 0:{kind:e,...this.inner?this.inner.table():this.kept}}spread(t){let{kind:n,...r}=ob(t)?t:{},i=n===void 0?``:Qy(n);(i!==this.select.value||this.inner===null)&&([...this.select.options].some(e=>e.value===i)||this.select.append(e(`option`,{value:i},i)),this.select.value=i,this.open(i)),this.kept=r,this.inner?.set(r)}swap(){this.kept={...this.kept,...this.inner?.table()};let{schemas:e}=this.build,t=this.open(this.select.value),n=Object.entries(this.kept).filter(([n,r])=>{let i=t?.[n];return i!==void 0&&e.fits(i,r)});this.inner?.set(Object.fromEntries(n)),this.build.changed()}open(e){let t=this.kinds.find(([t])=>t===e)?.[1],n=t&&this.build.schemas.shape(t);if(this.inner=null,this.inside.replaceChildren(),t===void 0||n?.is!==`group`)return null;let r=this.build.schemas.resolve(t);return this.inner=new lb(r,{...this.place,bare:!0},this.build,n),this.inside.append(...[Xy(r.description),this.inner.element].filter(e=>e!==null)),r.properties??null}},db=class{value;element;trouble=new Yy;constructor(t,n,r){this.value=n;let i=e(`button`,{type:`button`,onclick:r,"aria-label":`Remove ${t}`},`Remove`),a=e(`code`,{},`${t} = ${JSON.stringify(n)}`);this.element=e(`div`,{class:`field extra`},a,i,this.trouble.element)}get(){return this.value}set(){}child(){return null}complain(e){this.trouble.say(e)}};function fb(e,t){let n=t.filter(t=>t.parentElement===e);!n.every((t,n)=>e.children[n]===t)&&!e.contains(document.activeElement)&&e.append(...n)}var pb=class extends cb{items;cells;constructor(e,t,n,r){super(e,t,n),this.items=r;let i=r.some(e=>n.schemas.shape(e).is===`tuple`);this.cells=r.map((e,a)=>{let o=i?`row ${a+1}`:`${a+1} of ${r.length}`;return n.make(e,{label:o,required:t.required,bare:!0})}),t.bare||this.element.classList.add(`vector`),this.body.classList.add(i?`rows`:`row`,`of-${r.length}`),t.bare&&this.element.setAttribute(`role`,`group`),t.bare&&this.element.setAttribute(`aria-label`,t.label),this.body.append(...this.cells.map(e=>e.element))}child(e){return this.cells[Number(e)]??null}collect(){let e=this.cells.map(e=>e.get());if(!e.every(e=>e===void 0))return e.map((e,t)=>e??this.build.schemas.blank(this.items[t]??{}))}spread(e){let t=Array.isArray(e)?e:[];this.cells.forEach((e,n)=>e.set(t[n]))}},mb=class extends cb{item;single;rows=e(`ol`,{class:`items`});items=[];written=!1;noun;tight;constructor(t,n,r,i,a){super(t,n,r),this.item=i,this.single=a;let o=r.schemas.resolve(i);this.tight=[`tuple`,`text`,`number`,`option`].includes(r.schemas.shape(o).is),this.noun=o.properties&&o.title?o.title.toLowerCase():n.label;let s=a?`Add another ${this.noun}`:`Add to ${n.label}`;this.element.classList.add(`list`),this.element.classList.toggle(`single`,a),this.body.append(this.rows,e(`button`,{type:`button`,class:`add`,onclick:()=>this.grow()},s))}child(e){return typeof e==`number`?this.items[e]?.field??null:this.items[0]?.field.child(e)??null}collect(){let e=this.items.map(({field:e})=>e.get()??this.build.schemas.blank(this.item));return this.single&&!this.written&&e.length<2?e[0]:e.length>0||this.place.required?e:void 0}spread(e){this.written=Array.isArray(e);let t=Array.isArray(e)?e:e===void 0?[]:[e];for(;this.items.length>t.length;)this.items.pop()?.element.remove();for(;this.items.length<t.length;)this.append();this.items.forEach(({field:e},n)=>e.set(t[n])),this.single&&t.length===0&&this.append(),this.number()}append(){let t=this.build.make(this.item,{label:this.noun,required:!0,bare:!0}),n=e(`span`,{class:`which`}),r=(t,n,r)=>e(`button`,{type:`button`,title:t,onclick:r},n),i={up:r(`Move up`,`↑`,()=>this.move(c,-1)),down:r(`Move down`,`↓`,()=>this.move(c,1)),remove:r(`Remove`,`×`,()=>this.remove(c))},a=e(`div`,{class:`head`},n,i.up,i.down,i.remove),o=this.tight?[t.element,a]:[a,t.element],s=e(`div`,{class:this.tight?`item tight`:`item`,role:`group`},...o),c={field:t,element:e(`li`,{},s),frame:s,title:n,buttons:i};return this.items.push(c),this.rows.append(c.element),c}grow(){let e=this.append();this.number(),this.build.changed(),e.field.element.querySelector(`input, select`)?.focus()}remove(e){let t=this.items.indexOf(e);this.items.splice(t,1),e.element.remove(),this.number(),this.build.changed(),(this.items[Math.min(t,this.items.length-1)]?.buttons.remove??this.body.querySelector(`button.add`))?.focus()}move(e,t){let n=this.items.indexOf(e),r=this.items[n+t];if(r===void 0)return;this.items[n]=r,this.items[n+t]=e,t<0?r.element.before(e.element):r.element.after(e.element),this.number(),this.build.changed();let{up:i,down:a}=e.buttons,o=t<0?i:a;(o.disabled?t<0?a:i:o).focus()}number(){let e=this.single&&this.items.length===1;this.items.forEach(({frame:t,title:n,buttons:r},i)=>{let a=e?this.place.label:`${this.noun} ${i+1}`;n.replaceChildren(this.tight?String(i+1):a,e&&Zy(this.place)||``),t.setAttribute(`aria-label`,a);for(let[t,n]of Object.entries(r))n.setAttribute(`aria-label`,`${n.title} ${a}`),n.hidden=e,n.disabled=t===`up`&&i===0||t===`down`&&i===this.items.length-1})}},hb=class{element;root;marked=[];constructor(t,n){let r={schemas:new ab(t),changed:n,make:(e,t)=>gb(e,t,r)};this.root=r.make({...t,description:``},{label:`scenario`,required:!0,bare:!0}),this.element=e(`div`,{class:`form`},this.root.element)}get table(){let e=this.root.get();return ob(e)?e:{}}set table(e){this.root.set(e)}complain(e){for(let e of this.marked)e.complain(``);let t=new Map;for(let{path:n,words:r}of e){let e=this.nearest(n);t.set(e,[...t.get(e)??[],r])}for(let[e,n]of t)e.complain(n.join(`
`)),_b(e.element);this.marked=[...t.keys()]}focus(e){let{element:t}=this.nearest(e);_b(t),(t.matches(`input, select`)?t:t.querySelector(`input, select, button`))?.focus(),t.scrollIntoView({block:`center`})}nearest(e){let t=this.root;for(let n of e){let e=t.child(n);if(e===null)break;t=e}return t}};function gb(e,t,n){let r=n.schemas.resolve(e),i=n.schemas.shape(r);switch(i.is){case`group`:return new lb(r,t,n,i);case`choice`:return new ub(r,t,n,i.kinds);case`tuple`:return new pb(r,t,n,i.items);case`list`:return new mb(r,t,n,i.item,!1);case`one-or-many`:return new mb(r,{...t,bare:!0},n,i.item,!0);case`option`:return new nb(r,t,n,i.values);default:return new tb(r,t,n,i.is!==`text`)}}function _b(e){for(let t=e.parentElement;t!==null;t=t.parentElement)t instanceof HTMLDetailsElement&&(t.open=!0)}var vb=(t,...n)=>e(`div`,{role:`tabpanel`,id:t,"aria-labelledby":`${t}-tab`},...n);function yb(t,n,r){let i=n.map(([t,n])=>e(`button`,{type:`button`,role:`tab`,id:`${t}-tab`,"aria-controls":t,onclick:()=>a(t)},n)),a=e=>{for(let[t,r]of i.entries()){let i=n[t]?.[0]===e;r.setAttribute(`aria-selected`,String(i)),r.tabIndex=i?0:-1}r(e)};return{element:e(`div`,{role:`tablist`,"aria-label":t,class:`tabs`,onkeydown:e=>{if(!(e instanceof KeyboardEvent))return;let t={ArrowLeft:-1,ArrowRight:1}[e.key];if(t===void 0)return;let r=(i.findIndex(e=>e===document.activeElement)+t+i.length)%i.length;a(n[r]?.[0]??``),i[r]?.focus()}},...i),select:a}}var bb=200,xb=class{watcher;name=``;bundled=!1;text=``;table=null;complaints=[];warnings=[];saved=null;kept=null;keeping=null;edit=null;asking=null;timer=0;wishes=0;constructor(e){this.watcher=e,window.addEventListener(`pagehide`,()=>this.leave()),window.addEventListener(`beforeunload`,e=>{(this.edit!==null||this.draft!==this.kept)&&e.preventDefault()})}get unsaved(){return this.text!==this.saved||this.edit!==null}get safe(){return this.edit===null&&this.draft===this.kept}async open(e){let t=++this.wishes,n;do await this.settle(),n=await Py(e);while(this.edit!==null);t===this.wishes&&(this.name=n.name,this.bundled=n.bundled,this.saved=n.draft?null:n.text,this.kept=n.draft?n.text:null,this.take(n,`file`))}change(e){this.edit=e,`text`in e&&(this.text=e.text),clearTimeout(this.timer),this.timer=window.setTimeout(()=>void this.ask(),bb),this.watcher.state()}async settle(){if(clearTimeout(this.timer),await this.ask(),this.edit!==null)throw new Ay;await this.keeping}async refresh(){if(this.name===``)return;if(this.unsaved)return await this.ask(),this.keep();let{text:e}=this,t=await Py(this.name);t.text===e||this.unsaved||(this.saved=t.draft?null:t.text,this.kept=t.draft?t.text:null,this.take(t,`file`))}async save(e,t){await this.settle();let{name:n,text:r,kept:i}=this,a=await Ly(e,r,t);n!==a.name&&i!==null&&await Iy(n,null),this.name=a.name,this.bundled=!1,this.saved=r,this.kept=null,this.watcher.state(),this.keep()}async revert(){clearTimeout(this.timer),this.edit=null,await this.keeping;let{text:e}=this;return await Iy(this.name,null),await this.open(this.name),e}async run(){if(await this.settle(),this.complaints[0])throw Error(`${this.complaints[0].field}: ${this.complaints[0].words}`);return Ry(this.name,this.text)}get draft(){return this.text===this.saved?null:this.text}async ask(){await this.asking;let{edit:e}=this;e!==null&&(this.asking=this.askAbout(e).finally(()=>this.asking=null),await this.asking)}async askAbout(e){let t;try{t=`text`in e?await Fy(e.text):await Fy(this.text,e.table)}catch(n){if(n instanceof Ay||this.edit!==e)return;let r={path:[],field:``,words:jy(n),line:null};t={text:this.text,table:null,complaints:[r],warnings:[]}}this.edit===e&&(this.edit=null,this.take(t,`text`in e?`text`:`form`),this.keep())}take(e,t){this.text=e.text,this.table=e.table,this.complaints=e.complaints,this.warnings=e.warnings,this.watcher.checked(t),this.watcher.state()}keep(){return this.keeping??=this.post().finally(()=>this.keeping=null),this.keeping}async post(){for(;this.edit===null&&this.draft!==this.kept;){let{name:e,draft:t}=this;try{await Iy(e,t)}catch{return}e===this.name&&(this.kept=t),this.watcher.state()}}leave(){this.name!==``&&this.draft!==this.kept&&Iy(this.name,this.draft,!0).catch(()=>void 0)}};function Sb(t,n,r={}){return e(`button`,{type:`button`,onclick:n,...r},t)}var Cb=class{desk;element;work;form;area=e(`textarea`,{id:`text-area`,spellcheck:`false`,rows:30,wrap:`off`});title=e(`h2`,{});note=e(`p`,{class:`help`,role:`status`});said=e(`p`,{class:`said`,role:`status`,hidden:!0});summary=e(`div`,{class:`summary`,role:`status`});reason=e(`p`,{class:`help`,id:`run-reason`,hidden:!0});runButton=Sb(`Run`,()=>this.run(),{class:`main`,title:`Ctrl+Enter`});saveButton=Sb(`Save`,()=>this.save(),{title:`Ctrl+S`});revertButton=Sb(`Revert`,()=>this.revert());nameEntry=e(`input`,{type:`text`,id:`save-name`,autocomplete:`off`,spellcheck:`false`});overwrite=Sb(`Overwrite it`,()=>this.saveAs(!0),{hidden:!0});nameForm;panels;noForm=e(`p`,{class:`complaint`,hidden:!0},`The text is not TOML; mend it there first.`);tabs;opening=Promise.resolve();constructor(t,n){this.desk=n,this.work=new xb({checked:e=>this.checked(e),state:()=>(this.state(),n.changed())}),this.form=new hb(t,()=>this.work.change({table:this.form.table})),this.nameForm=e(`form`,{class:`save-as`,hidden:!0,onsubmit:e=>(e.preventDefault(),void this.saveAs(!1))},e(`label`,{for:`save-name`},`Name`),this.nameEntry,e(`button`,{type:`submit`},`Save`),this.overwrite,Sb(`Close`,()=>this.nameForm.hidden=!0));let r=e(`label`,{for:`text-area`,class:`help`},`The scenario as TOML`);this.panels={form:vb(`form-panel`,this.noForm,this.form.element),text:vb(`text-panel`,r,this.area)},this.area.addEventListener(`input`,()=>this.typed()),this.runButton.setAttribute(`aria-describedby`,this.reason.id),this.tabs=yb(`Ways to edit`,[[`form-panel`,`Form`],[`text-panel`,`Text`]],e=>this.turn(e));let i=Sb(`Save as …`,()=>this.askName());this.element=e(`section`,{class:`desk editor`,id:`scenario`,"aria-label":`Scenario`},this.title,this.note,e(`div`,{class:`actions`},this.runButton,this.saveButton,i,this.revertButton),this.nameForm,this.said,this.reason,this.summary,this.tabs.element,this.panels.form,this.panels.text),this.tabs.select(`form-panel`),this.state()}open(e){return this.opening=this.doing(`It could not be opened`,async()=>{this.nameForm.hidden=!0,await this.work.open(e)}),this.opening}async run(){return await this.opening,this.doing(`It could not be started`,async()=>this.desk.started(await this.work.run()))}save(){let{work:e}=this;return this.doing(`It could not be saved`,async()=>{if(e.unsaved||e.bundled){try{await e.save(e.name,!e.bundled)}catch(e){throw e instanceof ky&&e.status===409&&this.askName(),e}this.say(`Saved as ${e.name}.`),this.desk.saved()}})}say(e,...t){this.said.replaceChildren(e,...t),this.said.hidden=e===``}saveAs(e){return this.doing(`It could not be saved`,async()=>{this.overwrite.hidden=!0;try{await this.work.save(this.nameEntry.value.trim(),e)}catch(e){throw this.overwrite.hidden=!(e instanceof ky&&e.status===409),e}this.nameForm.hidden=!0,this.say(`Saved as ${this.work.name}.`),this.desk.saved()})}askName(){this.nameForm.hidden=!1,this.overwrite.hidden=!0,this.nameEntry.value=this.work.name,this.nameEntry.select()}revert(){return this.doing(`It could not be reverted`,async()=>{let e=await this.work.revert(),t=Sb(`Undo`,()=>this.putBack(e),{class:`link`});this.say(`Back to what is saved. `,t)})}putBack(e){this.area.value=e,this.typed(),this.say(``)}typed(){this.work.change({text:this.area.value})}async doing(e,t){this.say(``);try{await t()}catch(t){this.say(`${e}: ${jy(t)}`)}}turn(e){for(let t of Object.values(this.panels))t.hidden=t.id!==e;this.element.dataset.panel=e}checked(e){let{text:t,table:n,complaints:r}=this.work;e!==`text`&&this.area.value!==t&&(this.area.value=t),e!==`form`&&n!==null&&(this.form.table=n),this.noForm.hidden=n!==null,this.form.element.inert=n===null,this.form.complain(r),this.summarise()}summarise(){let{complaints:t,warnings:n,table:r}=this.work,i=t.map(({field:t,path:n,line:i,words:a})=>e(`li`,{},Sb(t||`line ${i??`?`}`,()=>{r===null&&this.tabs.select(`text-panel`),r===null||this.panels.form.hidden?this.toLine(i):this.form.focus(n)},{class:`link`}),`: ${a}`)),a=`and ${i.length-1} more, marked below`;this.summary.replaceChildren(...i.length>0?[e(`ul`,{class:`complaints`},...i)]:[],...i.length>1?[e(`p`,{class:`complaint others`},a)]:[],...n.map(t=>e(`p`,{class:`warning`},`Warning: ${t}`)))}toLine(e){let t=this.area.value.split(`
`).slice(0,e??1),n=t.join(`
`).length;this.area.focus(),this.area.setSelectionRange(n-(t.at(-1)?.length??0),n)}state(){let{work:e}=this,{complaints:t}=e;this.title.textContent=e.name||`No scenario`;let n=e.safe?`Unsaved changes; the studio keeps them as a draft.`:`Unsaved changes`,r=e.bundled?`Comes along with Detent; saving makes a copy in the folder.`:`Saved`;this.note.textContent=e.unsaved?n:r,this.runButton.disabled=e.name===``||t.length>0,this.reason.hidden=t.length===0,this.reason.textContent=this.reason.hidden?``:`It can be run when these are mended:`,this.saveButton.disabled=e.name===``||!e.unsaved&&!e.bundled,this.revertButton.disabled=!e.unsaved}},wb=class{chooser;element;wait=e(`p`,{class:`help`,role:`status`},`Looking into the folder …`);own=e(`ul`,{});ownNote=e(`p`,{class:`help`,hidden:!0},`None of your own yet: save one that comes along.`);bundled=e(`ul`,{});records=e(`ul`,{});recordsNote=e(`p`,{class:`help`,hidden:!0},`None yet: run a scenario.`);shown=[];constructor(t){this.chooser=t,this.element=e(`nav`,{class:`desk files`,id:`files`,"aria-label":`Files`},this.wait,e(`section`,{"aria-label":`Scenarios`},e(`h2`,{},`Scenarios`),this.own,this.ownNote),e(`section`,{"aria-label":`Scenarios that come along`},e(`h2`,{},`Come along with Detent`),this.bundled),e(`section`,{"aria-label":`Records`},e(`h2`,{},`Records`),this.records,this.recordsNote))}update(e,t,n){this.shown=n;let r=e.scenarios.filter(e=>!e.bundled);this.wait.hidden=!0,this.ownNote.hidden=r.length>0,this.recordsNote.hidden=e.records.length>0,Tb(()=>{this.own.replaceChildren(...r.map(e=>this.scenario(e,t))),this.bundled.replaceChildren(...e.scenarios.filter(e=>e.bundled).map(e=>this.scenario(e,t))),this.records.replaceChildren(...e.records.map(e=>this.record(e)))})}scenario(t,n){return e(`li`,{},e(`button`,{type:`button`,class:`pick`,"data-key":`scenario ${t.name}`,"aria-current":t.name===n?`true`:null,onclick:()=>this.chooser.open(t.name)},e(`span`,{class:`name`},t.name),t.draft&&e(`span`,{class:`badge`},`unsaved`),e(`span`,{class:`title`},t.title)),t.complaint!==null&&e(`p`,{class:`complaint`},t.complaint))}record(t){let{name:n}=t,r=this.shown.includes(n),i=t.complaint!==null;return e(`li`,{class:`record`},e(`input`,{type:`checkbox`,"data-key":`compare ${n}`,"aria-label":`Show ${n} beside others`,checked:r,disabled:i,onchange:()=>this.chooser.show(r?this.shown.filter(e=>e!==n):[...this.shown,n])}),e(`button`,{type:`button`,class:`pick`,"data-key":`record ${n}`,"aria-current":r?`true`:null,disabled:i,title:t.title,onclick:()=>this.chooser.show([n])},e(`span`,{class:`name`},n),!i&&e(`span`,{class:`status ${t.mood}`},t.status),e(`span`,{class:`title`},Eb(t.date))),i&&e(`p`,{class:`complaint`},t.complaint))}};function Tb(e){let t=document.activeElement instanceof HTMLElement?document.activeElement.dataset.key:void 0;e(),t!==void 0&&document.querySelector(`[data-key="${CSS.escape(t)}"]`)?.focus({preventScroll:!0})}function Eb(e){let t=new Date(e);return Number.isNaN(t.getTime())?e:t.toLocaleString(void 0,{dateStyle:`medium`,timeStyle:`short`})}var Db=500,Ob=3,kb=e=>[`waiting`,`compiling`,`running`].includes(e.state),Ab=class{show;element;list=e(`ul`,{class:`jobs`});rows=new Map;constructor(t){this.show=t,this.element=e(`section`,{class:`desk runs`,"aria-label":`Runs`},e(`h2`,{},`Runs`),this.list),this.update([]),setInterval(()=>this.rows.forEach(e=>e.tick()),Db)}update(e){let t=e.filter(e=>!kb(e)).slice(0,Ob),n=e.filter(e=>kb(e)||t.includes(e));for(let[e,t]of this.rows)n.some(t=>t.id===e)||(t.element.remove(),this.rows.delete(e));n.forEach((e,t)=>{let n=this.rows.get(e.id)??new jb(this.show);this.rows.set(e.id,n),n.update(e),this.list.children[t]!==n.element&&this.list.insertBefore(n.element,this.list.children[t]??null)}),this.element.hidden=n.length===0}},jb=class{show;element;title=e(`span`,{class:`title`});state=e(`span`,{class:`state`});bar=e(`progress`,{max:1});said=e(`p`,{class:`said`});button=e(`button`,{type:`button`,onclick:()=>this.act()});job=null;heard=0;constructor(t){this.show=t,this.element=e(`li`,{},this.title,this.button,this.state,this.bar,this.said)}update(e){let t=kb(e);this.job=e,this.heard=performance.now(),this.element.className=`job ${e.state}`,this.title.textContent=e.record&&e.state===`done`?e.record:e.scenario,this.title.title=e.title,this.tick(),this.bar.hidden=!t,this.bar.setAttribute(`aria-label`,`Progress of ${e.scenario}`),e.progress===null?this.bar.removeAttribute(`value`):this.bar.value=e.progress,this.said.textContent!==e.words&&(this.said.textContent=e.words),this.said.hidden=e.words===``,e.state===`failed`&&this.said.setAttribute(`role`,`alert`),this.button.hidden=!t&&e.record===null,this.button.textContent=t?`Cancel`:`Show`,this.button.setAttribute(`aria-label`,t?`Cancel the run of ${e.scenario}`:`Show ${e.record??``}`)}tick(){let{job:e}=this;if(e===null)return;let t=e.state===`running`||e.state===`compiling`?(performance.now()-this.heard)/1e3:0;this.state.textContent=`${Mb(e)}, ${(e.seconds+t).toFixed(1)} s`}act(){let{job:e}=this;if(e!==null){if(!kb(e))return e.record===null?void 0:this.show(e.record);zy(e.id).catch(e=>{this.said.hidden=!1,this.said.textContent=`It could not be cancelled: ${jy(e)}`})}}};function Mb(e){return e.state===`compiling`?`preparing`:e.state===`running`&&e.progress!==null?`running, ${Math.round(100*e.progress)} %`:e.state}var Nb=500,Pb=5e3;function Fb(e){let t=Nb,n=()=>{let r=new WebSocket(`ws://${location.host}/api/live`);r.onopen=()=>{t=Nb,e.up()},r.onmessage=t=>{let n=JSON.parse(t.data);n.jobs&&e.jobs(n.jobs),n.folder&&e.folder()},r.onclose=({reason:r})=>{Ib(r).then(t=>e.down(t)),setTimeout(n,t),t=Math.min(2*t,Pb)}};n()}async function Ib(e){try{return await My(),`The studio has closed the line${e&&` (${e})`}; calling again.`}catch(e){return e instanceof ky?`The studio refuses this page (${e.message}); edits are kept here.`:`The studio is not running any more; edits are kept here until it is back.`}}function Lb(t){Ny().then(e=>new Bb(t,e).start()).catch(n=>{t.replaceChildren(e(`p`,{role:`alert`,class:`trouble`},`The studio could not be opened: ${jy(n)}`))})}var Rb=[[`files`,`Files`],[`scenario`,`Scenario`],[`results`,`Results`]],zb=`No record is shown: run the scenario, or choose a record.`,Bb=class{root;banner=e(`p`,{class:`banner`,role:`alert`,hidden:!0});folderName=e(`span`,{class:`folder`});files=new wb({open:e=>void this.open(e),show:e=>void this.show(e)});jobs=new Ab(e=>void this.show([e]));editor;shownNames=e(`p`,{class:`help`},zb);reportButton=e(`button`,{type:`button`,disabled:!0,onclick:()=>void this.report()},`Report`);resultsSaid=e(`p`,{class:`said`,role:`status`,hidden:!0});panel;place=e(`div`,{class:`results-place`});tabs=yb(`Parts of the studio`,Rb,e=>this.root.dataset.shown=e);folder={folder:``,scenarios:[],records:[],jobs:[]};shown=[];wanted=0;view=null;active=new Map;editedSinceRun=!1;drawn={name:``,unsaved:!1};constructor(t,n){this.root=t,this.editor=new Cb(n,{started:e=>this.started(e),saved:()=>void this.refresh(),changed:()=>this.edited()});let r=[this.shownNames,this.resultsSaid];this.panel=e(`section`,{class:`results-panel`,id:`results`,"aria-label":`Results`},e(`div`,{class:`desk`},e(`div`,{class:`actions`},e(`h2`,{},`Results`),this.reportButton),...r),this.place),t.classList.add(`studio`);let i=e(`header`,{},e(`h1`,{},`Detent studio`),this.folderName,Sy()),a=[this.jobs.element,this.files.element];t.replaceChildren(i,this.banner,this.tabs.element,...a,this.editor.element,this.panel),this.tabs.select(`scenario`)}async start(){this.editor.element.addEventListener(`input`,()=>this.editedSinceRun=!0),document.addEventListener(`keydown`,e=>this.key(e)),this.folder=await My();let e=new URLSearchParams(location.hash.slice(1)),{scenarios:t,records:n}=this.folder,r=e=>t.some(t=>t.name===e),i=t.find(e=>e.draft)??t.find(e=>!e.bundled)??t[0],a=r(e.get(`scenario`))?e.get(`scenario`):i?.name,o=n.filter(e=>e.complaint===null).map(e=>e.name),s=e.getAll(`show`).filter(e=>o.includes(e));a&&await this.editor.open(a),await this.show(s.length>0?s:o.slice(0,1)),Fb({jobs:e=>this.told(e),folder:()=>void this.refresh(),up:()=>void this.up(),down:e=>this.down(e)})}async open(e){await this.editor.open(e),this.tabs.select(`scenario`)}async show(e){let t=++this.wanted;this.shown=e,this.draw(),this.sayResults(``),this.place.setAttribute(`aria-busy`,`true`);try{let n=e.length>0?(await By(e)).records:[];if(t!==this.wanted)return;let r=n.length>0?my(n):null,i=this.panel.scrollTop;this.view?.dispose(),this.view=r,this.place.replaceChildren(...r?[r.element]:[]),this.panel.scrollTop=i}catch(e){t===this.wanted&&this.sayResults(`It could not be shown: ${jy(e)}`)}finally{t===this.wanted&&this.place.removeAttribute(`aria-busy`)}}started(e){this.editedSinceRun=!1,this.active.set(e.id,e.scenario);let{jobs:t}=this.folder;this.told(t.some(t=>t.id===e.id)?t:[e,...t])}told(e){this.folder={...this.folder,jobs:e},this.jobs.update(e);for(let t of e)kb(t)?this.active.set(t.id,t.scenario):this.active.delete(t.id)&&(t.state===`failed`&&this.editor.say(`The run of ${t.scenario} failed: ${t.words}`),t.state===`done`&&t.record!==null&&this.arrived(t,t.record))}async arrived(e,t){if(await this.refresh(),e.scenario!==this.editor.work.name)return;let n=this.folder.records.filter(e=>e.complaint===null).map(e=>e.name),r=[...[...this.shown].reverse(),...n].find(e=>e!==t&&this.alike(e,t));await this.show(r===void 0?[t]:[r,t]),this.editedSinceRun||this.tabs.select(`results`)}alike(e,t){let n=e=>e.replace(/-\d+$/,``),r=e=>this.folder.records.find(t=>t.name===e)?.title;return n(e)===n(t)||r(e)===r(t)}async refresh(){try{let e=await My();this.folder={...e,jobs:this.folder.jobs},await this.editor.work.refresh()}catch{return}let e=this.shown.filter(e=>this.folder.records.some(t=>t.name===e));e.length<this.shown.length&&await this.show(e),this.draw()}async up(){this.banner.hidden=!0,await this.refresh()}down(e){this.banner.textContent=e,this.banner.hidden=!1}edited(){let{name:e,unsaved:t}=this.editor.work;(e!==this.drawn.name||t!==this.drawn.unsaved)&&this.draw()}draw(){let{name:e,unsaved:t}=this.editor.work;this.drawn={name:e,unsaved:t};let n=this.folder.scenarios.map(n=>n.name===e?{...n,draft:t}:n);this.folderName.textContent=this.folder.folder,this.files.update({...this.folder,scenarios:n},e,this.shown),this.reportButton.disabled=this.shown.length===0,this.shownNames.textContent=this.shown.join(` and `)||zb,this.remember()}remember(){let{name:e}=this.editor.work,t=new URLSearchParams([...e?[[`scenario`,e]]:[],...this.shown.map(e=>[`show`,e])]);location.hash.slice(1)!==t.toString()&&history.replaceState(null,``,`#${t.toString()}`)}async report(){this.sayResults(``);try{let t=URL.createObjectURL(await Vy(this.shown));e(`a`,{href:t,download:`${this.shown.join(`-`)}.html`}).click(),setTimeout(()=>URL.revokeObjectURL(t),6e4)}catch(e){this.sayResults(`No report: ${jy(e)}`)}}sayResults(e){this.resultsSaid.textContent=e,this.resultsSaid.hidden=e===``}key(e){if(e.ctrlKey||e.metaKey){if(e.key===`Enter`)this.editor.run();else if(e.key===`s`)this.editor.save();else return;e.preventDefault()}}};async function Vb(){let e=new CSSStyleSheet;e.replaceSync(`.uplot,.uplot *,.uplot :before,.uplot :after{box-sizing:border-box}.uplot{width:min-content;font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,Apple Color Emoji,Segoe UI Emoji,Segoe UI Symbol,Noto Color Emoji;line-height:1.5}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{-webkit-user-select:none;user-select:none;position:relative}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{width:100%;height:100%;display:block;position:relative}.u-axis{position:absolute}.u-legend{text-align:center;margin:auto;font-size:14px}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{pointer-events:none;background:#00000012;position:absolute}.u-cursor-x,.u-cursor-y{pointer-events:none;will-change:transform;position:absolute;top:0;left:0}.u-hz .u-cursor-x,.u-vt .u-cursor-y{border-right:1px dashed #607d8b;height:100%}.u-hz .u-cursor-y,.u-vt .u-cursor-x{border-bottom:1px dashed #607d8b;width:100%}.u-cursor-pt{pointer-events:none;will-change:transform;border:0 solid;border-radius:50%;position:absolute;top:0;left:0;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}.scene-box{border:1px solid var(--line);background:var(--panel);border-radius:6px;height:min(60vh,30rem);min-height:14rem;position:relative;overflow:hidden}.scene-canvas,.scene-overlay{width:100%;height:100%;display:block;position:absolute;inset:0}.scene-canvas{touch-action:none;cursor:grab}.scene-canvas:active{cursor:grabbing}.scene-canvas:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}.scene-overlay{pointer-events:none}.scene-title{box-sizing:border-box;color:var(--ink);pointer-events:none;text-overflow:ellipsis;white-space:nowrap;padding:.35rem .6rem;font-size:.85rem;font-weight:600;position:absolute;overflow:hidden}.scene-title:before{content:"";background:var(--run);border-radius:2px;width:.7em;height:.7em;margin-right:.4em;display:inline-block}.scene-controls{flex-wrap:wrap;align-items:center;gap:.4rem 1.1rem;margin:.5rem 0;font-size:.85rem;display:flex}.scene-views{flex-wrap:wrap;gap:.25rem;display:inline-flex}.scene-slider,.scene-choice,.scene-tick{align-items:center;gap:.4rem;display:inline-flex}.scene-slider input{width:7rem;min-width:4rem}.scene-slider output{font-variant-numeric:tabular-nums;min-width:3.2em;color:var(--faint)}.scene-key{flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0;font-size:.85rem;display:flex}.scene-key>span{align-items:center;gap:.35rem;display:inline-flex}.scene-hint{color:var(--faint);margin:.3rem 0;font-size:.8rem}.scene-dot{width:1rem;height:1rem;color:var(--paper);background:var(--faint);border-radius:50%;flex:none;justify-content:center;align-items:center;font:700 .65rem/1 system-ui,sans-serif;display:inline-flex}.scene-dot.free{background:var(--free);color:var(--on-0)}.scene-dot.stick{background:var(--stick);color:var(--on-1)}.scene-dot.slip{background:var(--slip);color:var(--on-2)}.scene-dot.resultant{background:var(--s7)}.scene-dot.yields{background:var(--s3)}.scene-lists{grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:.4rem 1.5rem;display:grid}.scene-lists h4{margin:.2rem 0;font-size:.85rem}.scene-list{grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));gap:.15rem 1.5rem;margin:0;padding:0;font-size:.85rem;list-style:none;display:grid}.scene-list li{align-items:center;gap:.45rem;min-width:0;display:flex}.scene-list li.idle{color:var(--faint)}.scene-name{text-overflow:ellipsis;white-space:nowrap;flex:1;min-width:0;overflow:hidden}.scene-now{font-variant-numeric:tabular-nums;white-space:nowrap}.scene-words{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;margin:-1px;position:absolute;overflow:hidden}.scene-missing{border:1px dashed var(--line);color:var(--faint);border-radius:6px;padding:1rem}.studio{grid-template-columns:minmax(0,1fr);align-items:start;gap:.75rem 1rem;padding:.75rem;display:grid}.studio>*{min-width:0}.studio>header{flex-wrap:wrap;grid-column:1/-1;align-items:baseline;gap:.25rem .75rem;display:flex}.studio>header h1{font-size:1.1rem}.studio>header .folder{color:var(--faint);overflow-wrap:anywhere;flex:1}.studio>.banner{border-left:4px solid var(--bad);background:var(--panel);color:var(--bad);grid-column:1/-1;margin:0;padding:.5rem .75rem;font-weight:600}.desk h2{margin:0;font-size:1rem}.desk ul,.desk ol{margin:0;padding:0;list-style:none}.desk button{min-height:2rem;padding-block:.15rem}.desk button.link{min-height:0}.desk button.main:not(:disabled){background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600}.desk button:disabled{opacity:1;color:var(--faint);border-style:dashed}.desk input[type=text],.desk select,.desk textarea{background:var(--paper);min-width:0}.desk [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 3px 0 0 var(--bad)}.desk ::placeholder{color:var(--faint);opacity:1}.desk .help{color:var(--faint);margin:0;font-size:.8rem;line-height:1.35}.desk .complaint{color:var(--bad);white-space:pre-line;overflow-wrap:anywhere;margin:0;font-size:.85rem;line-height:1.35}.desk .warning{color:var(--open);margin:.25rem 0 0;font-size:.85rem}.desk .said{overflow-wrap:anywhere;margin:0;font-size:.9rem}.desk .actions{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.studio .tabs{border-bottom:1px solid var(--line);gap:.25rem;display:flex}.studio .tabs button{background:0 0;border:0;border-bottom:3px solid #0000;border-radius:0;min-height:2.2rem}.studio .tabs button[aria-selected=true]{border-bottom-color:var(--accent);font-weight:600}.files{gap:1rem;display:grid}.files h2,.runs h2{color:var(--faint);margin-bottom:.25rem;font-size:.85rem;font-weight:600}.files .pick{text-align:left;background:0 0;border-color:#0000;grid-template-columns:minmax(0,1fr) auto;gap:0 .4rem;width:100%;line-height:1.35;display:grid}.files .pick[aria-current]{background:var(--panel);box-shadow:inset 3px 0 0 var(--accent)}.files .name{overflow-wrap:anywhere}.files .title{color:var(--faint);grid-column:1/-1;font-size:.8rem}.files .badge,.files .status{border:1px solid;border-radius:1em;align-self:center;padding:0 .45em;font-size:.75rem}.files .badge,.files .status.open{color:var(--open)}.files .status.fine{color:var(--fine)}.files .status.bad{color:var(--bad)}.files .record{grid-template-columns:auto minmax(0,1fr);align-items:center;gap:.25rem;display:grid}.files .record input{width:1.1rem;height:1.1rem;margin:.3rem}.files .record .complaint{grid-column:2}.runs .job{border-left:3px solid var(--line);background:var(--panel);grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.1rem .5rem;margin-top:.25rem;padding:.4rem .5rem;display:grid}.runs .running,.runs .compiling{border-left-color:var(--accent)}.runs .done{border-left-color:var(--fine)}.runs .failed{border-left-color:var(--bad)}.runs .title{overflow-wrap:anywhere;font-weight:600;line-height:1.3}.runs .state,.runs .bar,.runs .said{grid-column:1/-1}.runs progress{width:100%;accent-color:var(--accent);grid-column:1/-1}.runs .state{color:var(--faint);font-variant-numeric:tabular-nums;font-size:.8rem}.runs .said{font-size:.8rem;line-height:1.35}.runs .failed .said{color:var(--bad)}.editor{flex-direction:column;gap:.4rem;display:flex}.editor>.actions{z-index:2;background:var(--paper);padding:.25rem 0;position:sticky;top:0}.editor .save-as{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.editor .complaints{font-size:.85rem;line-height:1.35}.editor[data-panel=form-panel] .complaints li:not(:first-child),.editor[data-panel=text-panel] .others{display:none}.editor textarea{resize:vertical;width:100%;font-family:ui-monospace,monospace;font-size:.85rem;display:block}.editor .form[inert]{opacity:.5}.editor .entries,.editor .body,.editor .item,.editor .items{grid-template-columns:minmax(0,1fr);gap:.6rem;display:grid}.editor .entries:empty{display:none}.editor .field{grid-template-columns:7.5rem minmax(0,1fr);align-items:center;gap:.1rem .5rem;display:grid}.editor .field>label{overflow-wrap:anywhere;font-size:.9rem;line-height:1.3}.editor .field>.help,.editor .field>.complaint{grid-column:2}.editor .must{color:var(--bad);margin-left:.15em}.editor .extra{grid-template-columns:minmax(0,1fr) auto}.editor .extra>.complaint{grid-column:1/-1}.editor fieldset,.editor .single>.body>.items>li>.item{border:1px solid var(--line);border-radius:.375rem;min-width:0;margin:0;padding:.5rem .7rem .7rem}.editor legend,.editor .single>.body>.items>li>.item>.head{padding:0 .3rem;font-weight:600}.editor fieldset>.help{margin-bottom:.35rem}.editor fieldset.vector{border:0;padding:0}.editor fieldset.vector>legend{padding:0;font-size:.9rem;font-weight:400}.editor .item{gap:.3rem}.editor .item.tight{grid-template-columns:minmax(0,1fr) auto;align-items:start}.editor .item.tight .which{text-align:right;min-width:1.2em;color:var(--faint)}.editor .head{align-items:center;gap:.25rem;font-size:.9rem;display:flex}.editor .head .which{flex:1}.editor .head button{min-width:1.9rem;min-height:1.7rem;padding:0}.editor .list:not(.single)>.body>.items>li>.item{border-left:2px solid var(--line);padding-left:.6rem}.editor .add{justify-self:start}.editor .row,.editor .compact{grid-template-columns:repeat(3,minmax(0,1fr));align-items:start;gap:.3rem}.editor .row.of-2{grid-template-columns:repeat(2,minmax(0,1fr))}.editor .row.of-4{grid-template-columns:repeat(4,minmax(0,1fr))}.editor .rows .row{grid-template-columns:repeat(6,minmax(0,1fr));gap:.15rem}.editor .rows .row input{padding-inline:.2rem}.editor .row input,.editor .row select,.editor .compact input{width:100%;padding-inline:.3rem;font-size:.875rem}.editor .compact .field{grid-template-columns:minmax(0,1fr)}.editor .compact .field>*{grid-column:1}.editor .compact label{color:var(--faint);font-size:.8rem}.editor .more{margin:0}.editor .more>summary{color:var(--faint);overflow-wrap:anywhere;font-size:.85rem;line-height:1.35}.results-panel>.desk{margin-bottom:.75rem}.results-panel h2:first-child{flex:1}.results-place{container-type:inline-size}.results-place[aria-busy=true]{opacity:.5}.studio .timeline{margin-inline:0;padding-inline:0}@container (width>=42rem){.studio .stage.beside{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start;gap:1.25rem;display:grid}.studio .stage.beside .stage-scene{position:sticky;top:.5rem}.studio .stage.beside .stage-plots{margin-top:0}}@container (width<42rem){.studio .stage.beside{display:block}.studio .stage.beside .stage-scene{position:static}.studio .stage.beside .stage-plots{margin-top:1rem}}@media not (min-width:47.5rem){.studio>header h1{flex:1}.studio>header .folder{flex:1 0 100%;order:1}.studio[data-shown=scenario]>:is(.files,.results-panel),.studio[data-shown=results]>:is(.files,.editor),.studio[data-shown=files]>:is(.editor,.results-panel),.studio:not([data-shown=files]) .job:is(.done,.cancelled){display:none}.studio:not([data-shown=files])>.runs:not(:has(.waiting,.compiling,.running,.failed)){display:none}}@media (min-width:47.5rem){.studio{grid-template-rows:auto auto auto auto minmax(0,1fr);row-gap:0;height:100vh;padding-bottom:0}.studio>:is(header,.banner,.runs,.tabs){margin-bottom:.5rem}.studio>header{grid-row:1}.studio>.banner{grid-row:2}.studio>.runs{grid-area:3/1/5;max-height:40vh;overflow:auto}.studio>.files{grid-area:5/1}.studio>:is(.files,.editor,.results-panel){max-height:100%;padding:3px 3px .75rem;overflow:auto}.studio>.results-panel{padding-bottom:0}}@media (min-width:47.5rem) and (not (min-width:78rem)){.studio{grid-template-columns:14rem minmax(0,1fr)}.studio>.tabs{grid-area:3/2}.studio>:is(.editor,.results-panel){grid-area:4/2/6}.studio>.tabs #files-tab,.studio:not([data-shown=results])>.results-panel,.studio[data-shown=results]>.editor{display:none}}@media (min-width:78rem){.studio{grid-template-columns:14rem clamp(24.5rem,27vw,32rem) minmax(0,1fr)}.studio>.tabs{display:none}.studio>.editor{grid-area:3/2/6}.studio>.results-panel{grid-area:3/3/6}}.maps{grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:1.25rem 2rem;margin-top:.75rem;display:grid}.map-picture{min-width:0;max-width:46rem;margin:0}.map-slices{flex-wrap:wrap;gap:.5rem 1rem;margin:.5rem 0 0;display:flex}.map-slice{align-items:center;gap:.4rem;display:inline-flex}.map-cells{table-layout:fixed;border-collapse:separate;border-spacing:1px;width:100%;margin-top:.4rem}.map-cells th{color:var(--faint);text-align:center;vertical-align:middle;white-space:nowrap;border:0;padding:.1rem .3rem;font-weight:400}.map-cells thead th{vertical-align:bottom}.map-cells th:first-child{text-align:right;width:5rem}.map-cells td{text-align:center;vertical-align:bottom;border:0;height:3.4rem;padding:0 0 .15rem;font-size:.8125rem;position:relative;overflow:visible}.map-cells td:focus-visible{outline:3px solid var(--accent);outline-offset:0;z-index:2}.map-cells td.none,.map-hatched .none{background:repeating-linear-gradient(45deg, var(--panel) 0 5px, var(--line) 5px 7px);color:var(--ink)}.map-cells td.none span{background:var(--panel);border-radius:.2rem;padding:0 .25rem}.map-cells.dense td{height:1.5rem}.map-cells.dense td span{clip-path:inset(50%);width:1px;height:1px;position:absolute;overflow:hidden}.map-mark{color:inherit;pointer-events:none;z-index:1;font:400 1.25rem/1 system-ui,DejaVu Sans,sans-serif;position:absolute;translate:-50% -50%}.map-bar{font-variant-numeric:tabular-nums;flex-wrap:wrap;align-items:center;gap:.3rem .6rem;margin:.5rem 0 0;font-size:.8125rem;display:flex}.map-strip{border:1px solid var(--line);border-radius:.2rem;flex:6rem;max-width:16rem;height:.8rem}.map-hatched{color:var(--faint);align-items:center;gap:.35rem;display:inline-flex}.map-hatched .none{border:1px solid var(--line);width:1.4em;height:.9em}.map-said{min-height:1.3em;margin:.35rem 0 0}.map-key{margin:.2rem 0 0;padding:0;font-size:.8125rem;list-style:none}[aria-label=Places\\ tried] td:last-child{min-width:14rem}.slices-grid{grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:1.25rem 2rem;margin-top:.75rem;display:grid}.slice{min-width:0;margin:0}.slice-head{align-items:baseline;gap:.6rem;display:flex}.slice-head h3{flex:1;min-width:0}.slice-box{height:20rem;position:relative}.slice-box svg{cursor:crosshair;touch-action:pan-y;width:100%;height:100%;font-size:.75rem;position:absolute;inset:0}.slice-free{fill:var(--stick);fill-opacity:.16}.slice-frame{fill:none;stroke:var(--line)}.slice path{fill:none;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}.slice path.slice-free{fill:var(--stick);stroke:none}.slice .hidden-arc{stroke:var(--line);stroke-width:1px}.slice .leaves{stroke:var(--free);stroke-width:1.5px}.slice .slides{stroke:var(--s3);stroke-width:5px}.slice .sticks{stroke:var(--s2);stroke-width:6px}.slice .slice-path{stroke:var(--ink);stroke-width:2px}.slice-rest{stroke:var(--faint);stroke-dasharray:2 4}.slice-leg{stroke:var(--faint);stroke-dasharray:6 4}.slice-tick{stroke:var(--line)}.slice text{fill:var(--faint)}.slice text.slice-number{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round;font-size:.7rem}.slice-dot{fill:var(--paper);stroke:var(--ink);stroke-width:1.5px;cursor:pointer}.slice-cursor line{stroke:var(--accent);stroke-width:2px}.slice-cursor circle{fill:var(--accent);stroke:var(--paper);stroke-width:2px}.slice-cursor{pointer-events:none}.slice-key{flex-wrap:wrap;gap:.1rem 1.1rem;margin:.35rem 0 0;padding:0;font-size:.8125rem;list-style:none;display:flex}.slice-key li{align-items:center;gap:.4rem;display:flex}.slice-key svg{flex:none}.rose{flex-wrap:wrap;align-items:center;gap:1rem 2rem;margin-top:.5rem;display:flex}.rose svg{width:min(20rem,100%)}.rose text{fill:var(--faint);text-anchor:middle;dominant-baseline:middle;font-size:11px}.rose path{stroke:var(--paper);stroke-width:1px}.rose-key{margin:0;padding:0;list-style:none}.rose-key li{align-items:baseline;gap:.5rem;display:flex}.rose-key i{border-radius:.15em;width:.9em;height:.9em;display:inline-block}.articulation-grid{grid-template-columns:minmax(0,1fr);align-items:start;gap:1rem 1.5rem;display:grid}.articulation-scene,.articulation-lists{min-width:0}.articulation-lists{gap:1rem;display:grid}.articulation h3{margin:0 0 .25rem}.articulation .scene-box{height:min(66vh,34rem)}.player{background:var(--panel);border:1px solid var(--line);border-radius:.375rem;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin:.6rem 0;padding:.5rem .6rem;display:flex}.player .play{background:var(--accent);border-color:var(--accent);min-width:2.1rem;min-height:2.1rem;color:var(--paper);justify-content:center;align-items:center;padding:.2rem;display:inline-flex}.player .play svg{fill:currentColor}.player .scene-slider{flex:2 16rem}.player .scene-slider input{flex:1;width:auto}.player .scene-slider output{text-align:right;min-width:5.2em;color:var(--ink)}.player-words{overflow-wrap:anywhere;flex:16rem;min-width:0}.player[data-idle] .player-words{color:var(--faint)}.motions,.part-list{border:1px solid var(--line);border-radius:.375rem;max-height:19rem;margin:.4rem 0 0;padding:0;list-style:none;overflow:auto}.motions li+li,.part-list li+li{border-top:1px solid var(--line)}.motion{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;border-radius:0;width:100%;padding:.4rem .7rem;display:block}.motion:hover,.part-list li:hover{background:var(--panel)}.motion:focus-visible,.part-name:focus-visible{outline-offset:-2px}.motion[aria-pressed=true]{background:var(--panel);box-shadow:inset 4px 0 var(--accent);font-weight:600}.motion[data-related]:not([aria-pressed=true]){box-shadow:inset 4px 0 var(--line)}.motion.opens small:first-of-type{color:var(--bad)}.motion small{font-weight:400}.part-head{justify-content:space-between;align-items:baseline;gap:.5rem;display:flex}.part-buttons{gap:.3rem;display:inline-flex}.part-list li{align-items:center;gap:.5rem;padding-left:.6rem;display:flex}.part-list li[data-lit]{box-shadow:inset 4px 0 var(--s5)}.part-name{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;flex:1;align-items:baseline;gap:.6rem;min-width:0;padding:.25rem .5rem .25rem 0;display:flex}.part-tip{z-index:2;background:var(--ink);max-width:80%;color:var(--paper);pointer-events:none;overflow-wrap:anywhere;border-radius:.25rem;padding:.1rem .5rem;font-size:.8125rem;position:absolute;transform:translate(-50%,calc(-100% - .8rem))}.joint-key{flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0;padding:0;font-size:.85rem;list-style:none;display:flex}.joint-sign{border-radius:50%;flex:none;width:.8em;height:.8em;margin-right:.45em;display:inline-block}.articulation-more{grid-template-columns:minmax(0,1fr);align-items:start;gap:1.5rem;margin-top:1.25rem;display:grid}.articulation-more>*{min-width:0}.articulation-more .scroll{max-height:28rem;overflow:auto}table.joints{width:100%}table.joints td{overflow-wrap:anywhere;min-width:4.5rem}table.joints td:first-child{min-width:8rem}table.joints td:nth-child(3){min-width:9rem}table.joints td.joint-why{width:45%;min-width:11rem}.joint{cursor:pointer}.joint:hover td{background:var(--panel)}.joint[data-chosen] td{background:var(--panel);box-shadow:inset 0 1px var(--s5), inset 0 -1px var(--s5)}.joint-type{white-space:nowrap}figure.graph{margin:0}.graph-box{border:1px solid var(--line);background:var(--panel);border-radius:.375rem;height:min(60vh,26rem)}.graph-box svg{width:100%;height:100%;display:block}.graph-edge,.graph-node{cursor:pointer}.graph-line{stroke-linecap:round}.graph-reach{stroke:#0000;stroke-width:14px}.graph-edge:hover .graph-line,.graph-edge[data-chosen] .graph-line{filter:drop-shadow(0 0 2px var(--ink))}.graph-edge[data-quiet]:not([data-chosen]) .graph-line{opacity:.3}.graph-node circle,.graph-node rect{fill:var(--paper);stroke:var(--ink);stroke-width:1.5px}.graph-node.ground rect{fill:var(--free)}.graph-node[data-moves] circle{fill:var(--accent)}.graph-node[data-lit] circle,.graph-node[data-lit] rect{stroke:var(--s5);stroke-width:4px}.graph-name{pointer-events:none;fill:var(--ink);paint-order:stroke;stroke:var(--panel);stroke-width:3px;font-size:12px}.graph-name[hidden]{display:none}.graph-edge:focus-visible,.graph-node:focus-visible{outline:none}.graph-edge:focus-visible .graph-line{filter:drop-shadow(0 0 3px var(--accent))}.graph-node:focus-visible circle,.graph-node:focus-visible rect{stroke:var(--accent);stroke-width:4px}@media (min-width:58rem){.articulation-grid{grid-template-columns:minmax(0,1fr) minmax(16rem,24rem)}.articulation-more{grid-template-columns:minmax(0,1.5fr) minmax(20rem,1fr)}}@media print{.player,.part-buttons{display:none}.motions,.part-list,.articulation-more .scroll{max-height:none}}:root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--paper:#fff;--panel:#f4f6f8;--ink:#1b1f24;--faint:#57606a;--line:#d5dae1;--accent:#0067a3;--fine:#14703f;--bad:#a83c05;--open:#735400;--stick:#0072b2;--slip:#c98300;--free:#858e99;--machine:#c6cbd2;--s1:#0072b2;--s2:#d55e00;--s3:#009e73;--s4:#cc79a7;--s5:#e69f00;--s6:#56b4e9;--s7:#5d3a9b;--s8:#8c6d1f}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}:root:not([data-theme=light]){--paper:#14181d;--panel:#1c2229;--ink:#e6e9ed;--faint:#a2abb6;--line:#3a424c;--accent:#6cbff0;--fine:#5fd39a;--bad:#ff9a5c;--open:#e8c35a;--stick:#56b4e9;--slip:#f2b632;--free:#7d8894;--machine:#65707d;--s1:#56b4e9;--s2:#ff8f4a;--s3:#3fd0a4;--s4:#e39cc5;--s5:#f2b632;--s6:#9bd4f5;--s7:#b79bf0;--s8:#d0b978}}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark;--paper:#14181d;--panel:#1c2229;--ink:#e6e9ed;--faint:#a2abb6;--line:#3a424c;--accent:#6cbff0;--fine:#5fd39a;--bad:#ff9a5c;--open:#e8c35a;--stick:#56b4e9;--slip:#f2b632;--free:#7d8894;--machine:#65707d;--s1:#56b4e9;--s2:#ff8f4a;--s3:#3fd0a4;--s4:#e39cc5;--s5:#f2b632;--s6:#9bd4f5;--s7:#b79bf0;--s8:#d0b978}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}*{box-sizing:border-box}[hidden]{display:none!important}html{-webkit-text-size-adjust:100%}body{background:var(--paper);color:var(--ink);margin:0;font:.9375rem/1.5 system-ui,-apple-system,Segoe UI,DejaVu Sans,sans-serif}h1,h2,h3{overflow-wrap:anywhere;line-height:1.25}h1{margin:0;font-size:1.4rem}h2{margin:1.75rem 0 .5rem;font-size:1.1rem}h3{margin:0;font-size:.95rem}a,.link{color:var(--accent)}small{color:var(--faint);font-size:.8rem;display:block}.note,figcaption{color:var(--faint);margin:0;font-size:.8125rem}.trouble{color:var(--bad);padding:1rem}kbd{border:1px solid var(--line);font:inherit;background:var(--panel);border-radius:.25rem;padding:0 .35rem;font-size:.85em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}button,select,input[type=text],input[type=number],textarea{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--line);border-radius:.375rem;padding:.3rem .6rem}button,select{cursor:pointer}button:hover:not(:disabled),select:hover{border-color:var(--accent)}button:disabled{opacity:.55;cursor:default}button.small{padding:.05rem .5rem;font-size:.8125rem}button.link{text-align:left;overflow-wrap:anywhere;background:0 0;border:0;padding:0;text-decoration:underline}input[type=checkbox],input[type=radio],input[type=range]{accent-color:var(--accent)}.page-head{border-bottom:1px solid var(--line);flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;padding:1rem 1.5rem .75rem;display:flex}.page-head h1{flex:16rem;min-width:0}main{max-width:110rem;margin:0 auto;padding:1rem 1.5rem 0}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.875rem}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:break-word;max-width:34rem;padding:.3rem 1.25rem .3rem 0}thead th{color:var(--faint);vertical-align:bottom;font-weight:600}td.number,th.number{text-align:right}td.number{white-space:nowrap}details{margin-top:1rem}details details{margin-left:1rem}summary{cursor:pointer}summary h2{display:inline}summary+*{margin-top:.5rem}.mood.fine strong,.verdict.fine strong{color:var(--fine)}.mood.open strong,.verdict.open strong{color:var(--open)}.mood.bad strong,.verdict.bad strong{color:var(--bad)}.verdict{border-left:4px solid var(--open);padding-left:.8rem}.verdict.fine{border-color:var(--fine)}.verdict.bad{border-color:var(--bad)}.verdict p{overflow-wrap:anywhere;margin:0}.verdict .status{font-size:1.2rem}dl.facts{flex-wrap:wrap;gap:.6rem;margin:.9rem 0 1.1rem;display:flex}dl.facts div{background:var(--panel);border:1px solid var(--line);overflow-wrap:anywhere;border-radius:.375rem;flex:9rem;min-width:0;max-width:16rem;padding:.4rem .8rem}dl.facts dt{color:var(--faint);font-size:.8125rem}dl.facts dd{font-variant-numeric:tabular-nums;margin:0;font-size:1.05rem;font-weight:600}dl.facts dd small{font-weight:400}.overview{margin-bottom:1.25rem}.overview tr[data-shown] td{background:var(--panel)}.overview td:first-child{padding-left:.4rem}.overview td{overflow-wrap:anywhere;min-width:5rem}.overview td:nth-child(2){min-width:9rem}label.compare,label.difference{white-space:nowrap;cursor:pointer;align-items:center;gap:.35rem;display:inline-flex}.compared{margin-bottom:1rem}.compared td{overflow-wrap:anywhere;min-width:8rem}.compared td:first-child{color:var(--faint);min-width:5rem}.compared tr:first-child td{font-weight:600}.compared small{margin-left:.6em;display:inline}.run-mark{border-radius:.15em;width:.75em;height:.75em;margin-right:.4em;display:inline-block}.stage{margin-top:.75rem}.stage-scene,.stage-plots{min-width:0}.stage-scene canvas{border-radius:.375rem}@media (min-width:68rem){.stage.beside{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start;gap:1.5rem;display:grid}.stage.beside .stage-scene{max-height:calc(100vh - 5.5rem);position:sticky;top:.75rem;overflow-y:auto}}@media (max-width:68rem){.stage.beside .stage-plots{margin-top:1rem}}.plots-bar{flex-wrap:wrap;align-items:center;gap:.4rem .5rem;margin-bottom:.6rem;display:flex}.plots-bar .note{flex:14rem}.plots-grid{grid-template-columns:minmax(0,1fr);gap:1.25rem;display:grid}@media (min-width:58rem){.stage:not(.beside) .plots-grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:1.5rem}}figure.plot{contain:layout;min-width:0;margin:0}.plot-head{align-items:baseline;gap:.4rem;display:flex}.plot-head h3{flex:1;min-width:0}.plot-area{position:relative}.plot-host{min-width:0;overflow:hidden}.plot-host .u-over{touch-action:pan-y;cursor:crosshair}.plot-host .u-over.on-line{cursor:ew-resize}.clock-line,.hover-line,.plot-band{pointer-events:none;will-change:transform;height:100%;position:absolute;top:0;left:0}.clock-line{background:var(--accent);width:2px;margin-left:-1px}.hover-line{background:var(--faint);opacity:.6;width:1px}.plot-band{background:var(--accent);opacity:.18}.clock-dot{border:2px solid var(--paper);outline:1px solid var(--ink);pointer-events:none;will-change:transform;border-radius:50%;width:11px;height:11px;position:absolute;top:-5px;left:-5px}.legend{flex-wrap:wrap;gap:.1rem 1.1rem;margin:.15rem 0 0;padding:0 0 0 3rem;font-size:.8125rem;list-style:none;display:flex}.legend li{align-items:center;gap:.45rem;min-width:0;max-width:100%;display:flex}.legend .name,.state-rows .name{text-overflow:ellipsis;white-space:nowrap;overflow:hidden}.legend .value{font-variant-numeric:tabular-nums;color:var(--ink);white-space:nowrap;min-width:5.5em}.curve{background:0 0;border:0;align-items:center;gap:.4rem;min-width:0;padding:0;display:flex}.curve svg{flex:none}.curve[aria-pressed=false]{opacity:.7;text-decoration:line-through}.state-rows{pointer-events:none;margin:0;padding:0;font-size:.75rem;list-style:none;position:absolute;inset:0;overflow:hidden}.state-rows li{gap:.6rem;height:30px;padding:0 .25rem;line-height:17px;display:flex}.state-rows .value{color:var(--faint);flex:none}.states-key li{color:var(--faint);gap:.35rem}.state-key{border-bottom:1px solid var(--line);width:1.4em;height:.75em;display:inline-block}.state-key.sticks{background:var(--stick)}.state-key.slides{background:var(--slip);height:.5em}.sizes{margin:.4rem 0 0 3rem;font-size:.8125rem}.sizes td:first-child{overflow-wrap:anywhere}.more-plots{flex-wrap:wrap;align-items:baseline;gap:.4rem;margin-top:1.25rem;display:flex}.more-plots h3{margin-right:.4rem}.more-plot{overflow-wrap:anywhere;padding:.1rem .6rem;font-size:.8125rem}.more-plot[aria-pressed=true],.scene-views [aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}.timeline{z-index:5;background:var(--paper);border-top:1px solid var(--line);align-items:center;gap:.5rem;margin:1.5rem -1.5rem 0;padding:.5rem 1.5rem;display:flex;position:sticky;bottom:0}.timeline button{justify-content:center;align-items:center;min-width:2.1rem;min-height:2.1rem;padding:.2rem;display:inline-flex}.timeline button svg{fill:currentColor}.timeline .play{background:var(--accent);border-color:var(--accent);color:var(--paper)}.timeline .now{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right}.track{flex:1;min-width:6rem}.ticks{will-change:transform;width:calc(100% - 16px);height:10px;margin:0 8px 1px;display:block;overflow:visible}.tick{fill:var(--kind);cursor:pointer;transform:translate(-1px)}.tick:hover{stroke:var(--ink);stroke-width:2px}.track input{appearance:none;cursor:pointer;background:0 0;width:100%;height:16px;margin:0;display:block}.track input::-webkit-slider-runnable-track{background:var(--line);border-radius:2px;height:4px}.track input::-moz-range-track{background:var(--line);border-radius:2px;height:4px}.track input::-webkit-slider-thumb{-webkit-appearance:none;background:var(--accent);border:2px solid var(--paper);width:16px;height:16px;box-shadow:0 0 0 1px var(--accent);border-radius:50%;margin-top:-6px}.track input::-moz-range-thumb{background:var(--accent);border:2px solid var(--paper);width:12px;height:12px;box-shadow:0 0 0 1px var(--accent);border-radius:50%}[data-kind]{--kind:var(--faint)}[data-kind=contact],[data-kind=impact]{--kind:var(--s3)}[data-kind=stick]{--kind:var(--stick)}[data-kind^=slide]{--kind:var(--slip)}[data-kind=release]{--kind:var(--free)}[data-kind=snap]{--kind:var(--s4)}[data-kind=jam]{--kind:var(--bad)}.keys-list{color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:.5rem;max-width:min(24rem,90vw);padding:1rem 1.5rem}.keys-list::backdrop{background:#00000059}.keys-list h2{margin-top:0}.keys-list dl{grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0 0 1rem;display:grid}.keys-list dd{margin:0}.events-list{border:1px solid var(--line);contain:content;border-radius:0 0 .375rem .375rem;max-height:22rem;position:relative;overflow:auto}.events-head{border:1px solid var(--line);color:var(--faint);background:var(--panel);border-bottom:0;border-radius:.375rem .375rem 0 0;font-weight:600}.events-head,.events-list button{grid-template-columns:var(--columns);font-variant-numeric:tabular-nums;gap:0 1rem;padding:.3rem .75rem;font-size:.875rem;display:grid}.events-list ol{content-visibility:auto;contain-intrinsic-block-size:auto calc(var(--rows) * 1.95rem);margin:0;padding:0;list-style:none}.events-list li+li,.events-list ol+ol{border-top:1px solid var(--line)}.events-list button{text-align:left;background:0 0;border:0;border-radius:0;width:100%}.events-list button:hover{background:var(--panel)}.events-list button:focus-visible{outline-offset:-2px}.events-list span{overflow-wrap:anywhere;min-width:0}.events-list li[aria-current] button{background:var(--panel);box-shadow:inset 3px 0 var(--accent)}.events .when,.events .at{text-align:right}.events-list .when{color:var(--accent)}.events-list .what:before{content:"";background:var(--kind);border-radius:50%;width:.55em;height:.55em;margin-right:.45em;display:inline-block}@media (max-width:40rem){.page-head{padding:.75rem .75rem .5rem}main{padding:.75rem .75rem 0}.timeline{flex-wrap:wrap;margin:1rem -.75rem 0;padding:.4rem .75rem}.timeline .track{flex:1 0 100%;order:-1}.timeline .now{margin-left:auto}.legend,.sizes{margin-left:0;padding-left:0}th,td{padding-right:.75rem}dl.facts div{flex-basis:8rem}.events-head{display:none}.events-list{border-radius:.375rem}.events-list button{flex-wrap:wrap;gap:0 .75rem;display:flex}.events-list .more{color:var(--faint);flex-basis:100%}}@media print{main{max-width:none;padding:0}.timeline,.plots-bar,.more-plots,.plot-head button,.page-head select,.page-head button,label.compare{display:none}.stage.beside{display:block}.stage.beside .stage-scene{max-height:none;position:static}.events-list{contain:none;max-height:none}.events-list ol{content-visibility:visible}figure,tr{break-inside:avoid}*{-webkit-print-color-adjust:exact;-moz-print-color-adjust:exact;print-color-adjust:exact}}`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e];let r=document.getElementById(`detent-data`),i=document.getElementById(`detent-page`);if(i===null)throw Error(`this page has no place for Detent`);if(r===null)return Lb(i);Ey(i,await t(n(r.textContent??``)))}Vb().catch(t=>{let n=t instanceof Error?t.message:String(t);document.body.prepend(e(`p`,{role:`alert`,class:`trouble`},`This page could not be shown: ${n}`)),console.error(t)})})();