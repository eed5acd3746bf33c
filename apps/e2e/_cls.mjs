import { chromium } from '@playwright/test';
const URL=process.argv[2];
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
for (const use of [{viewport:{width:1280,height:800}},{viewport:{width:320,height:640},isMobile:true,hasTouch:true}]) {
const c = await browser.newContext({...use,locale:'es-ES',timezoneId:'Europe/Madrid',serviceWorkers:'block'});
const r=c.request; const t=await (await r.get(URL+'/api/csrf-token')).json();
await r.post(URL+'/api/login',{data:{email:'demo@cuaderno.local',password:'cuaderno-demo'},headers:{[t.headerName]:t.csrfToken}});
for (let i=0;i<3;i++){const p = await c.newPage();
await p.addInitScript(()=>{window.cls=[];new PerformanceObserver(l=>{for(const e of l.getEntries())if(!e.hadRecentInput)window.cls.push([e.value,Math.round(e.startTime),e.sources.map(s=>[s.node?.className||s.node?.nodeName+' '+s.node?.getAttribute?.('aria-labelledby'),s.previousRect.y,s.currentRect.y,s.previousRect.height,s.currentRect.height].join())])}).observe({type:'layout-shift',buffered:true})});
await p.goto(URL+'/'); await p.locator('.latest-photos').first().waitFor({timeout:4000}).catch(()=>{}); await p.waitForTimeout(1000);
console.log(JSON.stringify(await p.evaluate(()=>window.cls)));await p.close();}}
await browser.close();
