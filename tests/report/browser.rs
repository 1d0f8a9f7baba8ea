//! A headless Chromium, driven by the DevTools protocol over two pipes.

use crate::tools;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// An answer that takes longer never comes.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Browser {
    child: Child,
    orders: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    sent: u64,
    profile: PathBuf,
    /// What a page must not do: exceptions, lines on the console, requests to elsewhere.
    pub problems: Vec<String>,
}

impl Browser {
    /// A window of this width and height; none if there is no Chromium.
    pub fn open(name: &str, size: (u32, u32)) -> Option<Browser> {
        let program = tools::find("chromium")?;
        let profile =
            std::env::temp_dir().join(format!("figurine-chromium-{name}-{}", std::process::id()));
        // The protocol uses the descriptors 3 and 4, which a child gets from a shell.
        let script = "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"])
            .args([
                "--no-first-run",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--lang=en",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let orders = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for message in answers.split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let (session, problems) = (None, Vec::new());
        let mut browser = Browser { child, orders, messages, session, sent: 0, profile, problems };
        let page = browser.order("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": page["targetId"], "flatten": true});
        let session = browser.order("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.order(&format!("{domain}.enable"), json!({}));
        }
        browser.order("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        browser.size(size, false);
        Some(browser)
    }

    pub fn order(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let mut order = json!({"id": self.sent, "method": method, "params": params});
        if let Some(session) = &self.session {
            order["sessionId"] = json!(session);
        }
        self.orders.write_all(format!("{order}\0").as_bytes()).unwrap();
        self.orders.flush().unwrap();
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|e| panic!("{method}: {e}"));
            if message["id"] == json!(self.sent) {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.note(&message);
        }
    }

    fn note(&mut self, message: &Value) {
        let params = &message["params"];
        let problem = match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => params["exceptionDetails"].to_string(),
            "Runtime.consoleAPICalled" => params["args"].to_string(),
            "Log.entryAdded" => params["entry"]["text"].to_string(),
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                if url.starts_with("file:") || url.starts_with("about:") {
                    return;
                }
                format!("a request to {url}")
            }
            _ => return,
        };
        self.problems.push(problem);
    }

    pub fn size(&mut self, (width, height): (u32, u32), phone: bool) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1,
            "mobile": phone});
        self.order("Emulation.setDeviceMetricsOverride", size);
        let touch = json!({"enabled": phone});
        self.order("Emulation.setTouchEmulationEnabled", touch);
    }

    pub fn media(&mut self, kind: &str, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.order("Emulation.setEmulatedMedia", json!({"media": kind, "features": features}));
    }

    /// Opens a report; how long it took until it could be used.
    pub fn visit(&mut self, path: &Path) -> Duration {
        let start = Instant::now();
        self.order("Page.navigate", json!({"url": format!("file://{}", path.display())}));
        let ready = "Boolean(document.documentElement?.classList.contains('ready'))";
        while self.eval(ready) != json!(true) {
            assert!(start.elapsed() < PATIENCE, "{:?}", self.problems);
            std::thread::sleep(Duration::from_millis(20));
        }
        start.elapsed()
    }

    /// The value of an expression in the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let ask = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.order("Runtime.evaluate", ask);
        let fault = &answer["exceptionDetails"];
        assert!(fault.is_null(), "{expression}: {fault}");
        answer["result"]["value"].clone()
    }

    pub fn text(&mut self, expression: &str) -> String {
        let value = self.eval(expression);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Presses keys, one after the other.
    pub fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            let mut event = json!({"type": "keyDown", "key": key});
            let codes = [
                ("End", 35),
                ("Home", 36),
                ("ArrowLeft", 37),
                ("ArrowRight", 39),
                ("ArrowDown", 40),
                ("Enter", 13),
                ("Escape", 27),
                ("Tab", 9),
            ];
            match codes.iter().find(|(name, _)| name == key) {
                Some((_, code)) => event["windowsVirtualKeyCode"] = json!(code),
                None => event["text"] = json!(key),
            }
            if *key == "Enter" {
                event["text"] = json!("\r");
            }
            self.order("Input.dispatchKeyEvent", event.clone());
            event["type"] = json!("keyUp");
            self.order("Input.dispatchKeyEvent", event);
        }
    }

    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let place = self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); \
             e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const r = e.getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// Clicks on the middle of an element.
    pub fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.order("Input.dispatchMouseEvent", event);
        }
    }

    /// Wipes over an element with a finger, so far to the right.
    pub fn swipe(&mut self, selector: &str, by: f64) {
        let (x, y) = self.middle(selector);
        for (kind, points) in [
            ("touchStart", json!([{"x": x, "y": y}])),
            ("touchMove", json!([{"x": x + by, "y": y}])),
            ("touchEnd", json!([])),
        ] {
            self.order("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
        }
    }

    /// Writes into a field, as if typed.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.value = {text:?}; \
             e.dispatchEvent(new Event(e.tagName === 'SELECT' ? 'change' : 'input', \
             {{ bubbles: true }})); }})()"
        ));
        // The filter waits for a pause.
        self.eval("new Promise((done) => setTimeout(done, 250))");
    }

    /// A picture of the window in the folder that `FIGURINE_SHOTS` names, if it does.
    pub fn shot(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("FIGURINE_SHOTS") else { return };
        self.eval("new Promise((done) => setTimeout(done, 200))");
        let picture = self.order("Page.captureScreenshot", json!({"format": "png"}));
        let file = Path::new(&folder).join(format!("{name}.png.base64"));
        std::fs::write(file, picture["data"].as_str().unwrap()).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let close = json!({"id": self.sent + 1, "method": "Browser.close"});
        let _ = self.orders.write_all(format!("{close}\0").as_bytes());
        let start = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if start.elapsed() > Duration::from_secs(10) {
                let _ = self.child.kill();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
