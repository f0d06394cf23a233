autocmd BufNewFile,BufRead *.lucidability setfiletype lucidability
