"""The studio: a page on this machine alone to edit scenarios, run them, and look at what came out.

server.py opens the port and app.py answers, guard.py stands before every route, folder.py keeps to one folder.
editing.py and rewriting.py change a scenario's text and leave its comments alone; jobs.py runs two at a time; live.py
tells pages what is new. Whatever loads Numba or may crash is done in processes that workers.py lends out, by
studio_worker.py. The page itself is report/page.js.

Sees every room; imported by cli alone. Its own process loads neither numpy nor pydantic: the first page comes at once.
"""
